import type { Fragment, JSONValue, Sql } from 'postgres';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { listSource } from '#src/lists/server/run-list.ts';
import { publicHolidayColumns } from '#src/public-holiday/public-holiday-columns.ts';

const dayName = (sql: Sql): Fragment => sql`to_char(holiday_date, 'FMDay')`;

const holidayJson = (sql: Sql): Fragment =>
  sql`json_build_object('holidayDate', holiday_date, 'holidayDay', ${dayName(sql)}, 'holidayDescr', holiday_descr, 'holidayState', holiday_state)`;

/** All public holidays in the order of the calendar. */
export const publicHolidays = (sql: Sql) =>
  listSource({
    columns: publicHolidayColumns,
    columnSql: {
      holidayDate: { value: sql`holiday_date` },
      holidayDay: { value: dayName(sql) },
      holidayDescr: { value: sql`holiday_descr` },
      holidayState: { value: sql`holiday_state` },
    },
    from: sql`public_holiday`,
    where: sql`true`,
    row: holidayJson(sql),
    order: sql`holiday_date`,
  });

export async function findHoliday(sql: Sql, date: PlainDate): Promise<{ json: JSONValue; version: number } | undefined> {
  const [found] = await sql<{ json: JSONValue; version: number }[]>`
    select version, ${holidayJson(sql)} as json from public_holiday where holiday_date = ${date}`;
  return found;
}
