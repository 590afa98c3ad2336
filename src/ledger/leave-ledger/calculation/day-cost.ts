import { isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import { type DayShare, isHalfWorked, dayShareOn, standardPattern, type DatedWorkPattern, workPatternOn } from './work-pattern.ts';

/** A public holiday as somebody has it: the whole day, or one half of it. */
export type Holiday = { name: string; part?: HalfDayPart | null };

/** What decides which days cost somebody a day of leave. */
export type PersonalCalendar = {
  /** The work weeks that the person has from dates on; before the first of them it is the standard one. */
  weeks: readonly DatedWorkPattern[];
  /** The public holidays of the person, by date. */
  holidays: ReadonlyMap<PlainDate, Holiday>;
};

/** Why a half of a day costs nothing: a holiday, the weekend of the standard week, a day that is off, or only its other half is worked. */
export type UncountedHalf = { why: 'holiday'; holiday: Holiday } | { why: 'weekend' | 'off' | 'works-am' | 'works-pm' };

/** What a day costs somebody, in days, and why each half is free that is. */
export type DayCost = { days: number; free: Readonly<Partial<Record<HalfDayPart, UncountedHalf>>> };

/**
 * What a day costs a person, and why: half a day for each half that is worked and no holiday. A holiday is named before the week.
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
