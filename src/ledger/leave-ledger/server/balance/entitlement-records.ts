import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';

type EntitlementGroup = { emplIds: readonly string[]; leaveYear: number; leaveCode: string };

/** The figures of a record, its available days as if the year were open, and the days of its leave. */
export type EntitlementRecord = { emplId: string; entitlement: number; availableLeave: number; needed: number };

/** SQL: the day after which a new record accrues monthly; null if its leave type grants all days at once. */
export const accruesAfter = (tx: Tag, leaveCode: string, after: PlainDate): Fragment => tx`
  select ${after}::date from leave_category where leave_code = ${leaveCode} and accrual = 'monthly'`;

/** SQL: the day of the month on which a new record accrues. */
export const accruesOn = (tx: Tag, leaveCode: Fragment): Fragment => tx`
  coalesce((select accrual_on from leave_category c where c.leave_code = ${leaveCode}), 'start')`;

/** Creates the missing records, empty. Their days come from entries. */
export async function insertMissingEntitlements(tx: TransactionSql, { emplIds, leaveYear, leaveCode }: EntitlementGroup): Promise<void> {
  await tx`
    insert into leave_entitlement (empl_id, year, leave_code, accrues_after, accrues_on)
    select empl_id, ${leaveYear}, ${leaveCode}, (${accruesAfter(tx, leaveCode, `${leaveYear - 1}-12-31`)}), ${accruesOn(tx, tx`${leaveCode}`)}
    from unnest(${[...emplIds]}::text[]) p (empl_id) order by empl_id on conflict do nothing`;
}

/** Locks the records of people in the order of their keys. Bookings on them wait. */
export async function lockEntitlementGroup(tx: TransactionSql, { emplIds, leaveYear, leaveCode }: EntitlementGroup): Promise<void> {
  await tx`
    select from leave_entitlement en where en.empl_id = any (${[...emplIds]}::text[]) and en.year = ${leaveYear} and en.leave_code = ${leaveCode}
    order by en.empl_id for no key update`;
}

/** Deletes records that have no leave and only the entries of one bulk action and their accruals. */
export async function deleteEntitlementsOfRun(
  tx: TransactionSql,
  { emplIds, leaveYear, leaveCode }: EntitlementGroup,
  run: string,
): Promise<void> {
  await tx`
    delete from leave_entitlement en
    where en.empl_id = any (${[...emplIds]}::text[]) and en.year = ${leaveYear} and en.leave_code = ${leaveCode} and en.brought_leave = 0
      and not exists (select from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code
        and n.run is distinct from ${run} and n.kind <> 'accrual')
      and not exists (select from applied_leave l where l.empl_id = en.empl_id and l.leave_year = en.year and l.leave_code = en.leave_code)`;
}
