export const invalidEmailText = 'E-mail is invalid';

/**
 * Whether the text has the simple form of an email address (specification section 5, Login).
 *
 * @example isEmail('hana.tan@demo.example') // true
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

/**
 * Returns the form in which email addresses are compared: A to Z in lower case. Other foldings would confuse the addresses of two people.
 *
 * @example foldEmail('Hana.TAN@demo.example') // 'hana.tan@demo.example'
 * @example foldEmail('\u212A@demo.example') // '\u212A@demo.example': a Kelvin sign is no k
 */
export const foldEmail = (email: string): string => email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
