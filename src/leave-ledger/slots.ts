import { addDays, daysUntil, type PlainDate } from '#src/dates/plain-date.ts';
import type { HalfDayPart } from './half-day.ts';

/** The day from which half days are counted, two a day, as the records have them. */
export const firstDay = '2000-01-01';

/** Half days on end: from one on, up to one that is no longer part of them. */
export type Slots = { from: number; until: number };

/** Days on end, of which the first may begin and the last may end at noon. */
export type SlotPeriod = {
  startDate: PlainDate;
  endDate: PlainDate;
  /** Half of the one day that it has. */
  halfDayPart: HalfDayPart | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
};

/** The half days of whole days. @example slotsOf({ startDate: '2000-01-01', endDate: '2000-01-02' }) // { from: 0, until: 4 } */
export const slotsOf = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }): Slots => ({
  from: daysUntil(firstDay, startDate) * 2,
  until: daysUntil(firstDay, endDate) * 2 + 2,
});

/**
 * The days that half days on end are.
 *
 * @example periodOf({ from: 1, until: 3 }) // { startDate: '2000-01-01', endDate: '2000-01-02', halfDayPart: null, startPart: 'PM', endPart: 'AM' }
 */
export function periodOf({ from, until }: Slots): SlotPeriod {
  const [startDate, endDate] = [addDays(firstDay, Math.floor(from / 2)), addDays(firstDay, Math.floor((until - 1) / 2))];
  const beginsAtNoon = from % 2 === 1;
  const endsAtNoon = until % 2 === 1;
  if (startDate === endDate)
    return { startDate, endDate, halfDayPart: beginsAtNoon ? 'PM' : endsAtNoon ? 'AM' : null, startPart: null, endPart: null };
  return { startDate, endDate, halfDayPart: null, startPart: beginsAtNoon ? 'PM' : null, endPart: endsAtNoon ? 'AM' : null };
}
