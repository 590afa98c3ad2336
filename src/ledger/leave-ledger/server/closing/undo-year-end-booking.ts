import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { futureAccrualDays, entitlementKeyColumns, pendingDays } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { allowLongStatements, addEntriesToRecords, lockEntitlementRows, yearEndRun, insertYearEndEntries } from './closing-statements.ts';

export type UndoBlocker = { emplId: string; leaveCode: string; made: number; needed: number; isClosedLater: boolean };

/** SQL: a later year, or the year itself, has been closed based on the line `l`. */
const isClosedLater = (
  sql: Tag,
) => sql`exists (select from year_end_line s where s.empl_id = l.empl_id and s.leave_code = l.leave_code and s.stands and s.closes
  and (s.year = l.year + 1 or s.year = l.year and not l.closes))`;

/** SQL: the days of the record of a line `l` that expired with the carried days. */
const expiredDays = (sql: Tag) => sql`(
  select -coalesce(sum(n.days), 0) as days from entitlement_entry n where n.empl_id = l.empl_id and n.year = l.year + 1 and n.leave_code = l.leave_code
    and n.kind = 'lapse' and n.run like 'lapse/%' and n.on_date = l.carry_over_until + 1)`;

/**
 * Returns the lines that cannot be undone: leave needs their days, someone has reduced them manually, or a later year or the year itself has been
 * closed. Expired days are reduced by the days that are no longer carried.
 */
export async function findUndoBlockers(sql: Tag, yearEndId: number): Promise<UndoBlocker[]> {
  return sql<UndoBlocker[]>`
    select * from (
      select l.empl_id as "emplId", l.leave_code as "leaveCode", made.days as made, made.entitled,
        case when made.ending > 0 then least(made.ending, (${expiredDays(sql)})) else 0 end as back,
        ${futureAccrualDays(sql)} as to_come, en.accrues_after is not null as is_monthly,
        en.taken_leave + ${pendingDays(sql, entitlementKeyColumns(sql))} as needed, en.available_leave, c.may_go_below_by, ${isClosedLater(sql)} as "isClosedLater",
        made.carried > 0 and en.carry_forward < made.carried or made.entitled > 0 and en.entitlement < made.entitled as is_less
      from year_end_line l join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.year + 1 and en.leave_code = l.leave_code
        join leave_category c on c.leave_code = l.leave_code
        -- Searches the entries of the record, because before tables are analyzed again the planner would choose the index of runs and read a whole run each time.
        cross join lateral (
          select coalesce(sum(n.days), 0) as days, coalesce(sum(n.to_carry_forward), 0) as carried, coalesce(sum(n.to_entitlement), 0) as entitled,
            coalesce(sum(n.days) filter (where n.until_date = l.carry_over_until), 0) as ending
          from entitlement_entry n
          where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and coalesce(n.run, '') = ${yearEndRun(yearEndId)}) made
      where l.year_end_id = ${yearEndId} and l.stands) one
    where "isClosedLater" or is_less or made > 0 and available_leave - made + back < 0
      or (made > 0 or is_monthly and entitled > 0) and available_leave - made + back + to_come - case when is_monthly then entitled else 0 end
        < greatest(0, needed - may_go_below_by) order by "emplId", "leaveCode"`;
}

/** People whose new leave needs days that were just undone. They keep them. */
export type UndoResult = { people: string[]; late: string[] };

/**
 * Undoes a booking except for the given people. Rows that no one else sees are written first, then the ended year is locked, and last the next
 * year, on which most people book. Days that new bookings need are given back. Call it with the run locked.
 *
 * @param ahead called before bookings on the next year have to wait, with the people who lose days
 */
export async function undoYearEndBooking(
  tx: TransactionSql,
  yearEndId: number,
  stays: readonly string[],
  ahead: UndoRun['ahead'] = async () => {},
): Promise<UndoResult> {
  await allowLongStatements(tx);
  const of = { yearEndId, run: yearEndRun(yearEndId), since: await findLastEntryId(tx), ahead };
  const going = tx`l.year_end_id = ${yearEndId} and l.stands and l.empl_id <> all (${[...stays]}::text[])`;
  await writeUndoEntries(tx, of, going);
  await lockEntitlementRows(tx, tx`select l.empl_id, l.year, l.leave_code from year_end_line l where ${going}`);
  await tx`select from year_end_line l where ${going} order by l.empl_id, l.leave_code for update`;
  // The last correction so far. From here on, corrections wait for the line and then find the year open.
  await writeUndoEntries(tx, of, going);
  await bookEndedYearEntries(tx, yearEndId, going);
  const gone = await tx<{ emplId: string }[]>`update year_end_line l set stands = false where ${going} returning l.empl_id as "emplId"`;
  const people = [...new Set(gone.map(({ emplId }) => emplId))];
  const late = await undoNextYear(tx, of, people);
  return { people: people.filter((emplId) => !late.includes(emplId)), late };
}

type UndoRun = { yearEndId: number; run: string; since: string; ahead: (people: readonly string[]) => Promise<void> };

async function findLastEntryId(tx: TransactionSql): Promise<string> {
  const [last] = await tx<{ id: string }[]>`select coalesce(max(entry_id), 0)::text as id from entitlement_entry`;
  return last?.id ?? '0';
}

/** Writes the missing entries that reverse the entries of a run, including its reversals. */
async function writeUndoEntries(tx: TransactionSql, { run }: UndoRun, which: Fragment): Promise<void> {
  const rows = tx`
    select n.empl_id, n.year, n.leave_code, 'undo' as kind, -sum(n.days) as days, n.on_date, n.until_date, -sum(n.to_carry_forward) as carried,
      -sum(n.to_entitlement) as entitled, null::text as note, ${run}::text as run
    from entitlement_entry n join year_end_line l on l.empl_id = n.empl_id and l.leave_code = n.leave_code
    where n.run = ${run} and ${which} group by n.empl_id, n.year, n.leave_code, n.on_date, n.until_date
    having (sum(n.days), sum(n.to_carry_forward), sum(n.to_entitlement)) <> (0, 0, 0) order by 1, 2, 3`;
  await insertYearEndEntries(tx, rows);
}

/** Books the entries of the year that ended. */
const bookEndedYearEntries = (tx: TransactionSql, yearEndId: number, which: Fragment) =>
  addEntriesToRecords(tx, yearEndId, tx`select l.empl_id, l.year, l.leave_code from year_end_line l where ${which}`);

/** The days that the undo removes from a record of the next year. */
type UndoneDays = { emplId: string; year: number; leaveCode: string; days: number; carried: number; entitled: number };

/** The same as rows of SQL. */
const undoneDaysRows = (sql: Tag, taken: readonly UndoneDays[]): Fragment => sql`
  (select * from unnest(${taken.map(({ emplId }) => emplId)}::text[], ${taken.map(({ year }) => year)}::int[], ${taken.map(({ leaveCode }) => leaveCode)}::text[],
    ${taken.map(({ days }) => days)}::numeric[], ${taken.map(({ carried }) => carried)}::numeric[], ${taken.map(({ entitled }) => entitled)}::numeric[])
    d (empl_id, year, leave_code, days, carried, entitled))`;

/** Checks as much as possible before the records are locked. @returns the people who keep their days */
async function undoNextYear(tx: TransactionSql, of: UndoRun, people: readonly string[]): Promise<string[]> {
  const ofPeople = tx`l.year_end_id = ${of.yearEndId} and l.empl_id = any (${[...people]}::text[])`;
  const taken = await findUndoneDays(tx, of, people);
  const closedUpon = await tx<
    { emplId: string }[]
  >`select distinct l.empl_id as "emplId" from year_end_line l where ${ofPeople} and ${isClosedLater(tx)}`;
  await of.ahead(people);
  await lockEntitlementRows(tx, tx`select d.empl_id, d.year, d.leave_code from ${undoneDaysRows(tx, taken)} d`);
  const locked = await findLastEntryId(tx);
  const back = new Map((await undoExpiries(tx, of, ofPeople)).map(({ emplId, leaveCode, days }) => [`${emplId} ${leaveCode}`, days]));
  const left = taken.map((one) => ({ ...one, days: one.days + (back.get(`${one.emplId} ${one.leaveCode}`) ?? 0) }));
  const short = await findShortRecords(tx, left);
  const late = [...new Set([...closedUpon, ...short].map(({ emplId }) => emplId))].toSorted();
  if (late.length > 0) await restoreLateEmployees(tx, { ...of, locked }, late);
  const lose = left.filter(({ emplId }) => !late.includes(emplId));
  await addEntriesToRecords(tx, of.yearEndId, tx`select d.empl_id, d.year, d.leave_code from ${undoneDaysRows(tx, lose)} d`);
  return late;
}

/** Uses the reversing entries, which are already written. */
const findUndoneDays = async (tx: TransactionSql, { yearEndId, run, since }: UndoRun, people: readonly string[]) => tx<UndoneDays[]>`
  select n.empl_id as "emplId", n.year, n.leave_code as "leaveCode", sum(n.days) as days, sum(n.to_carry_forward) as carried, sum(n.to_entitlement) as entitled
  from entitlement_entry n where n.run = ${run} and n.kind = 'undo' and n.entry_id > ${since}::bigint and n.empl_id = any (${[...people]}::text[])
    and n.year = (select year + 1 from year_end where year_end_id = ${yearEndId})
  group by 1, 2, 3 order by 1, 2, 3`;

/** Reverses the expiry of carried days that are undone, and lets days that are carried again expire instead. */
const undoExpiries = async (tx: TransactionSql, { yearEndId, run, since }: UndoRun, which: Fragment) => tx<
  { emplId: string; leaveCode: string; days: number }[]
>`
  with noted as (
    -- Selects by run, because most days have no such entries.
    select n.empl_id, n.leave_code, n.on_date, -sum(n.days) as days from entitlement_entry n
    where n.kind = 'lapse' and n.run = any (array(select distinct 'lapse/' || to_char(l.carry_over_until + 1, 'YYYY-MM-DD') from year_end_line l
      where l.year_end_id = ${yearEndId} and l.carry_over_until is not null))
    group by 1, 2, 3 having sum(n.days) < 0
  ), back as materialized (
  select l.empl_id, l.year + 1 as year, l.leave_code, 'lapse' as kind, least(noted.days, gone.days) as days, noted.on_date, null::date as until_date, 0 as carried,
    0 as entitled, null::text as note, 'lapse/' || to_char(noted.on_date, 'YYYY-MM-DD') as run
  from noted join year_end_line l on l.empl_id = noted.empl_id and l.leave_code = noted.leave_code and l.carry_over_until + 1 = noted.on_date
    cross join lateral (
      select -coalesce(sum(n.days), 0) as days from entitlement_entry n where n.empl_id = l.empl_id and n.year = l.year + 1 and n.leave_code = l.leave_code
        and n.run = ${run} and n.kind = 'undo' and n.entry_id > ${since}::bigint and n.until_date = l.carry_over_until) gone
  where ${which} and gone.days <> 0 order by 1, 2, 3
  ), written as (${insertYearEndEntries(tx, tx`select * from back`)})
  select empl_id as "emplId", leave_code as "leaveCode", days from back cross join written`;

/** Returns whose balance would be negative or too low for their leave, from the locked records. */
const findShortRecords = async (tx: TransactionSql, left: readonly UndoneDays[]) => tx<{ emplId: string }[]>`
  select distinct d.empl_id as "emplId"
  from ${undoneDaysRows(tx, left)} d join leave_entitlement en on en.empl_id = d.empl_id and en.year = d.year and en.leave_code = d.leave_code
    join leave_category c on c.leave_code = d.leave_code
  where d.carried < 0 and en.carry_forward + d.carried < 0 or d.entitled < 0 and en.entitlement + d.entitled < 0 or d.days < 0 and en.available_leave + d.days < 0
    or (d.days < 0 or en.accrues_after is not null and d.entitled < 0)
    and en.available_leave + d.days + ${futureAccrualDays(tx)} + case when en.accrues_after is not null then d.entitled else 0 end
      < greatest(0, en.taken_leave + ${pendingDays(tx, entitlementKeyColumns(tx))} - c.may_go_below_by)`;

/** Restores the days of some people. @param of.locked the last entry that others may have written on their records of the next year */
async function restoreLateEmployees(
  tx: TransactionSql,
  { yearEndId, run, since, locked }: UndoRun & { locked: string },
  people: readonly string[],
): Promise<void> {
  const whose = tx`n.empl_id = any (${[...people]}::text[])`;
  const rows = tx`
    select n.empl_id, n.year, n.leave_code, n.kind, -sum(n.days) as days, n.on_date, n.until_date, -sum(n.to_carry_forward) as carried,
      -sum(n.to_entitlement) as entitled, null::text as note, n.run
    from entitlement_entry n where ${whose} and (n.run = ${run} and n.kind = 'undo' and n.entry_id > ${since}::bigint
      or n.kind = 'lapse' and n.run like 'lapse/%' and n.entry_id > ${locked}::bigint and exists (select from year_end_line l
        where l.year_end_id = ${yearEndId} and l.empl_id = n.empl_id and l.year + 1 = n.year and l.leave_code = n.leave_code))
    group by n.empl_id, n.year, n.leave_code, n.kind, n.on_date, n.until_date, n.run order by 1, 2, 3`;
  await insertYearEndEntries(tx, rows);
  const ofPeople = tx`l.year_end_id = ${yearEndId} and l.empl_id = any (${[...people]}::text[])`;
  await tx`update year_end_line l set stands = true where ${ofPeople}`;
  await bookEndedYearEntries(tx, yearEndId, ofPeople);
}

/** SQL: a record `en` was created by a run that was undone, and nothing refers to it. */
const isLeftoverRecord = (sql: Tag) => sql`(en.carry_forward, en.entitlement, en.brought_leave) = (0, 0, 0)
  and exists (select from year_end_line l join year_end y on y.year_end_id = l.year_end_id and y.undone_at is not null
    where l.empl_id = en.empl_id and l.leave_code = en.leave_code and l.year + 1 = en.year and l.next_entitlement is null and l.makes_next)
  and not exists (select from year_end_line l where l.empl_id = en.empl_id and l.leave_code = en.leave_code and l.stands and l.year in (en.year - 1, en.year))
  and not exists (select from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code
    and n.kind <> 'accrual' and coalesce(n.run not like 'yearend/%' and n.run not like 'lapse/%', true))
  and not exists (select from applied_leave a where a.empl_id = en.empl_id and a.leave_year = en.year and a.leave_code = en.leave_code)`;

/** The number of records deleted in one transaction. */
const recordsPerTransaction = 500;

/**
 * Deletes the records that only an undone year end had created, which are empty by then. Separate transactions keep locks short, and
 * records with a new booking stay.
 */
export async function deleteLeftoverRecords(sql: Sql, year: number): Promise<void> {
  const found = await sql<{ emplId: string; leaveCode: string }[]>`
    select en.empl_id as "emplId", en.leave_code as "leaveCode" from leave_entitlement en where en.year = ${year} and ${isLeftoverRecord(sql)} order by 1, 2`;
  for (let at = 0; at < found.length; at += recordsPerTransaction) {
    const some = found.slice(at, at + recordsPerTransaction);
    await sql.begin(async (tx) => {
      await allowLongStatements(tx);
      const isOneOf = tx`en.year = ${year} and (en.empl_id, en.leave_code) in (
        select * from unnest(${some.map(({ emplId }) => emplId)}::text[], ${some.map(({ leaveCode }) => leaveCode)}::text[]))`;
      await tx`select from leave_entitlement en where ${isOneOf} order by en.empl_id, en.leave_code for update`;
      await tx`delete from leave_entitlement en where ${isOneOf} and ${isLeftoverRecord(tx)}`;
    });
  }
}
