import { eachDay, isWeekend, type PlainDate } from '#src/dates/plain-date.ts';

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
 * How many days a leave takes (specification section 5, Apply leave): every calendar day of a type that counts them,
 * else the days that are neither Saturday, Sunday nor a public holiday. A half day is possible only when start equals end.
 *
 * @param of.holidays the names of the public holidays by date
 * @example leaveDuration({ startDate: '2026-12-24', endDate: '2026-12-28', halfDay: false, countsCalendarDays: false,
 *   holidays: new Map([['2026-12-25', 'Christmas Day']]) }).days // 2
 */
export function leaveDuration(of: {
  startDate: PlainDate;
  endDate: PlainDate;
  halfDay: boolean;
  countsCalendarDays: boolean;
  holidays: ReadonlyMap<PlainDate, string>;
}): LeaveDuration {
  const uncounted: UncountedDay[] = [];
  let days = 0;
  let scanned = 0;
  for (const date of eachDay(of.startDate, of.endDate)) {
    if ((scanned += 1) > longestScanDays) break;
    const reason = of.countsCalendarDays ? undefined : (of.holidays.get(date) ?? (isWeekend(date) ? 'Weekend' : undefined));
    if (reason === undefined) days += 1;
    else uncounted.push({ date, reason });
  }
  const half = of.halfDay && of.startDate === of.endDate;
  return { days: half ? days / 2 : days, uncounted };
}
