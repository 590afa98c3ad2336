import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { loginDetailMessage } from './login-detail-sentences.ts';

/**
 * What is wrong with a password that HR gives somebody. With mail HR gives none: nobody but its owner ever knows a password.
 *
 * @param isRequired a new account has to have one
 * @example passwordFromHrProblem(undefined, { mail: false, isRequired: true }) // { code: 'login.password-blank' }
 */
export function passwordFromHrProblem(
  password: string | undefined,
  { mail, isRequired }: { mail: boolean; isRequired: boolean },
): MessageDescriptor | undefined {
  if (mail) return password === undefined ? undefined : loginDetailMessage('login.password-is-owners');
  return isRequired && password === undefined ? loginDetailMessage('login.password-blank') : undefined;
}
