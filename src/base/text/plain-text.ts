/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/**
 * Returns a text without accents and letter case, for searches.
 *
 * @example plainText('Łukasz Öztürk') // 'lukasz ozturk'
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[łøđðıßæœþ]/g, (letter) => plainLetters[letter] ?? letter);
