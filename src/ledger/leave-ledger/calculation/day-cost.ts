import { isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import { type DayShare, isHalfWorked, dayShareOn, standardPattern, type DatedWorkPattern, workPatternOn } from './work-pattern.ts';

/** A public holiday for a person: the whole day, or one half of it. */
export type Holiday = { name: string; part?: HalfDayPart | null };

/** Decides which days cost a person leave. */
export type PersonalCalendar = {
  /** Work patterns by start date. Before the first, the standard pattern applies. */
  weeks: readonly DatedWorkPattern[];
  /** Public holidays of the person by date. */
  holidays: ReadonlyMap<PlainDate, Holiday>;
};

/** Why a half day costs nothing: a holiday, the weekend of the standard pattern, a day off, or only the other half is worked. */
export type UncountedHalf = { why: 'holiday'; holiday: Holiday } | { why: 'weekend' | 'off' | 'works-am' | 'works-pm' };

/** The cost of a day in days, and why each free half is free. */
export type DayCost = { days: number; free: Readonly<Partial<Record<HalfDayPart, UncountedHalf>>> };

/**
 * Returns what a day costs a person, and why: half a day for each half that is worked and not a holiday. A holiday takes precedence as the reason.
 *
 * @example calculateDayCost('2026-12-25', { weeks: [], holidays: new Map([['2026-12-25', { name: 'Christmas Day' }]]) })
 * // { days: 0, free: { AM: { why: 'holiday', holiday: { name: 'Christmas Day' } }, PM: … } }
 */
export function calculateDayCost(date: PlainDate, { weeks, holidays }: PersonalCalendar): DayCost {
  const week = workPatternOn(date, weeks);
  const share = dayShareOn(date, week.days);
  const holiday = holidays.get(date);
  const free: Partial<Record<HalfDayPart, UncountedHalf>> = {};
  for (const half of halves) {
    if (holiday && (holiday.part ?? half) === half) free[half] = { why: 'holiday', holiday };
    else if (!isHalfWorked(share, half)) free[half] = { why: dayOffReason(share, date, week) };
  }
  return { days: halves.filter((half) => !free[half]).length / 2, free };
}

function dayOffReason(share: DayShare, date: PlainDate, { patternCode }: DatedWorkPattern): Exclude<UncountedHalf['why'], 'holiday'> {
  if (share === 'am') return 'works-am';
  if (share === 'pm') return 'works-pm';
  return patternCode === standardPattern && isWeekend(date) ? 'weekend' : 'off';
}
