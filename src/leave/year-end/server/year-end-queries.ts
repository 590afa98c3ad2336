import type { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { yearEndContract } from '#src/leave/year-end/year-end-contract.ts';
import type { CatchUpCounts } from './catch-up.ts';

type YearEndHeadJson = z.output<(typeof yearEndContract)['POST /yearend']['response']>;
type YearEndResultJson = z.output<(typeof yearEndContract)['POST /yearend/{yearEndId}/apply']['response']>;

const stateOf = (sql: Tag) =>
  sql`case when y.undone_at is not null then 'undone' when y.applied_at is not null then 'applied' else 'draft' end`;

/** Whether rules of a category have changed since a draft `y` was prepared. */
const isStale = (sql: Tag) => sql`y.applied_at is null and exists (
  select from leave_category c where (y.rules ->> c.leave_code)::int <> c.version)`;

/** Returns a timestamp in the format of the API. */
export const utcTimestamp = (sql: Tag, at: Fragment) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const headJson = (
  sql: Tag,
  today: PlainDate,
) => sql`jsonb_build_object('yearEndId', y.year_end_id, 'year', y.year, 'opens', y.opens, 'state', ${stateOf(sql)},
  'isOver', y.year < extract(year from ${today}::date), 'isStale', ${isStale(sql)}, 'preparedAt', ${utcTimestamp(sql, sql`y.prepared_at`)},
  'preparedBy', (select name from employee where empl_id = y.by_empl_id), 'monthsFirst', y.months_first, 'lapsesFirst', y.lapses_first,
  'appliedAt', ${utcTimestamp(sql, sql`y.applied_at`)}, 'appliedBy', (select name from employee where empl_id = y.applied_by),
  'undoneAt', ${utcTimestamp(sql, sql`y.undone_at`)}, 'undoneBy', (select name from employee where empl_id = y.undone_by))`;

/** Finds all year ends, the latest first. */
export async function findYearEnds(sql: Tag, today: PlainDate): Promise<YearEndHeadJson[]> {
  const found = await sql<{ head: YearEndHeadJson }[]>`
    select ${headJson(sql, today)} as head from year_end y order by y.year desc, y.year_end_id desc limit 200`;
  return found.map(({ head }) => head);
}

export async function findYearEnd(
  sql: Tag,
  yearEndId: number,
  today: PlainDate,
): Promise<{ head: YearEndHeadJson; version: number } | undefined> {
  const [found] = await sql<{ head: YearEndHeadJson; version: number }[]>`
    select ${headJson(sql, today)} as head, y.version from year_end y where y.year_end_id = ${yearEndId}`;
  return found;
}

export type YearEnd = {
  yearEndId: number;
  year: number;
  opens: boolean;
  state: YearEndHeadJson['state'];
  stands: boolean;
  version: number;
};

const yearEndRow = (sql: Tag) => sql`y.year_end_id as "yearEndId", y.year, y.opens, ${stateOf(sql)} as state, y.version,
  exists (select from year_end_line l where l.year_end_id = y.year_end_id and l.stands) as stands`;

/**
 * Locks a year end, so that the second of two concurrent calls sees the result of the first.
 *
 * @param more.withOthers also locks all other year ends, because an undo must see everything built on this one
 */
export async function lockYearEnd(tx: TransactionSql, yearEndId: number, { withOthers = false } = {}): Promise<YearEnd | undefined> {
  await tx`select from year_end where year_end_id = ${yearEndId} or ${withOthers} order by year_end_id for update`;
  const [found] = await tx<YearEnd[]>`select ${yearEndRow(tx)} from year_end y where y.year_end_id = ${yearEndId}`;
  return found;
}

/**
 * Locks the year end or opening of a year that has not been undone, and inserts it if there is none, even when another call does the same.
 */
export async function lockOrInsertYearEnd(
  tx: TransactionSql,
  { year, opens, by }: { year: number; opens: boolean; by: string },
): Promise<YearEnd> {
  const lock = async () => {
    await tx`insert into year_end (year, opens, by_empl_id) values (${year}, ${opens}, ${by}) on conflict (year, opens) where undone_at is null do nothing`;
    // An opening takes its shared lock at once.
    await tx`select from year_end where year = ${year} and opens = ${opens} and undone_at is null or ${opens} order by year_end_id for update`;
    const [found] = await tx<YearEnd[]>`
      select ${yearEndRow(tx)} from year_end y where y.year = ${year} and y.opens = ${opens} and y.undone_at is null`;
    return found;
  };
  // A year end that was discarded or undone while its lock was awaited is gone and must be inserted.
  const found = (await lock()) ?? (await lock());
  if (!found) throw new Error('The year end exists or was inserted above.');
  return found;
}

/** Records the rules of the lines and the time. @param by the person who prepared it; without one the lines were refreshed by a refusal */
export async function markPrepared(tx: TransactionSql, yearEndId: number, by?: string): Promise<void> {
  await tx`
    update year_end set prepared_at = now(), by_empl_id = coalesce(${by ?? null}, by_empl_id),
      rules = (select coalesce(jsonb_object_agg(leave_code, version), '{}') from leave_category) where year_end_id = ${yearEndId}`;
}

/** Records the overdue accruals and expiries that were booked before the preparation. */
export async function updateCatchUpCounts(tx: TransactionSql, yearEndId: number, { months, lapses }: CatchUpCounts): Promise<void> {
  if (months + lapses > 0)
    await tx`update year_end set months_first = months_first + ${months}, lapses_first = lapses_first + ${lapses} where year_end_id = ${yearEndId}`;
}

/** Marks a year end as applied. Its bookings come first, so that later entries correct them. */
export async function markApplied(tx: TransactionSql, yearEndId: number, by: string): Promise<void> {
  await tx`update year_end set applied_at = clock_timestamp(), applied_by = ${by} where year_end_id = ${yearEndId}`;
}

export async function markUndone(tx: TransactionSql, yearEndId: number, by: string): Promise<void> {
  await tx`update year_end set undone_at = now(), undone_by = ${by} where year_end_id = ${yearEndId} and undone_at is null`;
}

/** Raises the version, so that earlier readers are notified of the change. */
export async function incrementYearEndVersion(tx: TransactionSql, yearEndId: number): Promise<void> {
  await tx`update year_end set version = version where year_end_id = ${yearEndId}`;
}

export async function deleteYearEnd(tx: TransactionSql, yearEndId: number): Promise<void> {
  await tx`delete from year_end where year_end_id = ${yearEndId}`;
}

/** Finds the result of a year end. */
export async function findYearEndResult(tx: TransactionSql, yearEndId: number): Promise<YearEndResultJson> {
  const [done] = await tx<YearEndResultJson[]>`
    select ${yearEndId}::int as "yearEndId", count(distinct empl_id)::int as people, count(*)::int as lines, coalesce(sum(carried), 0) as carried,
      coalesce(sum(lapses), 0) as lapses, coalesce(sum(granted), 0) as granted from year_end_line where year_end_id = ${yearEndId}`;
  if (!done) throw new Error('A sum without groups has one row.');
  return done;
}

/** Locks a line of a draft. @returns its version, or undefined if there is none */
export async function lockLineVersion(
  tx: TransactionSql,
  of: { yearEndId: number; emplId: string; leaveCode: string },
): Promise<number | undefined> {
  const [line] = await tx<{ version: number }[]>`
    select version from year_end_line where year_end_id = ${of.yearEndId} and empl_id = ${of.emplId} and leave_code = ${of.leaveCode} for update`;
  return line?.version;
}

export type StoredEdit = { carried?: number | null | undefined; grant?: number | null | undefined; note?: string | undefined };

/** Updates a line. Missing fields stay, and a line that follows the rules again has no note. */
export async function updateLine(
  tx: TransactionSql,
  of: { yearEndId: number; emplId: string; leaveCode: string },
  { carried, grant, note }: StoredEdit,
  by: string,
): Promise<void> {
  await tx`
    update year_end_line l set edited_carry = e.carry, edited_grant = e.granted,
      note = case when num_nonnulls(e.carry, e.granted) > 0 then coalesce(${note ?? null}, l.note) end, edited_by = ${by}
    from (
      select case when ${carried === undefined} then edited_carry else ${carried ?? null}::numeric end as carry,
        case when ${grant === undefined} then edited_grant else ${grant ?? null}::numeric end as granted
      from year_end_line where year_end_id = ${of.yearEndId} and empl_id = ${of.emplId} and leave_code = ${of.leaveCode}) e
    where l.year_end_id = ${of.yearEndId} and l.empl_id = ${of.emplId} and l.leave_code = ${of.leaveCode}`;
}
