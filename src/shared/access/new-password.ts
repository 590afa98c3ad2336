import { boundedText, encodeMessage } from '#src/platform/http/contract/fields.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { accessMessage } from './access-sentences.ts';
import { maxPasswordLength, newPasswordProblem } from './password-rules.ts';

/**
 * The form of a new password in a call. Only the server knows the owner, so it checks separately whether the password can be guessed
 * (`passwordProblem`).
 *
 * @example newPasswordField(loginDetailMessage('login.password-blank')).safeParse('short').success // false
 */
export function newPasswordField(blank: MessageDescriptor) {
  return boundedText(maxPasswordLength, blank, accessMessage('password.too-long')).superRefine((value, issues) => {
    const said = newPasswordProblem(value);
    if (said) issues.addIssue({ code: 'custom', message: encodeMessage(said), input: value });
  });
}
