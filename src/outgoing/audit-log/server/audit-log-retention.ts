import { advisoryLocks } from '#src/platform/db/server/advisory-locks.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';

/**
 * Sets how many years the audit log is kept. Only the owner of the tables can; the application cannot shorten it.
 *
 * @param years whole number, at least 1; undefined: for ever
 * @example await setAuditLogRetention(owner, 7)
 */
export async function setAuditLogRetention(owner: Sql, years: number | undefined): Promise<void> {
  if (years === undefined) await owner`delete from audit_log_retention`;
  else await owner`insert into audit_log_retention (years) values (${years}) on conflict (only_row) do update set years = excluded.years`;
}

/**
 * Deletes entries of the audit log that are older than the retention, and adds one entry with their number. One of several instances does it.
 *
 * @returns the number of deleted entries
 * @example await deleteExpiredAuditEntries(sql) // 1204
 */
export async function deleteExpiredAuditEntries(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    // The first run may delete many years of entries.
    await tx`select set_config('statement_timeout', '0', true)`;
    const [mine] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${advisoryLocks.auditLogAge}) as held`;
    if (!mine?.held) return 0;
    const [aged] = await tx<{ removed: number }[]>`select age_audit_log() as removed`;
    return aged?.removed ?? 0;
  });
}
