import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { entriesAndUses, replayYear, type YearHistory, type YearUse } from './replay-year.ts';

/** Days of a record that have no expiry date, and its figures. `history` may be null if `until` is not over. */
type UndatedDays = { days: number; availableLeave: number; openAvailable: number; history: YearHistory | null };

/**
 * Calculates the effect of an expiry date on days that have none.
 *
 * @param until the day after which the days expire
 * @returns the days that expire at once, and the available days after that
 */
export function applyExpiryDate(
  { days, availableLeave, openAvailable, history }: UndatedDays,
  { until, today }: { until: PlainDate; today: PlainDate },
): { expired: number; newAvailableLeave: number } {
  if (!history) return { expired: 0, newAvailableLeave: availableLeave };
  const on = `${history.year}-01-01`;
  const dated = { ...history, entries: [...history.entries, { on, days: -days }, { on, days, until }] };
  const expired = Math.min(openAvailable, countExpiredDays(dated, today) - countExpiredDays(history, today));
  return { expired, newAvailableLeave: availableLeave - expired };
}

/**
 * Counts the days of a year that have expired by today. Days that expire later still count in the balance.
 *
 * @param more further days of leave
 */
export function countExpiredDays(history: YearHistory, today: PlainDate, more: readonly YearUse[] = []): number {
  const { entries, uses } = entriesAndUses(history);
  return replayYear(entries, [...uses, ...more]).reduce(
    (sum, step) => ('lapsed' in step && step.lapsed < today ? sum - step.days : sum),
    0,
  );
}
