import { addDays, addMonths, daysUntil, type PlainDate, startOfMonth, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { reportMessage } from './report-sentences.ts';
import { maxReportDays } from './reports.ts';

export type Period = { from: PlainDate; to: PlainDate };

type PartialPeriod = { from?: PlainDate | undefined; to?: PlainDate | undefined };

/** Returns the problems of a period: it ends before it begins or is longer than any report. */
export function periodProblems({ from, to }: Period): Problem[] {
  const days = daysUntil(from, to) + 1;
  if (days < 1) return fieldProblems('to', reportMessage('report.period-turned'));
  return fieldProblems('to', days > maxReportDays && reportMessage('report.period-too-long', { most: maxReportDays }));
}

/**
 * Returns the year up to a day, unless the query names another period.
 *
 * @example yearSoFar({}, '2026-06-15') // { from: '2026-01-01', to: '2026-06-15' }
 */
export const yearSoFar = ({ from, to }: PartialPeriod, today: PlainDate): Period => {
  const last = to ?? today;
  return { from: from ?? `${yearOf(last)}-01-01`, to: last };
};

/**
 * Returns the 52 weeks up to a day, unless the query names another period.
 *
 * @example lastYear({}, '2026-06-15') // { from: '2025-06-17', to: '2026-06-15' }
 */
export const lastYear = ({ from, to }: PartialPeriod, today: PlainDate): Period => {
  const last = to ?? today;
  return { from: from ?? addDays(last, 1 - 52 * 7), to: last };
};

/**
 * Returns the month of a day, unless the query names another period.
 *
 * @example monthOfDay({}, '2026-06-15') // { from: '2026-06-01', to: '2026-06-30' }
 */
export const monthOfDay = ({ from, to }: PartialPeriod, today: PlainDate): Period => {
  const first = from ?? startOfMonth(to ?? today);
  return { from: first, to: to ?? addDays(addMonths(startOfMonth(first), 1), -1) };
};
