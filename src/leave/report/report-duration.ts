import { daysUntil, yearOf } from '#src/base/dates/plain-date.ts';
import type { Period } from './report-period.ts';
import type { ReportName } from './reports.ts';

/** Seconds that a report of a year takes for each 1,000 people with ten applications each, as measured (decision 47). */
const secondsPerYear: Readonly<Record<ReportName, number>> = {
  balances: 0.014,
  absence: 0.013,
  absencerate: 0.045,
  spells: 0.045,
  unbooked: 0.01,
  longbreaks: 0.03,
  decisions: 0.045,
  entries: 0.004,
  lapses: 0.045,
  payroll: 0.02,
};

/** The minimum duration for each 1,000 people, in seconds. */
const minSeconds = 0.003;

/** The time to find a manager's indirect reports for each 1,000 people, in seconds. A few people are read by id. */
const secondsToFindPeople = 0.016;

/**
 * Returns the expected seconds of a report; fast machines need less.
 *
 * @param people the number of people
 * @param period the period that is read; for balances, the day
 * @param areFound whether the report covers a non-HR user's people, and too many to name
 * @example estimateSeconds('absencerate', 100_000, { from: '2026-01-01', to: '2026-12-31' }) // 4.8
 */
export function estimateSeconds(report: ReportName, people: number, period: Period, areFound = false): number {
  const days = report === 'balances' ? daysUntil(period.from, `${yearOf(period.from)}-12-31`) : daysUntil(period.from, period.to) + 1;
  return (people / 1000) * (minSeconds + (areFound ? secondsToFindPeople : 0) + secondsPerYear[report] * Math.min(1, days / 365));
}
