import { yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { leaveRuleMessage } from '#src/leave/applied-leave/submit/leave-rule-sentences.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { entriesAndUses, availableFor, leaveUses } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { bookedDaysFactor, canBookDays } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { Outcome } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import {
  type EntitlementFigures,
  lockEntitlement,
  lockEntitlementWithEarlierPart,
} from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import * as queries from '../applied-leave-queries.ts';
import { beyondBalanceError } from '../application-errors.ts';

/** What is locked, and whose it is. */
export type LockedBalance = { of: { leaveYear: number; leaveCode: string }; entitlement: EntitlementFigures | undefined };

/** Takes the lock of what a move is booked on, where it may book anything, by the path of the application. */
export async function lockBalanceByPath(
  tx: TransactionSql,
  to: Outcome,
  { startDate, ...path }: queries.LeaveKey,
): Promise<LockedBalance | undefined> {
  if (!canBookDays(to)) return undefined;
  const of = { ...path, leaveYear: yearOf(startDate) };
  return { of, entitlement: await lockEntitlementWithEarlierPart(tx, of) };
}

/** Takes the lock of what a move is booked on, where it books anything and the lock is not taken. @throws AppError 409 where the days are not there */
export async function checkBalance(tx: TransactionSql, leave: queries.StoredLeave, to: Outcome, locked?: LockedBalance): Promise<void> {
  const booked = bookedDaysFactor(leave.status, to);
  if (booked === 0) return;
  // A path from before a change leads to leave that may be of another type or year.
  const isLocked = locked?.of.leaveCode === leave.leaveCode && locked.of.leaveYear === leave.leaveYear;
  const entitlement = isLocked ? locked.entitlement : await lockEntitlement(tx, leave);
  if (booked > 0) refuseMissingAttachment(leave);
  if (!leave.needsBalance) return;
  if (booked <= 0) return;
  const history = isLocked ? leave.history : await queries.findOtherBookings(tx, leave.appliedLeaveId);
  const left = history
    ? availableFor(entriesAndUses(history), leaveUses(leave), leave.startDate)
    : entitlement && unreservedDays({ ...entitlement, pendingLeave: 0 });
  if (left === undefined || left + leave.mayGoBelowBy < leave.leaveDuration) throw beyondBalanceError(leave, { ...leave, left, history });
}

/** What was asked for when it was sent, and is asked for still. @throws AppError 409 while it is not there */
function refuseMissingAttachment({ needsAttachment, attachment, attachmentFromDays: days, leaveDescr: type }: queries.StoredLeave): void {
  if (needsAttachment && attachment === null && days !== null)
    throw new AppError(409, leaveRuleMessage('leave.rule-attachment', { type, days }));
}
