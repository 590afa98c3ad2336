/**
 * Says that a text has more characters than are kept; undefined where it fits. Blanks around it do not count: they are not kept.
 *
 * @example tooLong('Holiday', 'x'.repeat(51), 50) // 'Holiday must have at most 50 characters.'
 */
export const tooLong = (name: string, text: string, most: number): string | undefined =>
  text.trim().length > most ? `${name} must have at most ${most} characters.` : undefined;
