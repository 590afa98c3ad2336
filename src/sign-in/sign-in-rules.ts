export const emailMessage = 'E-mail is invalid';
export const passwordTooShort = 'Password is too short';
export const wrongCredentials = 'Your Username or Password is incorrect. Please try again!';
export const accountLocked = 'Sorry! Your login account currently locked!';

/**
 * Whether the text has the simple form of an e-mail address (specification section 5, Login).
 *
 * @example isEmail('hana.tan@demo.example') // true
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
