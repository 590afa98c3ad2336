import type { FastifyRequest } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Identify } from '#src/platform/http/server/authentication/authenticate-call.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { PasswordConfig } from './refuse-disabled-password.ts';
import { findCaller, updateSessionUse } from './session-queries.ts';
import { hashToken } from './token.ts';

/** The token that a request brings; undefined without one, and with one that nobody was ever given. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];

/** Of so many sessions it is remembered whose they are. */
const maxRemembered = 10_000;

/** A call that a screen makes by itself says so: nobody uses the session by it. */
const isBackgroundCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-background'] === '1';

/**
 * Knows whoever brings the token of a session, and remembers whose it was: a guess for the next call, which asks all the same. That the session is
 * used is noted beside the answer, once a minute.
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
  // In the order in which they were asked for: the first has been quiet for longest.
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
