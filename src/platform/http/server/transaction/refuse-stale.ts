import type { Tag } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { callMessage } from '#src/platform/http/call-sentences.ts';

/** The name of a record in the audit log: its table and its key, with slashes between the parts. */
export type AuditedRecord = { entity: string; key: string; version: number };

/**
 * Refuses a change of a record that has changed since the caller read it, and says who changed it. Lock the record first, or the check may
 * be outdated.
 *
 * @param ifMatch the version that the caller has read; undefined skips the check
 * @throws AppError 412
 * @example await refuseStale(tx, { entity: 'leave_category', key: 'AL', version: 3 }, 2) // throws "Hana Tan (H0001) has changed this record …"
 */
export async function refuseStale(tx: Tag, { entity, key, version }: AuditedRecord, ifMatch: number | undefined): Promise<void> {
  if (ifMatch === undefined || ifMatch === version) return;
  const [last] = await tx<{ who: string | null }[]>`
    select coalesce(e.name || ' (' || e.empl_id || ')', token_name(log.by_empl_id)) as who from audit_log log left join employee e on e.empl_id = log.by_empl_id
    where log.entity = ${entity} and log.entity_key = ${key} order by log.audit_log_id desc limit 1`;
  throw new AppError(412, callMessage('record.stale', { by: last?.who ?? null }));
}
