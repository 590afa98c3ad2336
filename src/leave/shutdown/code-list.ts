/**
 * Codes as an address has them: by commas, those of a code itself as `%2C`.
 *
 * @example writeCodes(['ENG', 'A,B']) // 'ENG,A%2CB'
 */
export const writeCodes = (codes: readonly string[]): string =>
  codes.map((code) => code.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** @example readCodes('ENG,A%2CB') // ['ENG', 'A,B'] */
export const readCodes = (text: string): string[] => text.split(',').map((code) => code.replaceAll('%2C', ',').replaceAll('%25', '%'));
