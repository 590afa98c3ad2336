import { createStandardCalendar, type WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { eachDay, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from './demo-codes.ts';

/** The days of the current year. A day is a number, from 0 for 1 January. */
export type DemoCalendar = {
  days: readonly PlainDate[];
  today: number;
  /** Takes dates instead of day numbers. */
  ofCompany: WorkingCalendar;
  isWorkingDay: (day: number) => boolean;
};

/** @example demoCalendar('2026-02-01').today // 31 */
export function demoCalendar(today: PlainDate): DemoCalendar {
  const year = yearOf(today);
  const days = [...eachDay(`${year}-01-01`, `${year}-12-31`)];
  const ofCompany = createStandardCalendar(demoPublicHolidays(year).map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr]));
  const working = days.map((date) => ofCompany.whyFree(date) === undefined);
  return { days, today: days.indexOf(today), ofCompany, isWorkingDay: (day) => working[day] === true };
}

/** @throws RangeError for a day outside the year */
export function dateOf(calendar: DemoCalendar, day: number): PlainDate {
  const date = calendar.days[day];
  if (date === undefined) throw new RangeError(`The year has no day ${day}.`);
  return date;
}

/** Returns the first working day from one day to another, both included. */
export function firstWorkingDay(calendar: DemoCalendar, from: number, to: number): number | undefined {
  for (let day = from; day <= to; day += 1) if (calendar.isWorkingDay(day)) return day;
  return undefined;
}

/** Returns the last working day up to and including a day. */
export function lastWorkingDay(calendar: DemoCalendar, upTo: number): number | undefined {
  for (let day = upTo; day >= 0; day -= 1) if (calendar.isWorkingDay(day)) return day;
  return undefined;
}
