import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import type { SettingValues } from './settings.ts';
import { sickTypes } from './sick-types.ts';

/** What the company sets of the years before and after the current one. */
export type YearSettings = Pick<SettingValues, 'nextYearFrom' | 'lastYearUntil'>;

/**
 * The calendar years whose leave can be applied for, the earliest first: the current one; the next one from a day on; until a day the one before, for
 * HR who files for somebody and for sick leave.
 *
 * @example openYears('2026-10-01', { nextYearFrom: '10-01', lastYearUntil: null }, { leaveCode: 'AL' }) // [2026, 2027]
 */
export function openYears(
  today: PlainDate,
  { nextYearFrom, lastYearUntil }: YearSettings,
  { leaveCode, isFiledByHr = false }: { leaveCode: string; isFiledByHr?: boolean },
): number[] {
  const year = yearOf(today);
  const day = today.slice(5);
  const hasLast = lastYearUntil !== null && day <= lastYearUntil && (isFiledByHr || sickTypes.includes(leaveCode));
  const hasNext = nextYearFrom !== null && day >= nextYearFrom;
  return [...(hasLast ? [year - 1] : []), year, ...(hasNext ? [year + 1] : [])];
}
