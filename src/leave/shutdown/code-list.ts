/**
 * Encodes codes for an address: separated by commas, with commas of a code as `%2C`.
 *
 * @example encodeCodes(['ENG', 'A,B']) // 'ENG,A%2CB'
 */
export const encodeCodes = (codes: readonly string[]): string =>
  codes.map((code) => code.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** @example decodeCodes('ENG,A%2CB') // ['ENG', 'A,B'] */
export const decodeCodes = (text: string): string[] => text.split(',').map((code) => code.replaceAll('%2C', ',').replaceAll('%25', '%'));
