import { isCallError, isNetworkLoss } from '#src/http/client/call-error.ts';
import { emailMessage, isEmail } from '#src/text/e-mail.ts';
import { accountLocked, passwordTooShort, wrongCredentials } from '#src/sign-in/sign-in-rules.ts';
import type { SignInProblems, SignInValues } from './SignInForm.tsx';

/**
 * What is wrong with the fields of the sign-in form (specification section 5, Login).
 *
 * @example signInProblems({ email: 'hana', password: 'abc' }) // { email: 'E-mail is invalid', password: 'Password is too short' }
 */
export function signInProblems({ email, password }: SignInValues): SignInProblems {
  return {
    email: isEmail(email.trim()) ? undefined : emailMessage,
    password: password.length < 6 ? passwordTooShort : undefined,
  };
}

/** Why a sign-in failed, in the words of the specification (section 8, Sign-in). */
export function signInRefusal(error: unknown): string {
  if (!isCallError(error)) return 'Sorry! Something went wrong. Please try again!';
  if (error.status === 401) return wrongCredentials;
  if (error.status === 423 || error.message === 'LOCKED') return accountLocked;
  if (error.status === 429) return `Too many tries. Please try again in ${waitText(error.retryAfter ?? 60)}.`;
  return isNetworkLoss(error) || error.status === 503 ? error.message : 'Sorry! Something went wrong. Please try again!';
}

/**
 * A wait in words, rounded up.
 *
 * @example waitText(61) // '2 minutes'
 */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
