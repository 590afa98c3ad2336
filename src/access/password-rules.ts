export const samePassword = 'New Password must differ from the Current Password.';
export const passwordTooCommon = 'This password is too common. Please choose another.';
export const passwordTooLong = '128 characters maximum';
export const longestPassword = 128;
/** How many different characters there are at least. */
const fewestDifferent = 3;

/**
 * What is wrong with the form of a new password, if anything: 8 to 128 characters without spaces, and not one or two of them over and over
 * (specification section 5, Change password).
 *
 * @example newPasswordProblem('short') // '8 characters minimum'
 * @example newPasswordProblem('a-long-enough-one') // undefined
 */
export function newPasswordProblem(password: string): string | undefined {
  if (/\s/.test(password)) return 'Password must not contain spaces';
  if (password.length < 8) return '8 characters minimum';
  if (password.length > longestPassword) return passwordTooLong;
  return new Set(password.toLowerCase()).size < fewestDifferent ? passwordTooCommon : undefined;
}
