import type { FastifyRequest } from 'fastify';
import type { Sql } from '#src/db/server/sql.ts';
import { type AuditEvent, logEvent } from '#src/db/server/log-event.ts';

/**
 * Writes a sign-in, one that failed, or a sign-out into the audit log. Nobody is kept out, nor in, because the log cannot be written: then the
 * server's log tells of it.
 */
export async function recordSignIn(
  sql: Sql,
  request: FastifyRequest,
  { emplId, account, action }: { emplId: string | undefined; account: string; action: AuditEvent['action'] },
): Promise<void> {
  const event = {
    byEmplId: emplId,
    requestId: request.id,
    action,
    entity: 'account',
    entityKey: account,
    after: { address: request.ip },
  } as const;
  await logEvent(sql, event).catch((error: unknown) =>
    request.log.error({ err: error, action, emplId }, 'a sign-in could not be recorded'),
  );
}
