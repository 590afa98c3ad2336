import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { type EntitlementId, hasEntitlementId } from './entitlement-lock.ts';

/** The figures of a record, with its available days as if the year were open. */
export type EntitlementRecord = {
  emplId: string;
  leaveCode: string;
  entitlement: number;
  /** The part of the entitlement that changes of months added. A grant of the whole year keeps them. */
  monthChange: number;
  availableLeave: number;
  /** Whether its days accrue monthly. A record decides that for itself, whatever its leave type says now. */
  isMonthly: boolean;
};

/** SQL: the day after which a new record accrues monthly; null if its leave type grants all days at once. */
export const accruesAfter = (tx: Tag, leaveCode: string, after: PlainDate): Fragment => tx`
  select ${after}::date from leave_category where leave_code = ${leaveCode} and accrual = 'monthly'`;

/** SQL: the day of the month on which a new record accrues. */
export const accruesOn = (tx: Tag, leaveCode: Fragment): Fragment => tx`
  coalesce((select accrual_on from leave_category c where c.leave_code = ${leaveCode}), 'start')`;

/** Creates the missing records, empty. Their days come from entries. */
export async function insertMissingEntitlements(tx: TransactionSql, keys: readonly EntitlementId[]): Promise<void> {
  await tx`
    insert into leave_entitlement (empl_id, year, leave_code, accrues_after, accrues_on)
    select k.empl_id, k.year, k.leave_code, case when c.accrual = 'monthly' then make_date(k.year - 1, 12, 31) end, c.accrual_on
    from unnest(${keys.map(({ emplId }) => emplId)}::text[], ${keys.map(({ leaveYear }) => leaveYear)}::smallint[],
      ${keys.map(({ leaveCode }) => leaveCode)}::text[]) k (empl_id, year, leave_code) join leave_category c on c.leave_code = k.leave_code
    order by k.empl_id, k.year, k.leave_code on conflict do nothing`;
}

/** Deletes records that have no leave and only the entries of one bulk action and their accruals. */
export async function deleteEntitlementsOfRun(tx: TransactionSql, keys: readonly EntitlementId[], run: string): Promise<void> {
  await tx`
    delete from leave_entitlement en
    where ${hasEntitlementId(tx, keys)} and en.brought_leave = 0
      and not exists (select from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code
        and n.run is distinct from ${run} and n.kind <> 'accrual')
      and not exists (select from applied_leave l where l.empl_id = en.empl_id and l.leave_year = en.year and l.leave_code = en.leave_code)`;
}
