import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { accessMessage } from './access-sentences.ts';

export const maxPasswordLength = 128;
/** The minimum number of different characters. */
const minDifferentCharacters = 3;

/**
 * Returns the first problem with the form of a new password: 8 to 128 characters without spaces, and at least three different characters
 * (specification section 5, Change password).
 *
 * @example newPasswordProblem('short') // { code: 'password.too-short' }
 * @example newPasswordProblem('a-long-enough-one') // undefined
 */
export function newPasswordProblem(password: string): MessageDescriptor | undefined {
  if (/\s/.test(password)) return accessMessage('password.spaces');
  if (password.length < 8) return accessMessage('password.too-short');
  if (password.length > maxPasswordLength) return accessMessage('password.too-long');
  return new Set(password.toLowerCase()).size < minDifferentCharacters ? accessMessage('password.too-common') : undefined;
}
