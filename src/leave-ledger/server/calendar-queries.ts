import type { Fragment, Tag } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { changedHolidays, type HolidayChange } from '#src/leave-ledger/leave-recount.ts';
import { workingCalendar, type WorkingCalendar } from '#src/leave-ledger/working-calendar.ts';

/** What a calendar is made of, of one period. */
export type CalendarFacts = Record<PlainDate, string>;

/** The facts as a value of a statement that asks for more. */
export const calendarFacts = (sql: Tag, period: Record<'startDate' | 'endDate', PlainDate | Fragment>): Fragment => sql`(
  select coalesce(json_object_agg(holiday_date, holiday_descr), '{}') from public_holiday
  where holiday_date between ${period.startDate} and ${period.endDate})`;

export const toCalendar = (facts: CalendarFacts): WorkingCalendar => workingCalendar(Object.entries(facts));

/** The calendar of each of some leaves, as it is after a change of holidays: before the change or after it, the answer is the same. */
export async function findCalendars(
  sql: Tag,
  leaves: readonly { startDate: PlainDate; endDate: PlainDate }[],
  change: HolidayChange,
): Promise<(leave: { startDate: PlainDate }) => WorkingCalendar> {
  const startDate = leaves.reduce((first, leave) => (leave.startDate < first ? leave.startDate : first), '9999-12-31');
  const endDate = leaves.reduce((last, leave) => (leave.endDate > last ? leave.endDate : last), '1000-01-01');
  const [found] = await sql<{ facts: CalendarFacts }[]>`select ${calendarFacts(sql, { startDate, endDate })} as facts`;
  const calendar = workingCalendar(changedHolidays(new Map(Object.entries(found?.facts ?? {})), change));
  return () => calendar;
}
