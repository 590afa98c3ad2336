import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import {
  futureAccrualDays,
  entitlementKeyColumns,
  pendingDays,
  pendingDaysOfYear,
} from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { allowLongStatements, addEntriesToRecords, lockEntitlementRows, yearEndRun, insertYearEndEntries } from './closing-statements.ts';

/** SQL: the lines `l` of a year end with the record `en` of the next year. */
const nextYearRecords = (sql: Tag, yearEndId: number) => sql`
  year_end_line l join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.year + 1 and en.leave_code = l.leave_code
  where l.year_end_id = ${yearEndId}`;

/**
 * Returns who has leave in the next year that needs more days than the record will have.
 *
 * @param loses condition on the lines to check
 * @returns their ids
 */
export async function findEmployeesShortOfDays(tx: TransactionSql, yearEndId: number, loses = tx`true`): Promise<string[]> {
  const found = await tx<{ emplId: string }[]>`
    select distinct l.empl_id as "emplId" from ${nextYearRecords(tx, yearEndId)} and l.makes_next and ${loses}
      and en.available_leave + l.granted - l.next_entitlement + ${futureAccrualDays(tx)}
        + case when l.closes then l.carried - l.next_carry else 0 end
        < greatest(0, en.taken_leave + ${pendingDays(tx, entitlementKeyColumns(tx))} - (select c.may_go_below_by from leave_category c where c.leave_code = en.leave_code))
    order by 1`;
  return found.map(({ emplId }) => emplId);
}

/**
 * Books the lines of a year end or an opening: closes the records of the year, and creates or completes those of the next. Rows that no one else
 * sees are written first; records that people book on are locked last, and as briefly as possible.
 *
 * @returns false if figures differ from the lines, so that the transaction must be rolled back
 */
export async function bookYearEnd(tx: TransactionSql, yearEndId: number): Promise<boolean> {
  await allowLongStatements(tx);
  await markLinesBooked(tx, yearEndId);
  await tx`select add_year_end_records(${yearEndId}::bigint)`;
  await writeYearEndEntries(tx, yearEndId);
  await addEntriesToRecords(
    tx,
    yearEndId,
    tx`select empl_id, year + 1 as year, leave_code from year_end_line where year_end_id = ${yearEndId} and next_entitlement is null and makes_next`,
  );
  const isUnchanged = await bookFigures(tx, yearEndId);
  if (isUnchanged) await updateLaterYears(tx, yearEndId);
  return isUnchanged;
}

/** From now on the lines say only what was booked, without the state before the last review by HR. */
async function markLinesBooked(tx: TransactionSql, yearEndId: number): Promise<void> {
  await tx`
    update year_end_line l set stands = true, was = null, carry_more = c.more, booked_carry = c.carry, booked_lapse = c.lapse, booked_more = c.beyond
    from (
      select o.empl_id, o.leave_code, o.more, closed.* from (
        select *, coalesce(edited_carry - least(greatest(0, rest), carry_over_max), 0) as more from year_end_line where year_end_id = ${yearEndId} and closes) o,
        close_year(o.rest, o.carry_over_max, o.more) closed
      union all
      select empl_id, leave_code, 0, 0, 0, 0 from year_end_line where year_end_id = ${yearEndId} and not closes) c
    where l.year_end_id = ${yearEndId} and l.empl_id = c.empl_id and l.leave_code = c.leave_code`;
}

/** If carried days were entered before the year end, only the difference is carried over. */
async function writeYearEndEntries(tx: TransactionSql, yearEndId: number): Promise<void> {
  const rows = tx`
    select l.empl_id, e.year, l.leave_code, e.kind, e.days, e.on_date, e.until_date, e.carried, e.entitled, e.note, ${yearEndRun(yearEndId)}::text as run
    from year_end_line l, lateral (values
      (l.year::int, 'carry', -l.booked_carry, make_date(l.year, 12, 31), null::date, 0, 0, null),
      (l.year::int, 'lapse', -l.booked_lapse, make_date(l.year, 12, 31), null, 0, 0, null),
      (l.year + 1, 'carry', case when l.closes and l.makes_next then l.booked_carry - coalesce(l.next_carry, 0) else 0 end, make_date(l.year + 1, 1, 1),
        l.carry_over_until, case when l.closes and l.makes_next then l.booked_carry - coalesce(l.next_carry, 0) else 0 end, 0, case when l.edited_carry is not null then l.note end),
      (l.year + 1, 'correction', l.booked_more, make_date(l.year + 1, 1, 1), l.carry_over_until, 0, 0, l.note),
      (l.year + 1, 'grant', case when l.is_monthly or not l.makes_next then 0 else l.granted - coalesce(l.next_entitlement, 0) end, make_date(l.year + 1, 1, 1), null, 0,
        case when not l.makes_next then 0 else l.granted - coalesce(l.next_entitlement, 0) end, case when l.edited_grant is not null then l.note end)
    ) e (year, kind, days, on_date, until_date, carried, entitled, note)
    where l.year_end_id = ${yearEndId} and (e.days, e.carried, e.entitled) <> (0, 0, 0)
    order by l.empl_id, e.year, l.leave_code`;
  await insertYearEndEntries(tx, rows);
}

/** SQL: the entries for records of the ending year, and for existing records of the next year. */
const endedYearRows = (tx: Tag, yearEndId: number) => tx`
  select l.empl_id, l.year::int as year, l.leave_code, l.available, l.taken, null::numeric as carry, null::numeric as entitlement
  from year_end_line l where l.year_end_id = ${yearEndId} and l.closes`;

const nextYearRows = (tx: Tag, yearEndId: number) => tx`
  select l.empl_id, l.year + 1 as year, l.leave_code, null::numeric as available, null::numeric as taken, l.next_carry as carry, l.next_entitlement as entitlement
  from year_end_line l cross join lateral (select
    l.booked_more + case when l.closes then l.booked_carry - l.next_carry else 0 end + case when l.is_monthly then 0 else l.granted - l.next_entitlement end as days,
    case when l.closes then l.booked_carry - l.next_carry else 0 end as carried, l.granted - l.next_entitlement as entitled) more
  where l.year_end_id = ${yearEndId} and l.next_entitlement is not null and l.makes_next and (more.days, more.carried, more.entitled) <> (0, 0, 0)`;

/**
 * Locks records in the order of their keys, and writes their figures.
 *
 * @param isBorne called after locking, to check the result
 * @returns false if a record has changed since it was read
 */
async function bookRecords(
  tx: TransactionSql,
  yearEndId: number,
  touched: Fragment,
  isBorne: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  await lockEntitlementRows(tx, tx`select t.empl_id, t.year, t.leave_code from (${touched}) t`);
  if (!(await isBorne())) return false;
  const [seen] = await tx<{ differs: boolean }[]>`
    with touched as materialized (${touched})
    select exists (select from touched t left join leave_entitlement en on en.empl_id = t.empl_id and en.year = t.year and en.leave_code = t.leave_code
      where en.empl_id is null or en.available_leave <> t.available or en.taken_leave <> t.taken or en.carry_forward <> t.carry
        or en.entitlement <> t.entitlement) as differs`;
  if (seen?.differs !== false) return false;
  await addEntriesToRecords(tx, yearEndId, tx`select t.empl_id, t.year, t.leave_code from (${touched}) t`);
  return true;
}

/**
 * Locks the records, writes the figures, and checks for bookings made meanwhile. The ending year comes first, because most people book on
 * the next year and then wait only for the second part.
 */
async function bookFigures(tx: TransactionSql, yearEndId: number): Promise<boolean> {
  const losers = await findReducedRecords(tx, yearEndId);
  // Checks leave booked on the next year since HR reviewed the figures.
  const isBorne = async () =>
    losers.people.length === 0 ||
    (
      await findEmployeesShortOfDays(
        tx,
        yearEndId,
        tx`(l.empl_id, l.leave_code) in (select * from unnest(${losers.people}::text[], ${losers.codes}::text[]))`,
      )
    ).length === 0;
  const isAsSeen =
    (await bookRecords(tx, yearEndId, endedYearRows(tx, yearEndId))) &&
    (await bookRecords(tx, yearEndId, nextYearRows(tx, yearEndId), isBorne));
  // Withdrawing a pending request takes no lock on a record, so it must find the year closed from here on.
  await lockExclusively(tx, 'yearEnd');
  // Uses sets, because PostgreSQL cannot estimate the rows of a join before the tables are analyzed again.
  const [waits] = await tx<{ differs: boolean }[]>`
    with waiting as (
      ${pendingDaysOfYear(tx, tx`(select year from year_end where year_end_id = ${yearEndId})`)}
    ), seen as (
      select l.empl_id, l.leave_code, l.pending from year_end_line l where l.year_end_id = ${yearEndId} and l.closes and l.pending <> 0)
    select exists (select * from seen except select * from waiting) or exists (
      select from (select * from waiting except select * from seen) p
        join year_end_line l on l.year_end_id = ${yearEndId} and l.empl_id = p.empl_id and l.leave_code = p.leave_code and l.closes
      where p.days <> 0) as differs`;
  return isAsSeen && !waits?.differs;
}

/** Returns who will have fewer days of a type in the next year than now. Known before anything is locked. */
async function findReducedRecords(tx: TransactionSql, yearEndId: number): Promise<{ people: string[]; codes: string[] }> {
  const [losers] = await tx<{ people: string[]; codes: string[] }[]>`
    select coalesce(array_agg(l.empl_id), '{}') as people, coalesce(array_agg(l.leave_code), '{}') as codes from year_end_line l
    where l.year_end_id = ${yearEndId} and l.makes_next
      and l.granted + case when l.closes then l.carried else 0 end < l.next_entitlement + case when l.closes then l.next_carry else 0 end`;
  return losers ?? { people: [], codes: [] };
}

/** Updates the carry-over of a later year that is already closed. */
async function updateLaterYears(tx: TransactionSql, yearEndId: number): Promise<void> {
  const [later] = await tx<{ isClosed: boolean }[]>`
    select exists (select from year_end y join year_end own on own.year_end_id = ${yearEndId} and y.year = own.year + 1
      where not y.opens and y.applied_at is not null) as "isClosed"`;
  if (!later?.isClosed) return;
  await tx`select recalculate_after_year_end(${yearEndId}::bigint)`;
}
