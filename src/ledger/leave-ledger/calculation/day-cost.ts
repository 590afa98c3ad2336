import { isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import { type DayShare, isWorked, shareOn, standardPattern, type WeekFrom, weekOn } from './work-week.ts';

/** A public holiday as somebody has it: the whole day, or one half of it. */
export type Holiday = { name: string; part?: HalfDayPart | null };

/** What decides which days cost somebody a day of leave. */
export type PersonDays = {
  /** The work weeks that the person has from dates on; before the first of them it is the standard one. */
  weeks: readonly WeekFrom[];
  /** The public holidays of the person, by date. */
  holidays: ReadonlyMap<PlainDate, Holiday>;
};

/** Why a half of a day costs nothing: a holiday, the weekend of the standard week, a day that is off, or only its other half is worked. */
export type FreeHalf = { why: 'holiday'; holiday: Holiday } | { why: 'weekend' | 'off' | 'works-am' | 'works-pm' };

/** What a day costs somebody, in days, and why each half is free that is. */
export type DayCost = { days: number; free: Readonly<Partial<Record<HalfDayPart, FreeHalf>>> };

/**
 * What a day costs a person, and why: half a day for each half that is worked and no holiday. A holiday is named before the week.
 *
 * @example dayCost('2026-12-25', { weeks: [], holidays: new Map([['2026-12-25', { name: 'Christmas Day' }]]) })
 * // { days: 0, free: { AM: { why: 'holiday', holiday: { name: 'Christmas Day' } }, PM: … } }
 */
export function dayCost(date: PlainDate, { weeks, holidays }: PersonDays): DayCost {
  const week = weekOn(date, weeks);
  const share = shareOn(date, week.days);
  const holiday = holidays.get(date);
  const free: Partial<Record<HalfDayPart, FreeHalf>> = {};
  for (const half of halves) {
    if (holiday && (holiday.part ?? half) === half) free[half] = { why: 'holiday', holiday };
    else if (!isWorked(share, half)) free[half] = { why: whyOff(share, date, week) };
  }
  return { days: halves.filter((half) => !free[half]).length / 2, free };
}

function whyOff(share: DayShare, date: PlainDate, { patternCode }: WeekFrom): Exclude<FreeHalf['why'], 'holiday'> {
  if (share === 'am') return 'works-am';
  if (share === 'pm') return 'works-pm';
  return patternCode === standardPattern && isWeekend(date) ? 'weekend' : 'off';
}
