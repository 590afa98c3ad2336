import { passwordSentences } from '#src/shared/access/access-sentences.ts';
import { newPasswordProblem } from '#src/shared/access/password-rules.ts';
import { formatMessage } from '#src/base/text/problem.ts';

/** Returns the problem of a typed new password, for its field. */
export function newPasswordProblemText(password: string): string | undefined {
  if (password === '') return passwordSentences['password.new-blank'];
  const problem = newPasswordProblem(password);
  return problem && formatMessage(passwordSentences, problem);
}
