import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { leaveRuleMessage } from '#src/leave/applied-leave/submit/leave-rule-sentences.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { entriesAndUses, availableFor, leaveUses, type YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { bookedDaysFactor, canBookDays } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { Outcome } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import {
  type EntitlementFigures,
  lockEntitlement,
  lockEntitlementWithEarlierPart,
} from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import * as queries from '../applied-leave-queries.ts';
import { beyondBalanceError } from '../application-errors.ts';

/** A locked balance and the year and type that it belongs to. */
export type LockedBalance = { of: { leaveYear: number; leaveCode: string }; entitlement: EntitlementFigures | undefined };

/** Locks the balance that a transition may book on, found by the path of the application. */
export async function lockBalanceByPath(
  tx: TransactionSql,
  to: Outcome,
  { startDate, ...path }: queries.LeaveKey,
): Promise<LockedBalance | undefined> {
  if (!canBookDays(to)) return undefined;
  const of = { ...path, leaveYear: yearOf(startDate) };
  return { of, entitlement: await lockEntitlementWithEarlierPart(tx, of) };
}

/** Locks the balance that a transition books on, unless it is already locked. @throws AppError 409 when the balance lacks the days */
export async function checkBalance(tx: TransactionSql, leave: queries.StoredLeave, to: Outcome, locked?: LockedBalance): Promise<void> {
  const booked = bookedDaysFactor(leave.status, to);
  if (booked === 0) return;
  // A path from before a change can lead to leave that now has another type or year.
  const isLocked = locked?.of.leaveCode === leave.leaveCode && locked.of.leaveYear === leave.leaveYear;
  const entitlement = isLocked ? locked.entitlement : await lockEntitlement(tx, leave);
  if (booked > 0) refuseMissingAttachment(leave);
  if (!leave.needsBalance) return;
  if (booked <= 0) return;
  const history = isLocked ? leave.history : await queries.findOtherBookings(tx, leave.appliedLeaveId);
  refuseBeyondBalance(leave, leave, { history, unreserved: entitlement && unreservedDays({ ...entitlement, pendingLeave: 0 }) });
}

type Booking = Pick<queries.StoredLeave, 'startDate' | 'endDate' | 'leaveDuration'> & { dayCosts: readonly LeaveDay[] };
type Balance = { history: YearHistory | null; unreserved: number | undefined; mayGoBelowBy?: number };

/**
 * Requires the days of a booking in the balance of a leave.
 *
 * @throws AppError 409 when days are missing
 */
export function refuseBeyondBalance(
  leave: queries.StoredLeave,
  booking: Booking,
  { history, unreserved, mayGoBelowBy = leave.mayGoBelowBy }: Balance,
): void {
  const left = history ? availableFor(entriesAndUses(history), leaveUses(booking), booking.startDate) : unreserved;
  if (left === undefined || left + mayGoBelowBy < booking.leaveDuration)
    throw beyondBalanceError({ ...leave, mayGoBelowBy }, { ...booking, left, history });
}

/**
 * Requires the attachment that the rules at submission asked for, if the current rules still do.
 *
 * @throws AppError 409 while it is missing
 */
export function refuseMissingAttachment({
  needsAttachment,
  attachment,
  attachmentFromDays: days,
  leaveDescr: type,
}: Pick<queries.StoredLeave, 'needsAttachment' | 'attachment' | 'attachmentFromDays' | 'leaveDescr'>): void {
  if (needsAttachment && attachment === null && days !== null)
    throw new AppError(409, leaveRuleMessage('leave.rule-attachment', { type, days }));
}

/** Callers without a version must at least use the current path of the application. */
export function refuseStale({ version, isThere }: queries.StoredLeave, ifMatch: number | undefined): void {
  if (ifMatch === undefined ? !isThere : ifMatch !== version) throw new AppError(412, appliedLeaveMessage('leave.changed'));
}
