import { commonPasswords } from './common-passwords.ts';

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

/**
 * What is wrong with a new password, if anything: 8 to 128 characters without spaces, and not one that everybody tries first
 * (specification section 5, Change password).
 *
 * @example newPasswordProblem('short') // '8 characters minimum'
 * @example newPasswordProblem('a-long-enough-one') // undefined
 */
export function newPasswordProblem(password: string): string | undefined {
  if (/\s/.test(password)) return 'Password must not contain spaces';
  if (password.length < 8) return '8 characters minimum';
  if (password.length > 128) return '128 characters maximum';
  if (commonPasswords.has(password.toLowerCase())) return 'This password is too common. Please choose another.';
  return undefined;
}
