import type { FastifyRequest } from 'fastify';
import { rememberFailedSignIn } from '#src/platform/http/server/authentication/failed-sign-ins.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { type AuditEvent, logEvent } from '#src/platform/db/server/log-event.ts';

/** Why a sign-in was refused, for HR only, with the user of the provider or the entries of the directory. */
export type SignInRefusal = { reason: string; provider_user?: string; entry?: string };

type SignInEvent = { emplId: string | undefined; account: string; action: AuditEvent['action']; refusal?: SignInRefusal | undefined };

/**
 * Records a sign-in, a failed one or a sign-out in the audit log. If that fails, the server log has the error and the sign-in is not affected.
 */
export async function recordSignIn(sql: Sql, request: FastifyRequest, { emplId, account, action, refusal }: SignInEvent): Promise<void> {
  // Anyone can cause these, so one entry a minute is enough. Each known user and each reason has its own entry.
  if (emplId === undefined && action === 'sign-in failed') {
    const isKnown = refusal?.provider_user !== undefined || refusal?.entry !== undefined;
    return rememberFailedSignIn(request, { account, details: isKnown ? refusal : undefined });
  }
  const event = {
    byEmplId: emplId,
    requestId: request.id,
    action,
    entity: 'account',
    entityKey: account,
    after: { address: request.ip, ...refusal },
  } as const;
  await logEvent(sql, event).catch((error: unknown) =>
    request.log.error({ err: error, action, emplId }, 'a sign-in could not be recorded'),
  );
}
