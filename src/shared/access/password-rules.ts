import type { Said } from '#src/base/text/problem.ts';
import { say } from './access-sentences.ts';

export const longestPassword = 128;
/** How many different characters there are at least. */
const fewestDifferent = 3;

/**
 * What is wrong with the form of a new password, if anything: 8 to 128 characters without spaces, and not one or two of them over and over
 * (specification section 5, Change password).
 *
 * @example newPasswordProblem('short') // { code: 'password.too-short' }
 * @example newPasswordProblem('a-long-enough-one') // undefined
 */
export function newPasswordProblem(password: string): Said | undefined {
  if (/\s/.test(password)) return say('password.spaces');
  if (password.length < 8) return say('password.too-short');
  if (password.length > longestPassword) return say('password.too-long');
  return new Set(password.toLowerCase()).size < fewestDifferent ? say('password.too-common') : undefined;
}
