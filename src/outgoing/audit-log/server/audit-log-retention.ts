import { advisoryLocks } from '#src/platform/db/server/advisory-locks.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';

/**
 * Says for how many years the audit log is kept. The tables' owner alone may; the application cannot shorten it.
 *
 * @param years whole number, at least 1; undefined: for ever
 * @example await setAuditLogRetention(owner, 7)
 */
export async function setAuditLogRetention(owner: Sql, years: number | undefined): Promise<void> {
  if (years === undefined) await owner`delete from audit_log_retention`;
  else await owner`insert into audit_log_retention (years) values (${years}) on conflict (only_row) do update set years = excluded.years`;
}

/**
 * Removes entries of the audit log that are older than they are kept; one entry says how many there were. Of several instances one does it.
 *
 * @returns how many were removed
 * @example await deleteExpiredAuditEntries(sql) // 1204
 */
export async function deleteExpiredAuditEntries(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    // The first time it may be the log of many years.
    await tx`select set_config('statement_timeout', '0', true)`;
    const [mine] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${advisoryLocks.auditLogAge}) as held`;
    if (!mine?.held) return 0;
    const [aged] = await tx<{ removed: number }[]>`select age_audit_log() as removed`;
    return aged?.removed ?? 0;
  });
}
