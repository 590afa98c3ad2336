import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';

/**
 * Locks applications and their entitlements: entitlements first, each in the order of their keys, like every other booking. Read the
 * applications after this call.
 *
 * @param from the applications `l`: `from applied_leave l … where …`
 * @returns their versions, by id
 */
export async function lockApplicationsAndEntitlements(tx: TransactionSql, from: Fragment): Promise<Map<number, number>> {
  await tx`
    select from leave_entitlement en
    where (en.empl_id, en.year, en.leave_code) in (select l.empl_id, l.leave_year, l.leave_code ${from})
    order by en.empl_id, en.year, en.leave_code for no key update`;
  return lockApplications(tx, from);
}

/** Locks applications for changes that book nothing, in the same order. */
export async function lockApplications(tx: TransactionSql, from: Fragment): Promise<Map<number, number>> {
  const locked = await tx<{ id: number; version: number }[]>`
    select l.applied_leave_id as id, l.version ${from} order by l.applied_leave_id for update of l`;
  return new Map(locked.map(({ id, version }) => [id, version]));
}
