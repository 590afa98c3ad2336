import type { Said } from '#src/base/text/problem.ts';
import { say } from './login-detail-sentences.ts';

/**
 * What is wrong with a password that HR gives somebody. With mail HR gives none: nobody but its owner ever knows a password.
 *
 * @param isRequired a new account has to have one
 * @example givenPasswordProblem(undefined, { mail: false, isRequired: true }) // { code: 'login.password-blank' }
 */
export function givenPasswordProblem(
  password: string | undefined,
  { mail, isRequired }: { mail: boolean; isRequired: boolean },
): Said | undefined {
  if (mail) return password === undefined ? undefined : say('login.password-is-owners');
  return isRequired && password === undefined ? say('login.password-blank') : undefined;
}
