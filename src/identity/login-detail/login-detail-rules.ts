import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { loginDetailMessage } from './login-detail-sentences.ts';

/**
 * Validates a password set by HR. With email, HR sets none, so that only the owner knows it.
 *
 * @param isRequired whether a password is required, as for a new account
 * @example passwordFromHrProblem(undefined, { mail: false, isRequired: true }) // { code: 'login.password-blank' }
 */
export function passwordFromHrProblem(
  password: string | undefined,
  { mail, isRequired }: { mail: boolean; isRequired: boolean },
): MessageDescriptor | undefined {
  if (mail) return password === undefined ? undefined : loginDetailMessage('login.password-is-owners');
  return isRequired && password === undefined ? loginDetailMessage('login.password-blank') : undefined;
}
