import type { Fragment, JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { StoredHoliday } from '#src/company/public-holiday/calendar-day.ts';
import type { StateNames } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import type { HolidayInput } from '#src/company/public-holiday/public-holiday-rules.ts';
import { publicHolidayColumns } from '#src/company/public-holiday/public-holiday-columns.ts';

const dayName = (sql: Tag): Fragment => sql`to_char(holiday_date, 'FMDay')`;

const holidayJson = (sql: Tag): Fragment =>
  sql`json_strip_nulls(json_build_object('holidayDate', holiday_date, 'holidayDay', ${dayName(sql)}, 'holidayDescr', holiday_descr, 'holidayState', holiday_state,
    'holidayPart', holiday_part))`;

/** All public holidays by date. */
export const publicHolidays = (sql: Sql) =>
  listSource({
    columns: publicHolidayColumns,
    columnSql: {
      holidayDate: { value: sql`holiday_date` },
      holidayDay: { value: dayName(sql) },
      holidayDescr: { value: sql`holiday_descr`, plain: sql`plain_text(holiday_descr)` },
      holidayState: { value: sql`holiday_state` },
    },
    from: sql`public_holiday`,
    where: sql`true`,
    row: holidayJson(sql),
    order: [{ value: sql`holiday_date` }],
  });

export async function findHoliday(sql: Sql, date: PlainDate): Promise<{ json: JSONValue; version: number } | undefined> {
  const [found] = await sql<{ json: JSONValue; version: number }[]>`
    select version, ${holidayJson(sql)} as json from public_holiday where holiday_date = ${date}`;
  return found;
}

/** Finds the holidays of a year and of the year before, with their versions, and the names of the states. */
export async function findHolidaysOfYear(
  sql: Tag,
  year: number,
): Promise<{ kept: StoredHoliday[]; keptBefore: StoredHoliday[]; names: StateNames[] }> {
  const [kept, names] = await Promise.all([
    sql<StoredHoliday[]>`
      select holiday_date as date, holiday_descr as name, holiday_state as states, holiday_part as part, version from public_holiday
      where holiday_date between make_date(${year - 1}::int, 1, 1) and make_date(${year}::int, 12, 31) order by holiday_date`,
    sql<StateNames[]>`
      select fieldvalue as state, xlatlongname as "longName", xlatshortname as "shortName" from translate_item where fieldname = 'state' order by fieldvalue`,
  ]);
  return {
    kept: kept.filter(({ date }) => yearOf(date) === year),
    keptBefore: kept.filter(({ date }) => yearOf(date) === year - 1),
    names: [...names],
  };
}

/** Counts the active people per state on a day; null for people without a state. */
export async function countPeopleByState(sql: Tag, today: PlainDate): Promise<{ state: string | null; people: number }[]> {
  const rows = await sql<{ state: string | null; people: number }[]>`
    select held.state, count(*) as people
    from employee e left join lateral (
      select h.state from employee_work_state h where h.empl_id = e.empl_id and h.from_date <= ${today} order by h.from_date desc limit 1
    ) held on true
    where e.status = 'A' group by 1 order by 1`;
  return [...rows];
}

type VersionedHoliday = { json: JSONValue; version: number };

/** Locks a holiday for a change; undefined if it does not exist. */
export async function lockHoliday(tx: TransactionSql, date: PlainDate): Promise<(HolidayInput & { version: number }) | undefined> {
  const [found] = await tx<(HolidayInput & { version: number })[]>`
    select version, holiday_date as "holidayDate", holiday_descr as "holidayDescr", holiday_state as "holidayState", holiday_part as "holidayPart"
    from public_holiday where holiday_date = ${date} for update`;
  return found;
}

/** Stores a holiday, unless its date is taken. */
export async function insertHoliday(
  tx: TransactionSql,
  { holidayDate, holidayDescr, holidayState, holidayPart = null }: HolidayInput,
): Promise<VersionedHoliday | undefined> {
  const [added] = await tx<VersionedHoliday[]>`
    insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part)
    values (${holidayDate}, ${holidayDescr}, ${holidayState}, ${holidayPart})
    on conflict (holiday_date) do nothing returning version, ${holidayJson(tx)} as json`;
  return added;
}

/** Changes a holiday, unless its new date is taken. */
export async function updateHoliday(
  tx: TransactionSql,
  date: PlainDate,
  { holidayDate, holidayDescr, holidayState, holidayPart = null }: HolidayInput,
): Promise<VersionedHoliday | undefined> {
  const [changed] = await tx<VersionedHoliday[]>`
    update public_holiday set holiday_date = ${holidayDate}, holiday_descr = ${holidayDescr}, holiday_state = ${holidayState}, holiday_part = ${holidayPart}
    where holiday_date = ${date} and (${holidayDate} = ${date} or not exists (select from public_holiday where holiday_date = ${holidayDate}))
    returning version, ${holidayJson(tx)} as json`;
  return changed;
}

export async function deleteHoliday(tx: TransactionSql, date: PlainDate): Promise<void> {
  await tx`delete from public_holiday where holiday_date = ${date}`;
}
