import { removeUnusedAttachments } from '#src/attachment/server/attachment-queries.ts';
import { ageAuditLog } from '#src/audit-log/server/age-audit-log.ts';
import type { WatchJob } from './metrics.ts';
import type { Services } from './services.ts';

const everyMs = 10 * 60_000;

/** Removes what has run out (sessions, links, idempotency keys, old tries and addresses of sign-ins, uploads that nothing uses, the old audit log) every ten minutes; several instances may do so at once. */
export function startHousekeeping(services: Omit<Services, 'exportList'>, watch: WatchJob = (_name, work) => work()): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => watch('housekeeping', () => keepHouse(services)))
      .catch((error: unknown) => services.log.error({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function keepHouse({ sql, attachments }: Pick<Services, 'sql' | 'attachments'>): Promise<void> {
  await sql`delete from session where expires_at < now()`;
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`;
  // The longest limit on tries looks back 15 minutes; a row of failures on one account is remembered for a day.
  await sql`delete from sign_in_failure where failed_at < now() - interval '1 day'`;
  await sql`delete from sign_in_address where signed_in_at < now() - interval '30 days'`;
  await sql`delete from reset_link where expires_at < now()`;
  await sql`delete from reset_link_request where asked_at < now() - interval '1 day'`;
  await ageAuditLog(sql);
  await removeUnusedAttachments(sql, attachments);
}
