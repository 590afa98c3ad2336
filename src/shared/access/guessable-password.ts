/** The person who will use the password, and their company. */
export type PasswordOwner = { emplId: string; name: string; email: string; companyName: string };

/** Shorter parts of a name occur in too many good passwords. */
const minPartLength = 4;
/** The minimum number of other characters in a password that contains the company name. */
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

/** Returns the password in lower case, with full-width letters replaced. @example plainLetters('Ｐassword') // 'password' */
const plainLetters = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * Returns what an attacker would try instead of a password: its lower case, without a year or punctuation at the end, and with letters for the
 * usual replacements.
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
 * Whether the letters of a password are a season, a month or a day of the week. People who must change passwords often choose these, with a year.
 *
 * @example isDatedWord('Winter2026!') // true
 * @example isDatedWord('winter-in-lisbon') // false
 */
export const isDatedWord = (password: string): boolean => datedWords.has(plainLetters(password).replaceAll(/\P{L}/gu, ''));

/** Returns a name without spaces, and each of its words, in lower case. Short parts are left out. */
const nameParts = (name: string): string[] => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]/u);
  return [words.join(''), ...words].filter((piece) => piece.length >= minPartLength);
};

/**
 * Whether someone who knows the owner could guess the password. It contains the employee ID or a part of the name or email address, or it has
 * few characters apart from the company name and email domain. Letter case does not matter.
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
