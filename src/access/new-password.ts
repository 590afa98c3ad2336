import { bounded } from '#src/http/fields.ts';
import { longestPassword, newPasswordProblem, passwordTooLong } from './password-rules.ts';

/**
 * A new password as a call brings it: its form alone. Whether it can be guessed of its owner is for the server to say, who knows them
 * (`passwordProblem`).
 *
 * @example newPassword('Password cannot be blank.').safeParse('short').success // false
 */
export function newPassword(blank: string) {
  return bounded(longestPassword, blank, passwordTooLong).superRefine((value, issues) => {
    const message = newPasswordProblem(value);
    if (message) issues.addIssue({ code: 'custom', message, input: value });
  });
}
