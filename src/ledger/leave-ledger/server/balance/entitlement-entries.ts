import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { EntitlementId } from './entitlement-lock.ts';

/** Days added to or removed from an existing record. */
export type NewEntry = EntitlementId & {
  kind: EntryKind;
  days: number;
  /** The effective date within the year of the record. Default: 1 January. */
  on?: PlainDate | undefined;
  /** The last day of the days, if they expire. */
  until?: PlainDate | null | undefined;
  /** The change of the two other figures of the record. Default: none. */
  carryForward?: number;
  entitlement?: number;
  note?: string | null;
  /** The bulk action that writes the entry, such as `grant/12` or `yearend/3`. */
  run?: string | null;
};

/**
 * Writes entries, which is the only way to change the available days together with a reason. The database adds them to the records in the same
 * statement, one update per record, and records the caller of the transaction. Lock the records before checking a balance.
 * Create new records of a bulk action with figures of 0 first: figures set directly write entries without the bulk action.
 *
 * @returns the numbers of the entries, in the order given
 * @throws a database error 23514 (constraint `days_check`) if a figure would be negative, or 23503 if a record does not exist
 * @example await insertEntries(tx, [{ emplId: 'E0001', leaveYear: 2027, leaveCode: 'AL', kind: 'carry', days: 3, until: '2027-03-31', carryForward: 3, run: 'yearend/3' }])
 */
export async function insertEntries(tx: TransactionSql, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const column = <T extends string | number>(of: (entry: NewEntry) => T | null | undefined) => entries.map((one) => of(one) ?? null);
  const written = await tx<{ id: number }[]>`
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, to_entitlement, note, run)
    select e.empl_id, e.year, e.leave_code, e.kind, e.days, coalesce(e.on_date, make_date(e.year, 1, 1)), e.until_date, coalesce(e.carried, 0), coalesce(e.entitled, 0), e.note, e.run
    from unnest(${column((one) => one.emplId)}::text[], ${column((one) => one.leaveYear)}::int[], ${column((one) => one.leaveCode)}::text[],
      ${column((one) => one.kind)}::text[], ${column((one) => one.days)}::numeric[], ${column((one) => one.on)}::date[],
      ${column((one) => one.until)}::date[], ${column((one) => one.carryForward)}::numeric[], ${column((one) => one.entitlement)}::numeric[],
      ${column((one) => one.note)}::text[], ${column((one) => one.run)}::text[])
      with ordinality e (empl_id, year, leave_code, kind, days, on_date, until_date, carried, entitled, note, run, place)
    order by place
    returning entry_id as id`;
  return written.map(({ id }) => id);
}

type Figures = { carryForward: number; entitlement: number; availableLeave: number };

/**
 * Writes the figures of new records as entries, for records that the same statement creates as `added` with figures of 0. The available
 * days of an upload include all accruals, so they are one entry.
 *
 * @param until the day after which carried days expire; null for never, undefined as the category says
 * @example tx`with added as (insert into leave_entitlement ... returning *), written as (${insertFigureEntries(tx, figures, { isUpload: true, until: null })}) select from added`
 */
export const insertFigureEntries = (
  tx: TransactionSql,
  { carryForward, entitlement, availableLeave }: Figures,
  { isUpload, until }: { isUpload: boolean; until: PlainDate | null | undefined },
): Fragment => tx`
  insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, to_entitlement)
  select a.empl_id, a.year, a.leave_code, e.kind, e.days, make_date(a.year, 1, 1),
    case when e.kind = 'carry' then ${until === undefined ? tx`carried_until(a.empl_id, a.year, a.leave_code)` : tx`${until}::date`} end, e.carried, e.entitled
  from added a cross join lateral (${
    isUpload
      ? tx`values ('carry', ${carryForward}::numeric, ${carryForward}::numeric, 0::numeric), ('upload', ${availableLeave - carryForward}::numeric, 0, ${entitlement}::numeric)`
      : tx`select * from entries_for(case when a.accrues then ${carryForward}::numeric else ${availableLeave} end, ${carryForward}, ${entitlement}, a.accrues)`
  }) e (kind, days, carried, entitled)
  where e.days <> 0 or e.entitled <> 0 order by e.kind = 'upload', e.kind = 'correction'`;

/**
 * Changes the expiry date of all carried days of some records: removes them with their present date and adds them with the new one. Lock the
 * records first, and let days expire afterwards (`expireDays`).
 *
 * @param which a condition on `n`, entries of the records
 * @param until the day after which the days expire; null for never
 */
export async function changeCarriedUntil(tx: TransactionSql, which: Fragment, until: PlainDate | null): Promise<void> {
  await tx`
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward)
    select c.empl_id, c.year, c.leave_code, 'carry', m.sign * c.days, make_date(c.year, 1, 1), m.until, m.sign * c.days
    from (
      select n.empl_id, n.year, n.leave_code, n.until_date, sum(n.to_carry_forward) as days from entitlement_entry n
      where ${which} and n.until_date is distinct from ${until}::date group by 1, 2, 3, 4 having sum(n.to_carry_forward) <> 0) c
      cross join lateral (values (-1, c.until_date), (1, ${until}::date)) m (sign, until)
    order by c.empl_id, c.year, c.leave_code, m.sign, c.until_date`;
}
