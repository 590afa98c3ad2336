import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import type { Caller } from '#src/base/caller/caller.ts';

/** The signed-in person. Only the server knows whether they must still choose a password. */
export type ScreenCaller = Omit<Caller, 'firstTime' | 'proof' | 'factorNeeded'> & {
  /** Whether the person must set up a second factor first. */
  factorNeeded?: true | undefined;
  /** Whether to use `GET /workcalendar/me` for days off instead of the company's holidays. */
  ownDays?: true | undefined;
  /** Whether `GET /appliedleave/preview` may report that too many people would be away. */
  absenceRules?: true | undefined;
  /** Whether `GET /appliedleave/deciders` may name people. */
  sharedDecisions?: true | undefined;
  /** The company settings that forms need. */
  settings: Answer<'GET /auth/user/me'>['settings'];
};

/** The number of unread notifications in the latest answer that has it. */
export const unreadKey = ['unread'];

export const callerQuery = queryOptions({
  queryKey: ['caller'],
  queryFn: async ({ signal, client: queries }): Promise<ScreenCaller> => {
    if (readAccessToken() === undefined) throw new Error('No access token set.');
    const { roles, unread, ...caller } = await call('GET /auth/user/me', { signal });
    queries.setQueryData(unreadKey, unread);
    // Answers omit missing values, and never contain undefined.
    return { ...caller, roles: roles.map(({ role }) => role) } as ScreenCaller;
  },
  staleTime: 60_000,
});

/** Returns the signed-in person. The frame loads it before any screen that needs a sign-in. */
export function useCaller(): ScreenCaller {
  return useSuspenseQuery(callerQuery).data;
}
