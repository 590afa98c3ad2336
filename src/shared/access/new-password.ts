import { bounded, coded } from '#src/platform/http/fields.ts';
import type { Said } from '#src/base/text/problem.ts';
import { say } from './access-sentences.ts';
import { longestPassword, newPasswordProblem } from './password-rules.ts';

/**
 * A new password as a call brings it: its form alone. Whether it can be guessed of its owner is for the server to say, who knows them
 * (`passwordProblem`).
 *
 * @example newPassword(say('login.password-blank')).safeParse('short').success // false
 */
export function newPassword(blank: Said) {
  return bounded(longestPassword, blank, say('password.too-long')).superRefine((value, issues) => {
    const said = newPasswordProblem(value);
    if (said) issues.addIssue({ code: 'custom', message: coded(said), input: value });
  });
}
