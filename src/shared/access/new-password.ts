import { boundedText, encodeMessage } from '#src/platform/http/contract/fields.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { accessMessage } from './access-sentences.ts';
import { maxPasswordLength, newPasswordProblem } from './password-rules.ts';

/**
 * A new password as a call brings it: its form alone. Whether it can be guessed of its owner is for the server to say, who knows them
 * (`passwordProblem`).
 *
 * @example newPasswordField(say('login.password-blank')).safeParse('short').success // false
 */
export function newPasswordField(blank: MessageDescriptor) {
  return boundedText(maxPasswordLength, blank, accessMessage('password.too-long')).superRefine((value, issues) => {
    const said = newPasswordProblem(value);
    if (said) issues.addIssue({ code: 'custom', message: encodeMessage(said), input: value });
  });
}
