import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import {
  type CalendarData,
  calendarDataJson,
  holidaysFromData,
  patternDaysJson,
} from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { standardPattern, type PatternDays } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { nameOrder } from '#src/platform/lists/server/list-order.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { workPatternColumns } from '#src/company/work-pattern/work-pattern-columns.ts';
import type { WorkPatternInput } from '#src/company/work-pattern/work-pattern-rules.ts';

type VersionedJson = { json: JSONValue; version: number };

const isUsed = (sql: Tag) =>
  sql`(w.pattern_code = ${standardPattern} or exists (select from employee_work_pattern h where h.pattern_code = w.pattern_code))`;

/** The working days in words and their number. */
const workingDaysText = (sql: Tag) => sql`
  select string_agg(day || case share when 'am' then ' morning' when 'pm' then ' afternoon' else '' end, ', ' order by place) as week,
    sum(case share when 'full' then 1 else 0.5 end) as days
  from unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], array[w.mon, w.tue, w.wed, w.thu, w.fri, w.sat, w.sun]) with ordinality d (day, share, place)
  where share <> 'off'`;

const withPeople = (sql: Tag, today: PlainDate): Fragment => sql`
  work_pattern w
  cross join lateral (${workingDaysText(sql)}) worked
  left join (
    select coalesce(had.pattern_code, ${standardPattern}) as pattern_code, count(*) as people
    from employee e left join lateral (
      select h.pattern_code from employee_work_pattern h where h.empl_id = e.empl_id and h.from_date <= ${today} order by h.from_date desc limit 1
    ) had on true
    where e.status = 'A' group by 1
  ) having_it on having_it.pattern_code = w.pattern_code`;

const patternJson = (
  sql: Tag,
) => sql`json_build_object('patternCode', w.pattern_code, 'patternName', w.pattern_name, 'days', ${patternDaysJson(sql)},
  'week', worked.week, 'daysAWeek', trim_scale(worked.days), 'people', coalesce(having_it.people, 0), 'isUsed', ${isUsed(sql)})`;

/** All work patterns: STANDARD first, the others by name. */
export const workPatterns = (sql: Sql, today: PlainDate) =>
  listSource({
    columns: workPatternColumns,
    columnSql: {
      patternName: { value: sql`w.pattern_name`, plain: sql`plain_text(w.pattern_name)` },
      patternCode: { value: sql`w.pattern_code` },
      week: { value: sql`worked.week` },
      daysAWeek: { value: sql`worked.days` },
      people: { value: sql`coalesce(having_it.people, 0)` },
    },
    from: withPeople(sql, today),
    where: sql`true`,
    row: patternJson(sql),
    order: [
      { value: sql`w.pattern_code <> ${standardPattern}` },
      ...nameOrder(sql, sql`w.pattern_name`).map((value) => ({ value })),
      { value: sql`w.pattern_code` },
    ],
  });

/** Finds a person's holidays and work patterns, and the names of the pattern and state on a day. */
export async function findOwnCalendar(sql: Tag, emplId: string, today: PlainDate) {
  const held = (table: Fragment) =>
    sql`${table} h where h.empl_id = ${emplId} and h.from_date <= ${today} order by h.from_date desc limit 1`;
  const [found] = await sql<{ facts: CalendarData; workWeek: string; state: string | null }[]>`
    select ${calendarDataJson(sql, { emplId, startDate: '1000-01-01', endDate: '9999-12-31' })} as facts,
      (select pattern_name from work_pattern where pattern_code = coalesce((select h.pattern_code from ${held(sql`employee_work_pattern`)}), ${standardPattern})) as "workWeek",
      (select xlatlongname from translate_item where fieldname = 'state' and fieldvalue = (select h.state from ${held(sql`employee_work_state`)})) as state`;
  if (!found) throw new Error('A select without a table must return one row.');
  const { facts, ...named } = found;
  const holidays = [...holidaysFromData(facts)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...named,
    weeks: facts.weeks,
    holidays: holidays.map(([holidayDate, { name, part }]) => ({ holidayDate, holidayDescr: name, ...(part && { holidayPart: part }) })),
  };
}

export async function findPattern(sql: Tag, patternCode: string, today: PlainDate): Promise<VersionedJson | undefined> {
  const [found] = await sql<VersionedJson[]>`
    select w.version, ${patternJson(sql)} as json from ${withPeople(sql, today)} where w.pattern_code = ${patternCode}`;
  return found;
}

/** Adds a pattern. @returns false if the code is taken, ignoring case, even by a simultaneous call */
export async function insertPattern(tx: TransactionSql, { patternCode, patternName, days }: WorkPatternInput): Promise<boolean> {
  const added = await tx`
    insert into work_pattern (pattern_code, pattern_name, mon, tue, wed, thu, fri, sat, sun)
    values (${patternCode}, ${patternName}, ${days.mon}, ${days.tue}, ${days.wed}, ${days.thu}, ${days.fri}, ${days.sat}, ${days.sun})
    on conflict do nothing returning version`;
  return added.length > 0;
}

/** Finds the stored code that equals a code in any letter case. */
export async function findSameCode(tx: TransactionSql, patternCode: string): Promise<string | undefined> {
  const [found] = await tx<{ patternCode: string }[]>`
    select pattern_code as "patternCode" from work_pattern where lower(pattern_code) = lower(${patternCode})`;
  return found?.patternCode;
}

export type LockedPattern = { version: number; patternName: string; days: PatternDays };

/** Locks the pattern, even against profiles that are about to use it. */
export async function lockPattern(tx: TransactionSql, patternCode: string): Promise<LockedPattern | undefined> {
  const [locked] = await tx<LockedPattern[]>`
    select w.version, w.pattern_name as "patternName", ${patternDaysJson(tx)} as days from work_pattern w where w.pattern_code = ${patternCode} for update`;
  return locked;
}

/** Whether the pattern is or was assigned to someone. Lock it first. */
export async function isPatternUsed(tx: TransactionSql, patternCode: string): Promise<boolean> {
  const [row] = await tx<{ used: boolean }[]>`select ${isUsed(tx)} as used from work_pattern w where w.pattern_code = ${patternCode}`;
  return row?.used ?? false;
}

export async function updatePattern(tx: TransactionSql, { patternCode, patternName, days }: WorkPatternInput): Promise<void> {
  await tx`
    update work_pattern set pattern_name = ${patternName}, mon = ${days.mon}, tue = ${days.tue}, wed = ${days.wed}, thu = ${days.thu},
      fri = ${days.fri}, sat = ${days.sat}, sun = ${days.sun}
    where pattern_code = ${patternCode}`;
}

export async function deletePattern(tx: TransactionSql, patternCode: string): Promise<void> {
  await tx`delete from work_pattern where pattern_code = ${patternCode}`;
}
