/**
 * Whether a text has too many characters. Surrounding spaces do not count, because they are not stored.
 *
 * @example isTooLong('x'.repeat(51), 50) // true
 */
export const isTooLong = (text: string, most: number): boolean => text.trim().length > most;
