import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { fieldProblems, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { loginSentences, loginDetailMessage } from '#src/identity/login-detail/login-detail-sentences.ts';

/** The values of the form. */
export type LoginValues = {
  userId: string;
  emplId: string;
  name: string;
  password: string;
  confirm: string;
  lockAccount: boolean;
  secondFactor: boolean;
  /** The linked account; '' means none. */
  provider: 'provider' | 'directory' | 'both' | '';
};

export const loginLabels = {
  userId: 'User ID (Email)',
  emplId: 'Employee ID',
  name: 'Employee Name',
  password: 'Password',
  confirm: 'Confirm Password',
  lockAccount: 'Locked Account?',
  secondFactor: 'Second factor',
  provider: 'Sign-in provider',
} as const;

export const newLogin: ReadRecord<LoginValues> = {
  values: { userId: '', emplId: '', name: '', password: '', confirm: '', lockAccount: false, secondFactor: false, provider: '' },
  etag: undefined,
};

/** The server also refuses common passwords; the other rules are checked here (specification section 5, Login detail forms). */
export function loginProblems({ password, confirm }: Pick<LoginValues, 'password' | 'confirm'>): ProblemResponse[] {
  const isShort = password !== '' && (password.length < 8 || /\s/.test(password));
  return toProblemResponses(loginSentences, [
    ...fieldProblems('password', isShort && accessMessage('password.too-short')),
    ...fieldProblems('confirm', confirm !== password && confirm !== '' && loginDetailMessage('login.passwords-differ')),
  ]);
}

/**
 * Returns why the form cannot be submitted yet; undefined if it can.
 *
 * @example missingLoginText({ ...values, emplId: '' }, { needsPassword: true }) // 'Still missing: an employee.'
 */
export function missingLoginText(
  { emplId, password, confirm }: LoginValues,
  { needsPassword }: { needsPassword: boolean },
): string | undefined {
  const missing = [
    ...(emplId === '' ? ['an employee'] : []),
    ...(needsPassword && password === '' ? ['a password'] : []),
    ...(password !== '' && confirm === '' ? ['the password once more'] : []),
  ];
  if (missing.length > 0) return `Still missing: ${missing.join(', ')}.`;
  return password === confirm ? undefined : loginSentences['login.passwords-differ'];
}
