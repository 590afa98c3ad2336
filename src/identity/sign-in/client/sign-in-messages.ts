import { isCallError } from '#src/platform/http/client/call-error.ts';
import { isEmail } from '#src/base/text/email.ts';
import { signInSentences } from '#src/identity/sign-in/sign-in-sentences.ts';
import type { SignInProblems, SignInValues } from './SignInForm.tsx';

/**
 * Returns the problems of the fields of the sign-in form (specification section 5, Login).
 *
 * @example signInProblems({ email: 'hana', password: 'abc' }) // { email: 'E-mail is invalid', password: 'Password is too short' }
 */
export function signInProblems({ email, password }: SignInValues): SignInProblems {
  return {
    email: isEmail(email.trim()) ? undefined : signInSentences['sign-in.email-form'],
    password: password.length < 6 ? signInSentences['sign-in.password-too-short'] : undefined,
  };
}

/** The refusal without a helpful error from the server; and the statuses whose own errors are helpful: no answer, wrong, busy. */
const otherRefusal = 'Sorry! Something went wrong. Please try again!';
const statusesWithOwnText: ReadonlySet<number> = new Set([0, 401, 503]);

/** Returns why a sign-in failed, in the words of the specification (section 8, Sign-in). */
export function signInRefusalText(error: unknown): string {
  if (!isCallError(error)) return otherRefusal;
  if (error.status === 423) return 'Sorry! Your login account currently locked!';
  if (error.status === 429) return signInSentences['sign-in.too-many-tries']({ seconds: error.retryAfter ?? 60 });
  return statusesWithOwnText.has(error.status) ? error.message : otherRefusal;
}
