import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { SettingValues } from '#src/shared/setting/settings.ts';
import { sickTypes } from './sick-types.ts';

/** The company's settings for the years before and after the current one. */
export type YearSettings = Pick<SettingValues, 'nextYearFrom' | 'lastYearUntil'>;

/**
 * Returns the open calendar years, the earliest first: the current year; the next year from its opening date; and last year until its closing date,
 * for sick leave and for HR acting on behalf.
 *
 * @example openYears('2026-10-01', { nextYearFrom: '10-01', lastYearUntil: null }, { leaveCode: 'AL' }) // [2026, 2027]
 */
export function openYears(
  today: PlainDate,
  { nextYearFrom, lastYearUntil }: YearSettings,
  { leaveCode, isHr = false }: { leaveCode: string; isHr?: boolean },
): number[] {
  const year = yearOf(today);
  const day = today.slice(5);
  const hasLast = isLastYearOpen(year - 1, today, { lastYearUntil }) && (isHr || sickTypes.includes(leaveCode));
  const hasNext = nextYearFrom !== null && day >= nextYearFrom;
  return [...(hasLast ? [year - 1] : []), year, ...(hasNext ? [year + 1] : [])];
}

/**
 * Whether a year is last year and still open for changes.
 *
 * @example isLastYearOpen(2026, '2027-01-05', { lastYearUntil: '01-31' }) // true
 */
export const isLastYearOpen = (year: number, today: PlainDate, { lastYearUntil }: Pick<YearSettings, 'lastYearUntil'>): boolean =>
  year === yearOf(today) - 1 && lastYearUntil !== null && today.slice(5) <= lastYearUntil;
