import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { EntitlementId } from './entitlement-lock.ts';

/** A plus or minus of days of a record that is there. */
export type NewEntry = EntitlementId & {
  kind: EntryKind;
  days: number;
  /** The day from which it counts, in the year of the record; 1 January where none is named. */
  on?: PlainDate | undefined;
  /** The last day of the days, where they lapse after one. */
  until?: PlainDate | null | undefined;
  /** What it changes of the two other figures of the record; nothing where they are not named. */
  carryForward?: number;
  entitlement?: number;
  note?: string | null;
  /** What makes it together with others: `grant/12`, `yearend/3`. */
  run?: string | null;
};

/**
 * Writes entries: the only way to change what is available together with why. The database adds them to the figures of their records in the same
 * statement, one update a record, and says who wrote them by the caller of the transaction. Whoever judges a balance before has locked the records.
 * A record that a run makes is added with figures of 0 first: figures that are set by themselves write entries without a run.
 *
 * @returns the numbers of the entries, in the order given
 * @throws an error of the database (23514, constraint `days_check`) where a figure would be below 0, (23503) where a record is not there
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

/**
 * Writes the figures of an upload as entries, for records that the same statement adds as `added` with figures of 0.
 *
 * @example tx`with added as (insert into leave_entitlement ... returning *), written as (${insertUploadEntries(tx, figures)}) select from added`
 */
export const insertUploadEntries = (
  tx: TransactionSql,
  { carryForward, entitlement, availableLeave }: { carryForward: number; entitlement: number; availableLeave: number },
): Fragment => tx`
  insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward, to_entitlement)
  select a.empl_id, a.year, a.leave_code, e.kind, e.days, make_date(a.year, 1, 1), e.carried, e.entitled
  from added a cross join (values (1, 'carry', ${carryForward}::numeric, ${carryForward}::numeric, 0::numeric),
    (2, 'upload', ${availableLeave - carryForward}::numeric, 0, ${entitlement}::numeric)) e (place, kind, days, carried, entitled)
  where e.days <> 0 or e.entitled <> 0 order by e.place`;
