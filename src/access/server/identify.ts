import type { FastifyRequest } from 'fastify';
import type { PlainDate } from '#src/dates/plain-date.ts';
import type { Caller } from '#src/caller/caller.ts';
import type { Identify } from '#src/http/server/who-calls.ts';
import { findCaller } from './session-queries.ts';
import { hashOf } from './token.ts';

/** The token that a request brings; undefined without one, and with one that nobody was ever given. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];

/** Of so many sessions it is remembered whose they are. */
const mostRemembered = 10_000;

/** Knows whoever brings the token of a session, and remembers whose it was: a guess for the next call, which asks all the same. */
export function identifyBySession(today: () => PlainDate): Identify {
  // In the order in which they were asked for: the first has been quiet for longest.
  const remembered = new Map<string, Caller>();
  const remember = (session: string, caller: Caller | undefined) => {
    remembered.delete(session);
    if (caller) remembered.set(session, caller);
    const [quiet] = remembered.size > mostRemembered ? remembered.keys() : [];
    if (quiet !== undefined) remembered.delete(quiet);
  };
  return (request) => {
    const token = bearerToken(request);
    if (token === undefined) return undefined;
    const tokenHash = hashOf(token);
    const session = tokenHash.toString('latin1');
    return {
      remembered: remembered.get(session),
      async ask(sql, also) {
        const caller = await findCaller(sql, tokenHash, today(), also);
        remember(session, caller);
        return caller;
      },
    };
  };
}
