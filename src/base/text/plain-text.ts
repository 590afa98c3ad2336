/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/**
 * Returns a text without accents and letter case, for searches and orders. `plain_text` does the same in SQL.
 *
 * @example plainText('Łukasz Öztürk') // 'lukasz ozturk'
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[łøđðıßæœþς]/g, (letter) => plainLetters[letter] ?? letter);

/**
 * Returns the key by which names are ordered as people expect, on screens as in SQL: first without accents and letter case.
 *
 * @example ['Pa', 'Öz', 'oz', 'Oz'].toSorted((a, b) => (nameOrderKey(a) < nameOrderKey(b) ? -1 : 1)) // ['Oz', 'oz', 'Öz', 'Pa']
 */
export const nameOrderKey = (name: string): string => `${plainText(name)}\u0001${name}`;
