import { isWeekend, type PlainDate } from '#src/dates/plain-date.ts';

/** Which days cost somebody a day of leave. Whoever asks that asks a calendar; weekdays and holidays are for those who make one. */
export type WorkingCalendar = {
  /** Why a day costs nothing: 'Weekend' or the name of the holiday; undefined where it costs. */
  whyFree: (date: PlainDate) => string | undefined;
  /** Whether the week has the day free, whatever the holidays. */
  isRestDay: (date: PlainDate) => boolean;
};

/** What a free day of the week is called. */
export const weekend = 'Weekend';

/**
 * The calendar of the company, which is everybody's.
 *
 * @param holidays the names of the public holidays by date, of the days that will be asked for
 * @example workingCalendar([['2026-12-25', 'Christmas Day']]).whyFree('2026-12-26') // 'Weekend'
 */
export function workingCalendar(holidays: Iterable<readonly [PlainDate, string]>): WorkingCalendar {
  const names = new Map(holidays);
  return { whyFree: (date) => names.get(date) ?? (isWeekend(date) ? weekend : undefined), isRestDay: isWeekend };
}

const everyDayCosts: WorkingCalendar = { whyFree: () => undefined, isRestDay: () => false };

/** The calendar by which leave of a type is counted: where calendar days count, each of them costs. */
export const calendarOfType = ({ countsCalendarDays }: { countsCalendarDays: boolean }, calendar: WorkingCalendar): WorkingCalendar =>
  countsCalendarDays ? everyDayCosts : calendar;

/** Whether a day is free in everybody's week: nobody works then, and as a holiday it changes nobody's count. */
export const isRestDayOfAll = isWeekend;
