import { dayOf, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { isValidDays } from './leave-entitlement-rules.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** Months of a year that lie before somebody joined: a month counts when joined by its 15th. */
function countMonthsBefore(joinDate: PlainDate | null, year: number): number {
  if (joinDate === null || yearOf(joinDate) < year) return 0;
  return monthOf(joinDate) - (dayOf(joinDate) <= 15 ? 1 : 0);
}

/**
 * How many months of the year of the last day somebody works: a month counts when joined by its 15th, and when worked to its 15th.
 *
 * @example countMonthsWorked('2020-01-01', '2026-09-14') // 8
 * @example countMonthsWorked('2026-03-16', '2026-09-15') // 6
 */
export const countMonthsWorked = (joinDate: PlainDate | null, lastDay: PlainDate): number =>
  Math.max(0, monthOf(lastDay) - (dayOf(lastDay) >= 15 ? 0 : 1) - countMonthsBefore(joinDate, yearOf(lastDay)));

/** A type in the year of a last day, as it stands. */
export type FinalYear = {
  entitlement: number;
  availableLeave: number;
  takenLeave: number;
  pendingLeave: number;
  /** Of the entitlement what is available by now: all of it, or what has come month by month. */
  granted: number;
  /** What was corrected for a last day before. */
  corrected: number;
  /** In the year of joining the entitlement is for the months from then on alone. */
  isProRata: boolean;
};

/**
 * What an entitlement is until the last day: days × months / 12, rounded up to a half; what is to be corrected for it, at most what is available; and
 * what is left then.
 *
 * @example computeProRata({ entitlement: 14, availableLeave: 16, takenLeave: 5, pendingLeave: 0, granted: 14, corrected: 0, isProRata: false }, '2020-01-01', '2026-09-30')
 * // { proRata: 10.5, correction: -3.5, rest: 7.5 }
 */
export function computeProRata(
  { entitlement, availableLeave, takenLeave, pendingLeave, granted, corrected, isProRata }: FinalYear,
  joinDate: PlainDate | null,
  lastDay: PlainDate,
): { proRata: number; correction: number; rest: number } {
  const months = 12 - (isProRata ? countMonthsBefore(joinDate, yearOf(lastDay)) : 0);
  const proRata = months === 0 ? 0 : Math.ceil((entitlement * 2 * countMonthsWorked(joinDate, lastDay)) / months) / 2;
  const correction = Math.max(-availableLeave, proRata - granted - corrected);
  return { proRata, correction, rest: availableLeave + correction - takenLeave - pendingLeave };
}

/** What is booked of a type when somebody leaves: days that are corrected, plus or minus, and days that are paid out. */
export type FinalBooking = { leaveCode: string; correction: number; paidOut: number };

/**
 * What is wrong with what is to be booked, by itself: days in halves, a type once, and something to book.
 *
 * @example finalBookingProblems([{ leaveCode: 'AL', correction: 0, paidOut: 0 }]) // [{ path: 'lines', because: 'input', code: 'last-day.nothing' }]
 */
export function finalBookingProblems(lines: readonly FinalBooking[]): Problem[] {
  const codes = lines.map(({ leaveCode }) => leaveCode);
  return [
    ...lines.flatMap(({ correction, paidOut }, place) => [
      ...fieldProblems(
        `lines.${place}.correction`,
        !isValidDays(Math.abs(correction)) && leaveEntitlementMessage('entitlement-entry.days-form'),
      ),
      ...fieldProblems(`lines.${place}.paidOut`, !isValidDays(paidOut) && leaveEntitlementMessage('entitlement-entry.days-form')),
    ]),
    ...fieldProblems('lines', new Set(codes).size < codes.length && leaveEntitlementMessage('last-day.type-twice')),
    ...fieldProblems(
      'lines',
      lines.every(({ correction, paidOut }) => correction === 0 && paidOut === 0) && leaveEntitlementMessage('last-day.nothing'),
    ),
  ];
}
