import type { FastifyRequest } from 'fastify';
import { maxTokenCallsPerMinute } from '#src/identity/api-token/api-token-rules.ts';
import { apiTokenMessage } from '#src/identity/api-token/api-token-sentences.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { Identify } from '#src/platform/http/server/authentication/authenticate-call.ts';
import { findApiToken, updateTokenLastUse } from './api-token-queries.ts';
import { isInRanges } from './token-addresses.ts';

const readBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (lv_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];

/** The calls per minute and token. Only valid tokens are counted, which limits the size. */
type CallCounts = Map<number, { from: number; calls: number }>;

const minute = 60_000;

/**
 * Identifies the caller of an API call by token. The token is looked up first, then its addresses and call rate are checked. Its use is
 * recorded in the background once a minute.
 */
export function identifyByToken({ sql: own, today }: { sql: Sql; today: () => PlainDate }, inBackground: RunInBackground): Identify {
  const counts: CallCounts = new Map();
  return (request) => {
    const token = readBearerToken(request);
    if (token === undefined) return undefined;
    return {
      remembered: undefined,
      async ask(sql) {
        const found = await findApiToken(sql, token, today());
        if (!found) return undefined;
        const { apiTokenId, name, scopes, addresses, isUseOld } = found;
        // A token has the rights of HR, limited by its scopes.
        const caller: Caller = { emplId: `#${apiTokenId}`, name: `API token ${name}`, roles: ['H'], firstTime: false, scopes };
        // Set early, so that a refusal is recorded with it.
        request.caller = caller;
        const address = request.ip;
        if (!isInRanges(address, addresses)) throw new AppError(403, apiTokenMessage('api-token.other-address', { address }));
        if (isUseOld) inBackground(() => updateTokenLastUse(own, apiTokenId));
        refuseTooMany(counts, apiTokenId);
        return caller;
      },
    };
  };
}

/** @throws AppError 429 */
function refuseTooMany(counts: CallCounts, apiTokenId: number): void {
  const now = performance.now();
  const known = counts.get(apiTokenId);
  const count = known && now - known.from < minute ? known : { from: now, calls: 0 };
  count.calls += 1;
  counts.set(apiTokenId, count);
  if (count.calls <= maxTokenCallsPerMinute) return;
  const seconds = Math.ceil((count.from + minute - now) / 1000);
  const said = apiTokenMessage('api-token.too-many-calls', { most: maxTokenCallsPerMinute });
  throw new AppError(429, said, { headers: { 'Retry-After': String(seconds) } });
}
