import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';

type EntitlementGroup = { emplIds: readonly string[]; leaveYear: number; leaveCode: string };

/** What stands in a record, what is available of it as if its year were open, and the days of its leave that hold that. */
export type EntitlementRecord = { emplId: string; entitlement: number; availableLeave: number; needed: number };

/** After which day the days of a new record come month by month; null where its category gives all of them at once. */
export const accruesAfter = (tx: Tag, leaveCode: string, after: PlainDate): Fragment => tx`
  select ${after}::date from leave_category where leave_code = ${leaveCode} and accrual = 'monthly'`;

/** On which day of a month the days of a new record come. */
export const accruesOn = (tx: Tag, leaveCode: Fragment): Fragment => tx`
  coalesce((select accrual_on from leave_category c where c.leave_code = ${leaveCode}), 'start')`;

/** Adds the records that are not there yet, with nothing in them: what is in a record comes by entries. */
export async function insertMissingEntitlements(tx: TransactionSql, { emplIds, leaveYear, leaveCode }: EntitlementGroup): Promise<void> {
  await tx`
    insert into leave_entitlement (empl_id, year, leave_code, accrues_after, accrues_on)
    select empl_id, ${leaveYear}, ${leaveCode}, (${accruesAfter(tx, leaveCode, `${leaveYear - 1}-12-31`)}), ${accruesOn(tx, tx`${leaveCode}`)}
    from unnest(${[...emplIds]}::text[]) p (empl_id) order by empl_id on conflict do nothing`;
}

/** Locks the records of people, in the order of their keys; whoever books on them waits. */
export async function lockEntitlementGroup(tx: TransactionSql, { emplIds, leaveYear, leaveCode }: EntitlementGroup): Promise<void> {
  await tx`
    select from leave_entitlement en where en.empl_id = any (${[...emplIds]}::text[]) and en.year = ${leaveYear} and en.leave_code = ${leaveCode}
    order by en.empl_id for no key update`;
}

/** Removes records of people that have nothing but the entries of one run, and what came of them month by month, and no leave. */
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
