import { dayOf, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { calculateGrantMonths, type GrantFrom, sumGrantMonths } from '#src/ledger/leave-ledger/calculation/grant-months.ts';
import { isValidDays } from './leave-entitlement-rules.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** Counts the months of a year before a person joined. A month counts as worked if the person joined by its 15th. */
function countMonthsBefore(joinDate: PlainDate | null, year: number): number {
  if (joinDate === null || yearOf(joinDate) < year) return 0;
  return monthOf(joinDate) - (dayOf(joinDate) <= 15 ? 1 : 0);
}

/**
 * Returns the number of months worked in the year of the last day. A month counts if the person joined by its 15th and worked until its
 * 15th.
 *
 * @example countMonthsWorked('2020-01-01', '2026-09-14') // 8
 * @example countMonthsWorked('2026-03-16', '2026-09-15') // 6
 */
export const countMonthsWorked = (joinDate: PlainDate | null, lastDay: PlainDate): number =>
  Math.max(0, monthOf(lastDay) - (dayOf(lastDay) >= 15 ? 0 : 1) - countMonthsBefore(joinDate, yearOf(lastDay)));

/** The figures of a type in the year of a last day. */
export type FinalYear = {
  entitlement: number;
  availableLeave: number;
  takenLeave: number;
  pendingLeave: number;
  /** The part of the entitlement that is available by now: all of it, or the monthly accruals so far. */
  granted: number;
  /** The sum of earlier corrections for a last day. */
  corrected: number;
  /** In the year of joining, the entitlement covers only the months from then on. */
  isProRata: boolean;
  /** The entitlement before other days from a date and months without earnings. Default: the entitlement. */
  base?: number | undefined;
  froms?: readonly GrantFrom[] | undefined;
  /** Months that earn nothing, 1 to 12. */
  unearned?: readonly number[] | undefined;
};

/**
 * Returns the pro rata entitlement up to the last day (the sum of its months, rounded up to a half), the correction, limited to the available
 * days, and the final balance. The correction includes the monthly accruals that still come until the last day: booking it ends them.
 *
 * @example computeProRata({ entitlement: 14, availableLeave: 16, takenLeave: 5, pendingLeave: 0, granted: 14, corrected: 0, isProRata: false }, '2020-01-01', '2026-09-30')
 * // { proRata: 10.5, correction: -3.5, rest: 7.5 }
 */
export function computeProRata(
  {
    entitlement,
    availableLeave,
    takenLeave,
    pendingLeave,
    granted,
    corrected,
    isProRata,
    base = entitlement,
    froms = [],
    unearned,
  }: FinalYear,
  joinDate: PlainDate | null,
  lastDay: PlainDate,
): { proRata: number; correction: number; rest: number } {
  const year = yearOf(lastDay);
  const first = countMonthsBefore(joinDate, year);
  const last = first + countMonthsWorked(joinDate, lastDay);
  const months = calculateGrantMonths({ year, base, joinDate, isProRata, froms, unearned });
  const proRata = sumGrantMonths(months.filter(({ month }) => month > first && month <= last));
  const correction = Math.max(-availableLeave, proRata - granted - corrected);
  return { proRata, correction, rest: availableLeave + correction - takenLeave - pendingLeave };
}

/** The booking for a type when a person leaves: corrected days, positive or negative, and paid out days. */
export type FinalBooking = { leaveCode: string; correction: number; paidOut: number };

/**
 * Returns the problems of final bookings: halves only, each type once, and at least one booking.
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
