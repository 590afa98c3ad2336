import { commonPasswords } from './common-passwords.ts';

export const samePassword = 'New Password must differ from the Current Password.';

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
