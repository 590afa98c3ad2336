import { removeAccessToken, storeAccessToken } from '#src/platform/http/client/access-token.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { clearDrafts } from '#src/shared/screens/client/draft.ts';
import { setFirstTime } from './password/first-time-flag.ts';

/** The remaining step after the password. */
export type RequiredFactor = Extract<Answer<'POST /auth/signin'>, { secondFactor: unknown }>['secondFactor'];

/** Signs in by `open` and goes to the address `to`, or says why not. */
export type SignInAttempt = (open: () => Promise<{ firstTime: boolean }>, to: string) => Promise<void>;

/** Stores the token of a session that was opened, with the first-time flag if the server says so. @returns as `signIn` */
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
 * Signs in and stores the token, with the first-time flag if the server says so.
 *
 * @param takeStep asks for a second factor, where somebody has one; what it throws is thrown
 * @returns whether the person has to choose a password first
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

/** Signs out here in any case; the server makes the token void, or it ends by itself if the server cannot be reached. @returns where to sign out as well, at the provider */
export async function signOut(): Promise<string | undefined> {
  clearDrafts();
  const answer = await call('POST /auth/signout').catch(() => undefined);
  removeAccessToken();
  setFirstTime(false);
  return answer?.goTo;
}
