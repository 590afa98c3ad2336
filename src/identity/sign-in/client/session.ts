import { removeAccessToken, storeAccessToken } from '#src/platform/http/client/access-token.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { clearDrafts } from '#src/shared/screens/client/draft.ts';
import { setFirstTime } from './password/first-time-flag.ts';

/** The remaining step after the password. */
export type RequiredFactor = Extract<Answer<'POST /auth/signin'>, { secondFactor: unknown }>['secondFactor'];

/** Signs in with `open` and opens the address `to`, or returns the reason for a refusal. */
export type SignInAttempt = (open: () => Promise<{ firstTime: boolean }>, to: string) => Promise<void>;

/** Stores the token of a session, with the first-time flag if the server sends it. @returns the same as `signIn` */
export async function openSession({ accessToken }: { accessToken: string }): Promise<{ firstTime: boolean }> {
  storeAccessToken(accessToken);
  try {
    const { message: answer } = await call('GET /firstTime');
    const firstTime = answer === 'YES';
    setFirstTime(firstTime);
    return { firstTime };
  } catch (error) {
    removeAccessToken();
    throw error;
  }
}

/**
 * Signs in and stores the token, with the first-time flag if the server sends it.
 *
 * @param takeStep asks for the second factor, if there is one; its errors are passed on
 * @returns whether the person must choose a password first
 * @throws CallError: 401 wrong name or password, 423 locked, 429 too many tries
 */
export async function signIn(
  email: string,
  password: string,
  takeStep: (asked: RequiredFactor) => Promise<{ accessToken: string }>,
): Promise<{ firstTime: boolean }> {
  const answer = await call('POST /auth/signin', { body: { email, password } });
  return openSession('accessToken' in answer ? answer : await takeStep(answer.secondFactor));
}

/** Signs out in this browser in any case. The server ends the session, or it expires later if the server cannot be reached. @returns where to sign out at the provider too */
export async function signOut(): Promise<string | undefined> {
  clearDrafts();
  const answer = await call('POST /auth/signout').catch(() => undefined);
  removeAccessToken();
  setFirstTime(false);
  return answer?.goTo;
}
