import { daysInMonth, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { monthsOfYear } from './grant-months.ts';
import type { YearUse } from './replay-year.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/** The leave of a person that may take the earnings of months, and the days that the person works. */
export type EarningFacts = {
  year: number;
  /** The number of days of leave from which a month earns nothing; null for all working days of the month. */
  fromDays: number | null;
  /** Booked leave of the named types. */
  uses: readonly YearUse[];
  joinDate: PlainDate | null;
  lastDay: PlainDate | null;
};

/**
 * Returns the months of a year that earn nothing, 1 to 12. With `fromDays` null, leave must cover every working day on which the person is
 * employed.
 *
 * @example findUnearnedMonths({ year: 2026, fromDays: 10, uses: [{ on: '2026-03-02', days: 10 }], joinDate: null, lastDay: null }, calendar) // [3]
 */
export function findUnearnedMonths(
  { year, fromDays, uses, joinDate, lastDay }: EarningFacts,
  { costOf }: Pick<WorkingCalendar, 'costOf'>,
): number[] {
  const taken = new Map<PlainDate, number>();
  for (const { on, days } of uses) taken.set(on, (taken.get(on) ?? 0) + days);
  return monthsOfYear.filter((month) => {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    const days = [...taken].reduce((sum, [date, one]) => (date.startsWith(name) ? sum + one : sum), 0);
    if (days === 0) return false;
    if (fromDays !== null) return days >= fromDays;
    return [...eachDay(`${name}-01`, `${name}-${daysInMonth(year, month)}`)].every(
      (date) =>
        (joinDate !== null && date < joinDate) || (lastDay !== null && date > lastDay) || (taken.get(date) ?? 0) >= costOf(date).days,
    );
  });
}
