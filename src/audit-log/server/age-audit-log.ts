import type { Sql } from '#src/db/server/sql.ts';

/**
 * Removes entries of the audit log that are older than `years`; one entry says how many there were. Of several instances one does it.
 *
 * @param years whole number, at least 1; undefined keeps everything
 * @returns how many were removed
 * @example await ageAuditLog(sql, 7) // 1204
 */
export async function ageAuditLog(sql: Sql, years: number | undefined): Promise<number> {
  if (years === undefined) return 0;
  return sql.begin(async (tx) => {
    // The first time it may be the log of many years.
    await tx`select set_config('statement_timeout', '0', true)`;
    const [mine] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(4100003) as held`;
    if (!mine?.held) return 0;
    const [aged] = await tx<{ removed: number }[]>`select age_audit_log(${years}) as removed`;
    return aged?.removed ?? 0;
  });
}
