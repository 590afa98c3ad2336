import { eachDay, type PlainDate } from '#src/dates/plain-date.ts';
import { plural } from '#src/text/plural.ts';
import { weekend, type WorkingCalendar } from './working-calendar.ts';

export type HalfDayPart = 'AM' | 'PM';

/** A day of the period that costs nothing, and why: 'Weekend' or the name of the holiday. */
export type UncountedDay = { date: PlainDate; reason: string };

export type LeaveDuration = {
  /** In days, a multiple of 0.5. */
  days: number;
  uncounted: UncountedDay[];
};

/** The scan of a period ends here (specification section 9). */
const longestScanDays = 366;

/**
 * How many days a leave takes (specification section 5, Apply leave): those that the calendar of its type lets cost something.
 * A half day is possible only when start equals end.
 *
 * @example leaveDuration({ startDate: '2026-12-24', endDate: '2026-12-28', halfDay: false },
 *   workingCalendar([['2026-12-25', 'Christmas Day']])).days // 2
 */
export function leaveDuration(
  of: { startDate: PlainDate; endDate: PlainDate; halfDay: boolean },
  { whyFree }: Pick<WorkingCalendar, 'whyFree'>,
): LeaveDuration {
  const uncounted: UncountedDay[] = [];
  let days = 0;
  let scanned = 0;
  for (const date of eachDay(of.startDate, of.endDate)) {
    if ((scanned += 1) > longestScanDays) break;
    const reason = whyFree(date);
    if (reason === undefined) days += 1;
    else uncounted.push({ date, reason });
  }
  const half = of.halfDay && of.startDate === of.endDate;
  return { days: half ? days / 2 : days, uncounted };
}

/**
 * The days of a stored leave that cost nothing; none where today's calendar does not explain how many days were counted.
 *
 * @example uncountedOf({ startDate: '2026-12-24', endDate: '2026-12-28', halfDay: false, days: 2 }, calendar).length // 3
 */
export function uncountedOf(
  { days, ...of }: Parameters<typeof leaveDuration>[0] & Pick<LeaveDuration, 'days'>,
  calendar: Pick<WorkingCalendar, 'whyFree'>,
): UncountedDay[] {
  const counted = leaveDuration(of, calendar);
  return counted.days === days ? counted.uncounted : [];
}

/**
 * How many days that cost nothing there are, each kind by its name.
 *
 * @example uncountedText([{ date: '2026-12-25', reason: 'Christmas Day' }, { date: '2026-12-26', reason: 'Weekend' }])
 * // '1 weekend day and 1 public holiday'
 */
export function uncountedText(days: readonly UncountedDay[]): string {
  const weekendDays = days.filter(({ reason }) => reason === weekend).length;
  const kinds = [
    { count: weekendDays, noun: 'weekend day' },
    { count: days.length - weekendDays, noun: 'public holiday' },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ count, noun }) => plural(count, noun))
    .join(' and ');
}
