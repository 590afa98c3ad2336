import { type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from './half-day.ts';

/** Weekdays as in calls and tables. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof weekdays)[number];

/** How much of a weekday is worked. */
export const dayShares = ['full', 'am', 'pm', 'off'] as const;
export type DayShare = (typeof dayShares)[number];

export type PatternDays = Readonly<Record<Weekday, DayShare>>;

/** A work pattern that a person has from a date on. */
export type DatedWorkPattern = { from: PlainDate; patternCode: string; days: PatternDays };

/** The code of the work pattern that applies until HR assigns another. */
export const standardPattern = 'STANDARD';

/** Monday to Friday (specification section 9). */
export const standardDays: PatternDays = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'full', sat: 'off', sun: 'off' };

const standardWorkPattern: DatedWorkPattern = { from: '1000-01-01', patternCode: standardPattern, days: standardDays };

/**
 * Returns the value that applies on a date from values with start dates.
 *
 * @param history in any order
 * @example historyEntryOn('2026-07-01', [{ from: '2026-07-01', state: 'KDH' }]) // { from: '2026-07-01', state: 'KDH' }
 */
export function historyEntryOn<Held extends { from: PlainDate }>(date: PlainDate, history: readonly Held[]): Held | undefined {
  let latest: Held | undefined;
  for (const held of history) if (held.from <= date && (latest === undefined || held.from > latest.from)) latest = held;
  return latest;
}

/** Returns the work pattern of a date. Before the first, the standard pattern applies. */
export const workPatternOn = (date: PlainDate, weeks: readonly DatedWorkPattern[]): DatedWorkPattern =>
  historyEntryOn(date, weeks) ?? standardWorkPattern;

/** Returns how much of a date is worked. @example dayShareOn('2026-12-05', standardDays) // 'off' */
export const dayShareOn = (date: PlainDate, days: PatternDays): DayShare => days[weekdays[weekdayOf(date)] ?? 'mon'];

/** @example isHalfWorked('am', 'PM') // false */
export const isHalfWorked = (share: DayShare, half: HalfDayPart): boolean => share === 'full' || share === half.toLowerCase();

const dayShareSizes: Readonly<Record<DayShare, number>> = { full: 1, am: 0.5, pm: 0.5, off: 0 };

/** Returns the working days per week. @example workingDaysPerWeek(standardDays) // 5 */
export const workingDaysPerWeek = (days: PatternDays): number => weekdays.reduce((sum, day) => sum + dayShareSizes[days[day]], 0);
