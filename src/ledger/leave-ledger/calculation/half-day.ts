import type { PlainDate } from '#src/base/dates/plain-date.ts';

/** The two halves of a day in order. */
export const halves = ['AM', 'PM'] as const;
export type HalfDayPart = (typeof halves)[number];

export type Period = {
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  startPart?: 'PM' | null | undefined;
  endPart?: 'AM' | null | undefined;
};

/**
 * Whether two periods of leave share a half day.
 *
 * @example isOverlapping({ startDate: d, endDate: d, halfDayPart: 'AM' }, { startDate: d, endDate: d, halfDayPart: 'PM' }) // false
 */
export function isOverlapping(a: Period, b: Period): boolean {
  return firstHalf(a) <= lastHalf(b) && firstHalf(b) <= lastHalf(a);
}

// Dates compare as texts, and so do AM and PM behind them.
const firstHalf = ({ startDate, halfDayPart, startPart }: Period) => `${startDate} ${halfDayPart ?? startPart ?? 'AM'}`;
const lastHalf = ({ endDate, halfDayPart, endPart }: Period) => `${endDate} ${halfDayPart ?? endPart ?? 'PM'}`;

/** Returns the half of a date that a leave covers; null for both halves. */
export function findTakenHalf(date: PlainDate, { startDate, endDate, halfDayPart, startPart, endPart }: Period): HalfDayPart | null {
  if (date === startDate && startPart) return startPart;
  if (date === endDate && endPart) return endPart;
  return halfDayPart;
}

/**
 * Returns the default half for a half day: the first free half, or the first half if none is free.
 *
 * @param leaveOnThatDay the part of the day that each leave covers
 * @param costing the halves that count as leave; if there are none, both are considered
 * @example findFreeHalf([{ halfDayPart: 'AM' }]) // 'PM'
 */
export function findFreeHalf(
  leaveOnThatDay: readonly Pick<Period, 'halfDayPart'>[],
  costing: readonly HalfDayPart[] = halves,
): HalfDayPart {
  const possible = costing.length > 0 ? costing : halves;
  const isFree = (half: HalfDayPart) => leaveOnThatDay.every(({ halfDayPart }) => halfDayPart !== null && halfDayPart !== half);
  return possible.find(isFree) ?? possible[0] ?? 'AM';
}
