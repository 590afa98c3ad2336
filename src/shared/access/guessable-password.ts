/** Whose password it is to be, and the company they work for. */
export type PasswordOwner = { emplId: string; name: string; email: string; companyName: string };

/** Shorter pieces of a name stand in too many good passwords. */
const minPartLength = 4;
/** A password with the company in it needs as many characters beside it. */
const minBesideCompany = 6;

const replacements: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Small letters, also for letters in another width. @example plainLetters('Ｐassword') // 'password' */
const plainLetters = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * What an attacker tries in place of a password: the same in small letters, without a year and signs at its end, and with letters for the usual
 * replacements.
 *
 * @example guessableForms('P@ssw0rd2026!') // ['p@ssw0rd2026!', 'p@ssw0rd2026', 'p@ssw0rd', 'password']
 */
export function guessableForms(password: string): string[] {
  const small = plainLetters(password);
  const bare = small.replace(/[!.?*]{1,3}$/, '');
  const undated = bare.replace(/[-_. ]?(?:19|20)\d\d$/, '');
  const forms = [small, bare, undated];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll(/[@431!05$7]/g, (sign) => replacements[sign] ?? sign))])];
}

const datedWords = new Set(
  (
    'spring summer autumn fall winter january february march april may june july august september october november december ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);

/**
 * Whether the letters of a password are a season, a month or a day of the week: whoever has to change it often takes one, with a year.
 *
 * @example isDatedWord('Winter2026!') // true
 * @example isDatedWord('winter-in-lisbon') // false
 */
export const isDatedWord = (password: string): boolean => datedWords.has(plainLetters(password).replaceAll(/\P{L}/gu, ''));

/** The whole of a name and its words, in small letters; of each only what is long enough to tell anything. */
const nameParts = (name: string): string[] => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]/u);
  return [words.join(''), ...words].filter((piece) => piece.length >= minPartLength);
};

/**
 * Whether somebody who knows the owner would try it: it holds the id, a part of the name or of the address, in any letter case, or little beside
 * the company's name and the address's domain, which everybody there has.
 *
 * @example containsOwnerDetails('xx-HANA-77', { emplId: 'E0001', name: 'Hana Tan', email: 'hana.tan@demo.example', companyName: 'Demo Company' }) // true
 */
export function containsOwnerDetails(password: string, { emplId, name, email, companyName }: PasswordOwner): boolean {
  const small = plainLetters(password);
  const [mailbox = '', domain = ''] = email.split('@');
  if ([emplId, name, mailbox].flatMap(nameParts).some((piece) => small.includes(piece))) return true;
  const company = [companyName, domain].flatMap(nameParts).toSorted((a, b) => b.length - a.length);
  const beside = company.reduce((rest, piece) => rest.replaceAll(piece, ''), small);
  return beside !== small && beside.replaceAll(/(?:19|20)\d\d/g, '').length < minBesideCompany;
}
