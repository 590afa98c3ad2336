/**
 * Whether a text has more characters than are kept. Blanks around it do not count: they are not kept.
 *
 * @example isTooLong('x'.repeat(51), 50) // true
 */
export const isTooLong = (text: string, most: number): boolean => text.trim().length > most;
