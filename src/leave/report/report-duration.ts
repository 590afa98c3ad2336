import { daysUntil, yearOf } from '#src/base/dates/plain-date.ts';
import type { Period } from './report-period.ts';
import type { ReportName } from './reports.ts';

/** Seconds that a report of a year takes for each 1,000 people with ten applications each, as measured (decision 47). */
const secondsPerYear: Readonly<Record<ReportName, number>> = {
  balances: 0.014,
  absence: 0.013,
  absencerate: 0.045,
  longbreaks: 0.03,
  decisions: 0.045,
  entries: 0.004,
  lapses: 0.045,
  payroll: 0.02,
};

/** What is read of any year, of each 1,000 people, in seconds. */
const minSeconds = 0.003;

/** What it takes to find out who is below somebody, of each 1,000 people; the rows of few are read by their names. */
const secondsToFindPeople = 0.016;

/**
 * How many seconds a report is expected to take; on a fast machine it takes less.
 *
 * @param people of whom it is
 * @param period what it reads; of balances the day
 * @param areFound whether they are those of somebody who is not of HR, and too many to be named
 * @example estimateSeconds('absencerate', 100_000, { from: '2026-01-01', to: '2026-12-31' }) // 4.8
 */
export function estimateSeconds(report: ReportName, people: number, period: Period, areFound = false): number {
  const days = report === 'balances' ? daysUntil(period.from, `${yearOf(period.from)}-12-31`) : daysUntil(period.from, period.to) + 1;
  return (people / 1000) * (minSeconds + (areFound ? secondsToFindPeople : 0) + secondsPerYear[report] * Math.min(1, days / 365));
}
