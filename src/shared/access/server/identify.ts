import type { FastifyRequest } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Identify } from '#src/platform/http/server/authentication/authenticate-call.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { PasswordConfig } from './refuse-disabled-password.ts';
import { findCaller, updateSessionUse } from './session-queries.ts';
import { hashToken } from './token.ts';

/** Returns the token of a request; undefined if it has none, or one of a form that was never issued. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];

/** The maximum number of sessions whose person is cached. */
const maxRemembered = 10_000;

/** Calls that a screen makes by itself have a header. They do not count as use of the session. */
const isBackgroundCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-background'] === '1';

/**
 * Identifies the person of a session token and caches the result. The cache only prepares the next call, which reads the session again. The use of
 * the session is recorded in the background, once a minute.
 */
export function identifyBySession(
  { sql: own, today, config }: { sql: Sql; today: () => PlainDate; config: PasswordConfig },
  inBackground: RunInBackground,
): Identify {
  const emergency = config.provider?.onlyPassword;
  const noting = new Set<string>();
  const note = (session: string, tokenHash: Buffer) => {
    if (noting.has(session)) return;
    noting.add(session);
    inBackground(() => updateSessionUse(own, tokenHash).finally(() => noting.delete(session)));
  };
  // Ordered by use: the first one has been unused for the longest time.
  const remembered = new Map<string, Caller>();
  const remember = (session: string, caller: Caller | undefined) => {
    remembered.delete(session);
    if (caller) remembered.set(session, caller);
    const [quiet] = remembered.size > maxRemembered ? remembered.keys() : [];
    if (quiet !== undefined) remembered.delete(quiet);
  };
  return (request) => {
    const token = bearerToken(request);
    if (token === undefined) return undefined;
    const tokenHash = hashToken(token);
    const session = tokenHash.toString('latin1');
    return {
      remembered: remembered.get(session),
      async ask(sql, also) {
        const found = await findCaller(sql, tokenHash, today(), { emergency, also });
        remember(session, found?.caller);
        if (found?.isUseOld && !isBackgroundCall(request)) note(session, tokenHash);
        return found?.caller;
      },
    };
  };
}
