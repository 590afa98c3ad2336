import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readAccessToken, removeAccessToken, storeAccessToken } from '#src/http/client/access-token.ts';
import { client } from '#src/http/client/call.ts';
import type { Caller } from '#src/sign-in/caller.ts';
import type { signInContract } from '#src/sign-in/sign-in-contract.ts';
import { forgetDrafts } from './draft.ts';
import { setFirstTime } from './first-time-flag.ts';

const call = client<typeof signInContract>();

/** The signed-in person on screen: the server alone knows whether the password still has to be chosen. */
export type ScreenCaller = Omit<Caller, 'firstTime'>;

export const callerQuery = queryOptions({
  queryKey: ['caller'],
  queryFn: async ({ signal }): Promise<ScreenCaller> => {
    if (readAccessToken() === undefined) throw new Error('No access token set.');
    const { emplId, name, roles } = await call('GET /auth/user/me', { signal });
    return { emplId, name, roles: roles.map(({ role }) => role) };
  },
  staleTime: 60_000,
});

/**
 * Signs in and stores the token, with the first-time flag if the server says so.
 *
 * @returns whether the person has to choose a password first
 * @throws CallError: 401 wrong name or password, 423 locked, 429 too many tries
 */
export async function signIn(queries: QueryClient, email: string, password: string): Promise<{ firstTime: boolean }> {
  const { accessToken } = await call('POST /auth/signin', { body: { email, password } });
  // Nothing that was read for whoever was here before may show.
  queries.clear();
  storeAccessToken(accessToken);
  try {
    const firstTime = (await call('GET /firstTime')).message === 'YES';
    setFirstTime(firstTime);
    return { firstTime };
  } catch (error) {
    removeAccessToken();
    throw error;
  }
}

/** Signs out here at once; the server makes the token void, or it ends by itself if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const told = call('POST /auth/signout').catch(() => undefined);
  forgetDrafts();
  await told;
  removeAccessToken();
  setFirstTime(false);
}
