import type { FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import { logSignIn } from './sign-in-queries.ts';

/**
 * Writes a sign-in, one that failed, or a sign-out into the audit log. Nobody is kept out, nor in, because the log cannot be written: then the
 * server's log tells of it.
 */
export async function recordSignIn(
  sql: Sql,
  request: FastifyRequest,
  entry: { emplId: string | undefined; account: string; action: string },
): Promise<void> {
  await logSignIn(sql, { ...entry, requestId: request.id, address: request.ip }).catch((error: unknown) =>
    request.log.error({ err: error, action: entry.action, emplId: entry.emplId }, 'a sign-in could not be recorded'),
  );
}
