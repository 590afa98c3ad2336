import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { type CountedRefusal, createRefusalCounter, type Refusal } from '#src/outgoing/audit-log/refusal-counter.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import { findFailedSignIn } from '#src/platform/http/server/authentication/failed-sign-ins.ts';
import { refusedRowCalls } from '#src/platform/http/server/batch/rows-routes.ts';
import { foldEmail } from '#src/base/text/email.ts';

/** The maximum number of kinds of refusals with entries per minute. */
const maxKinds = 100;
const roundMs = 60_000;

const actions: Readonly<Record<number, Refusal['action']>> = { 403: 'refused', 429: 'slowed down' };

/**
 * Writes refused calls (403) and slowed down calls (429) to the audit log after they were answered. A failure is logged and does not change the answer.
 * One process writes at most about 200 rows a minute, whatever comes. Counted refusals are also written when the application closes.
 */
export function recordRefusals(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const count = createRefusalCounter(maxKinds);
  const writing = new Set<Promise<unknown>>();
  const write = (refusals: readonly CountedRefusal[]) => {
    for (const refusal of refusals) {
      const written = insertRefusal(sql, refusal).catch((error: unknown) =>
        app.log.error({ err: error, refusal }, 'a refusal could not be recorded'),
      );
      writing.add(written);
      void written.finally(() => writing.delete(written));
    }
  };
  app.addHook('onResponse', async (request, reply) => {
    const action = actions[reply.statusCode];
    if (action) write(count.add(describeRefusal(request, action)));
    const failed = findFailedSignIn(request);
    if (failed)
      write(
        count.add({
          action: 'sign-in failed',
          entity: 'account',
          entityKey: failed.account,
          details: failed.details,
          byEmplId: undefined,
          address: request.ip,
          requestId: request.id,
        }),
      );
    for (const entityKey of refusedRowCalls(request)) write(count.add({ ...describeRefusal(request, 'refused'), entityKey }));
  });
  const timer = setInterval(() => write(count.endRound()), roundMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    write(count.endRound());
    await Promise.all(writing);
  });
}

function describeRefusal(request: FastifyRequest, action: Refusal['action']): Refusal {
  const account = action === 'slowed down' ? attemptedAccount(request.body) : undefined;
  const path = (request.routeOptions.url ?? '').replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
  const byEmplId = request.caller?.emplId;
  return {
    action,
    entity: account === undefined ? 'call' : 'account',
    // Never the requested address, because it may contain a secret.
    entityKey: account ?? `${request.method} ${path || 'without a name'}`,
    byEmplId,
    address: byEmplId === undefined ? request.ip : undefined,
    requestId: request.id,
  };
}

function attemptedAccount(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? foldEmail(email) : undefined;
}

function insertRefusal(sql: Sql, { byEmplId, requestId, action, entity, entityKey, address, times, details }: CountedRefusal) {
  const after = { times, ...(address !== undefined && { address }), ...details };
  return logEvent(sql, { byEmplId, requestId, action, entity, entityKey, after });
}
