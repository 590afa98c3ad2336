/**
 * Returns the codes in the text of a form, which commas separate.
 *
 * @example splitCodes('ENG,SAL') // ['ENG', 'SAL']
 */
export const splitCodes = (text: string): string[] => text.split(',').filter((code) => code !== '');

/**
 * Returns the text with or without a code, which is added at the end.
 *
 * @example toggleCode('ENG,SAL', 'ENG', false) // 'SAL'
 */
export const toggleCode = (text: string, code: string, isChosen: boolean): string =>
  [...splitCodes(text).filter((one) => one !== code), ...(isChosen ? [code] : [])].join();
