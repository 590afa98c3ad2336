export const emailMessage = 'E-mail is invalid';

/**
 * Whether the text has the simple form of an e-mail address (specification section 5, Login).
 *
 * @example isEmail('hana.tan@demo.example') // true
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}
