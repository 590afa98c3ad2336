/** Phrases that mark the substitute for a holiday on a weekend, longer ones first. */
const substitutePhrases = [
  'day in lieu of',
  'day in lieu',
  'in lieu of',
  'in lieu',
  'substitute day for',
  'substitute holiday',
  'substitute day',
  'substitute',
  'day off for',
  'replacement holiday',
  'replacement',
  'observed',
];

/** Phrases that mark a date as an estimate. */
const estimatePhrases = ['subject to moon sighting', 'date to be confirmed', 'to be confirmed', 'moon sighting', 'tentative', 'estimated'];

/** Reduces a text to words in lower case without accents, between spaces. A bar separates what is in brackets. */
const toWords = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[()[\]]/g, ' | ')
    .replaceAll(/[^\p{L}\p{M}\p{N}|]+/gu, ' ')
    .trim()} `;

const hasPhrase = (text: string, phrases: readonly string[]) => {
  const words = toWords(text);
  return phrases.some((phrase) => words.includes(` ${phrase} `));
};

/** True for the substitute of a holiday on a weekend. @example isSubstituteName('Labour Day (in lieu)') // true */
export const isSubstituteName = (name: string): boolean => hasPhrase(name, substitutePhrases);

/** True for a text that calls its date an estimate. @example isEstimateText('Eid al-Fitr (tentative)') // true */
export const isEstimateText = (text: string): boolean => hasPhrase(text, estimatePhrases);

/**
 * Returns the part of a name that is the same in every year and for its substitute, for comparison only.
 *
 * @example baseName('Vesak Day (substitute day)') // 'vesak day'
 */
export const baseName = (name: string): string =>
  [...substitutePhrases, ...estimatePhrases]
    .reduce((words, phrase) => words.replaceAll(` ${phrase} `, ' '), toWords(name))
    .replaceAll(/[ |]+/g, ' ')
    .trim();

/** Splits the names that share the record of a date. @example splitNames('Christmas Day / Laylat') // ['Christmas Day', 'Laylat'] */
export const splitNames = (names: string): string[] => names.split('/').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
