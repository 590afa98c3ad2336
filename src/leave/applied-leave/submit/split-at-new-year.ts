import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from '#src/ledger/leave-ledger/calculation/half-day.ts';

/** The dates of an application and the taken parts of its days. */
export type LeaveDates = {
  startDate: PlainDate;
  endDate: PlainDate;
  halfDay: boolean;
  halfDayPart: HalfDayPart | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
};

/**
 * Splits leave over New Year into the two parts that are stored, each counted in its year; other leave stays whole. A part of one day that
 * begins or ends at noon is half a day.
 *
 * @example splitAtNewYear({ startDate: '2026-12-31', endDate: '2027-01-04', startPart: 'PM', … })
 * // [{ startDate: '2026-12-31', endDate: '2026-12-31', halfDay: true, halfDayPart: 'PM', … }, { startDate: '2027-01-01', endDate: '2027-01-04', … }]
 */
export function splitAtNewYear(days: LeaveDates): LeaveDates[] {
  const { startDate, endDate } = days;
  const year = yearOf(startDate);
  if (yearOf(endDate) !== year + 1) return [days];
  return [
    normaliseHalfDay({ ...days, endDate: `${year}-12-31`, endPart: null }),
    normaliseHalfDay({ ...days, startDate: `${year + 1}-01-01`, startPart: null }),
  ];
}

function normaliseHalfDay(days: LeaveDates): LeaveDates {
  const { startDate, endDate, startPart, endPart } = days;
  const half = startPart ?? endPart;
  return startDate === endDate && half !== null ? { ...days, halfDay: true, halfDayPart: half, startPart: null, endPart: null } : days;
}
