import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import type { Caller } from '#src/base/caller/caller.ts';

/** The signed-in person on screen: the server alone knows whether the password still has to be chosen. */
export type ScreenCaller = Omit<Caller, 'firstTime' | 'proof' | 'factorNeeded'> & {
  /** That nothing else can be done before a second factor is set up. */
  factorNeeded?: true | undefined;
  /** Whether `GET /workcalendar/me` says which days are free, and not the company's holidays. */
  ownDays?: true | undefined;
  /** Whether `GET /appliedleave/preview` may say that too many would be away. */
  absenceRules?: true | undefined;
  /** Whether `GET /appliedleave/deciders` may name somebody. */
  sharedDecisions?: true | undefined;
  /** The settings of the company that forms need. */
  settings: Answer<'GET /auth/user/me'>['settings'];
};

/** How many notices the person has not read, as the latest call has said that tells it. */
export const unreadKey = ['unread'];

export const callerQuery = queryOptions({
  queryKey: ['caller'],
  queryFn: async ({ signal, client: queries }): Promise<ScreenCaller> => {
    if (readAccessToken() === undefined) throw new Error('No access token set.');
    const { roles, unread, ...caller } = await call('GET /auth/user/me', { signal });
    queries.setQueryData(unreadKey, unread);
    // What is not in an answer is absent from it, and never undefined.
    return { ...caller, roles: roles.map(({ role }) => role) } as ScreenCaller;
  },
  staleTime: 60_000,
});

/** Who is signed in. The frame has loaded it before any screen that needs a sign-in shows. */
export function useCaller(): ScreenCaller {
  return useSuspenseQuery(callerQuery).data;
}
