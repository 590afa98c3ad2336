import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { entriesAndUses, replayYear, type YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';

/** Days that expire, with their expiry date, or days that are added later, with the first date. */
type DatedDays = { days: number; on: PlainDate };

/** Why leave does not fit: the requested and the remaining days of a leave type and year. */
export type BalanceShortage = {
  type: string;
  year: number;
  days: number;
  left: number;
  /** Days that other requests hold. */
  pending?: number;
  /** By how many days the balance may go below zero. */
  mayGoBelowBy?: number;
  /** Days that expire before the leave. */
  expires?: readonly DatedDays[];
  /** Days that are added after the leave. */
  comes?: DatedDays;
};

/**
 * Returns the days of a year that the leave cannot use, because they expire before it or are added after it.
 *
 * @param history without the leave; null if all days of the year can be used at any time
 * @param since days that expired before this date are not named
 */
export function findUnusableDays(
  history: YearHistory | null,
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
  since: PlainDate,
): Pick<BalanceShortage, 'expires' | 'comes'> {
  if (!history) return {};
  const { entries, uses } = entriesAndUses(history);
  const expires = replayYear(entries, uses).flatMap((step) =>
    'lapsed' in step && step.lapsed >= since && step.lapsed < startDate ? [{ days: -step.days, on: step.lapsed }] : [],
  );
  const later = entries.filter(({ days, on }) => days > 0 && on > endDate).toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const [first] = later;
  return {
    ...(expires.length > 0 && { expires }),
    ...(first && { comes: { days: later.reduce((sum, { days }) => sum + days, 0), on: first.on } }),
  };
}

const pluralVerb = (days: number, one: string, many: string) => (days > 0 && days <= 1 ? one : many);

/**
 * Returns the reason in words.
 *
 * @example shortageText({ type: 'Annual leave', year: 2026, days: 15, left: 14, expires: [{ days: 5, on: '2026-03-31' }] })
 * // 'Annual leave 2026: 15 days requested, 14 days left. 5 days expire after 31/03/2026.'
 */
export function shortageText({ type, year, days, left, pending = 0, mayGoBelowBy = 0, expires = [], comes }: BalanceShortage): string {
  const beside = pending > 0 ? ` and ${pending} pending` : '';
  const below = mayGoBelowBy > 0 ? `, and the balance may go ${daysText(mayGoBelowBy)} below zero` : '';
  return [
    `${type} ${year}: ${daysText(days)} requested, ${daysText(left)} left${beside}${below}.`,
    ...expires.map((one) => `${daysText(one.days)} ${pluralVerb(one.days, 'expires', 'expire')} after ${formatDate(one.on)}.`),
    ...(comes ? [`${daysText(comes.days)} ${pluralVerb(comes.days, 'is', 'are')} added later, from ${formatDate(comes.on)}.`] : []),
  ].join(' ');
}
