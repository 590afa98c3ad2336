import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { formatDate, parseTypedDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from '#src/ledger/leave-ledger/calculation/half-day.ts';

/** The new dates as they are typed. */
export type TypedDates = { start: string; end: string; half: 'all' | HalfDayPart; fromNoon: boolean; untilNoon: boolean };

export const toTypedDates = ({ id, endDate, halfDayPart, startPart, endPart }: LeaveDetail): TypedDates => ({
  start: formatDate(id.startDate),
  end: formatDate(endDate),
  half: halfDayPart ?? 'all',
  fromNoon: startPart !== null,
  untilNoon: endPart !== null,
});

/** The new dates as they are sent. */
export type NewDates = {
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
};

/**
 * Parses the typed dates, or returns their problems.
 *
 * @param year the year of the leave, in which the new dates must be
 * @example parseTypedDates({ start: '31/03/2026', end: '30/03/2026', … }, 2026) // { end: 'The end date is before the start date.' }
 */
export function parseTypedDates(
  { start, end, half, fromNoon, untilNoon }: TypedDates,
  year: number,
): NewDates | { start?: string; end?: string } {
  const [startDate, endDate] = [parseTypedDate(start), parseTypedDate(end)];
  const problemOf = (date: PlainDate | undefined) =>
    date === undefined ? 'Enter a date as dd/mm/yyyy.' : yearOf(date) === year ? undefined : `Must be in ${year}.`;
  const problems = { start: problemOf(startDate), end: problemOf(endDate) };
  if (startDate === undefined || endDate === undefined || problems.start !== undefined || problems.end !== undefined)
    return { ...(problems.start !== undefined && { start: problems.start }), ...(problems.end !== undefined && { end: problems.end }) };
  if (endDate < startDate) return { end: 'The end date is before the start date.' };
  const isOneDay = startDate === endDate;
  return {
    startDate,
    endDate,
    halfDayPart: isOneDay && half !== 'all' ? half : null,
    startPart: !isOneDay && fromNoon ? 'PM' : null,
    endPart: !isOneDay && untilNoon ? 'AM' : null,
  };
}

/** Whether the leave already has these dates. */
export const hasSameDates = (now: NewDates, { id, endDate, halfDayPart, startPart, endPart }: LeaveDetail): boolean =>
  now.startDate === id.startDate &&
  now.endDate === endDate &&
  now.halfDayPart === halfDayPart &&
  now.startPart === startPart &&
  now.endPart === endPart;
