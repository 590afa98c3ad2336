/**
 * Returns a text without accents, letter case and marks, for comparisons of headings, values and names.
 *
 * @example foldText(' E-mail  Address ') // 'e mail address'
 * @example foldText('Employee #') // 'employee #'
 */
export const foldText = (text: string): string =>
  text
    .slice(0, maxFolded)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** Longer than any heading, because a cell may contain a whole book. */
const maxFolded = 200;

/**
 * Returns a heading for comparisons: without blanks too, so that `HireDate`, `hire_date` and `Hire date` are the same.
 *
 * @example foldHeading('Date of birth') // 'dateofbirth'
 */
export const foldHeading = (text: string): string => foldText(text).replaceAll(' ', '');
