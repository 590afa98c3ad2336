import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { findFreeHalf, findTakenHalf, isOverlapping, halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { unreservedDays, requestableDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { calculateLeaveDays, sumLeaveDays, listUncountedDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { calendarForType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { liveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { ApplyValues, EvaluationFacts } from './apply-leave-form.ts';

/** Computes the cost of the application as far as it is known, and the person's own leave on its dates. */
export function computeApplyCost(
  { leaveCode, startDate, endDate, halfDay, startPart, endPart }: ApplyInput,
  { today, entitlements, calendar, ownLeave, rules }: EvaluationFacts,
  chosenPart: ApplyValues['halfDayPart'],
) {
  const entitlement = entitlements.find(({ id }) => id.leaveCode === leaveCode);
  const ofThisYear = entitlement && (rules ? rules.limit(entitlement) : requestableDays(entitlement));
  // The server computes the balance of another year in its preview.
  const isElsewhere = [startDate, endDate].some((date) => date && yearOf(date) !== yearOf(today));
  const limit = ofThisYear !== undefined && isElsewhere ? Infinity : ofThisYear;
  const balance = limit === undefined ? undefined : entitlement && requestableDays(entitlement);
  if (!startDate || !endDate || startDate > endDate || !entitlement)
    return {
      entitlement,
      balance,
      limit,
      left: balance,
      overdrawn: 0,
      duration: 0,
      each: [],
      uncounted: [],
      overlap: undefined,
      freePart: 'AM' as const,
    };
  const live = ownLeave
    .filter(({ leaveStatus }) => liveStatuses.includes(leaveStatus))
    .map((leave) => ({ ...leave, startDate: leave.id.startDate }));
  const sameDay = live.filter((leave) =>
    isOverlapping({ ...leave, halfDayPart: null }, { startDate, endDate, halfDayPart: null, startPart, endPart }),
  );
  const ofType = calendarForType(entitlement.leaveCategory, calendar);
  const { free } = ofType.costOf(startDate);
  const freePart = findFreeHalf(
    sameDay.map((leave) => ({ halfDayPart: findTakenHalf(startDate, leave) })),
    halves.filter((half) => !free[half]),
  );
  const halfDayPart = halfDay ? chosenPart || freePart : null;
  const overlap = sameDay.find((leave) => isOverlapping(leave, { startDate, endDate, halfDayPart, startPart, endPart }));
  const each = calculateLeaveDays({ startDate, endDate, halfDay, halfDayPart, startPart, endPart }, ofType);
  const duration = sumLeaveDays(each);
  // A balance cannot be negative, so leave that does not fit has no result.
  const fits = balance !== undefined && limit !== undefined && duration <= limit;
  const left = fits ? Math.max(0, balance - duration) : undefined;
  // Overdrawn days are shown beside the balance.
  const overdrawn = fits ? Math.max(0, duration - unreservedDays(entitlement)) : 0;
  return { entitlement, balance, limit, left, overdrawn, duration, each, uncounted: listUncountedDays(each), overlap, freePart };
}

export type ApplyCost = ReturnType<typeof computeApplyCost>;
