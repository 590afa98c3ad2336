import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { AppError, forbidden, notFound } from '#src/platform/http/app-error.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import {
  isSharedByBothParts,
  canEverRequest,
  canBookDays,
  canRequest,
  transitionFor,
} from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { canActAs, type LeaveTransition, type Outcome, hasTakenFirstStep } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { approvedStatus, type LeaveStatus, toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import * as queries from '../applied-leave-queries.ts';
import { findPendingOtherPart, lockParts } from '../history/leave-detail-queries.ts';
import { refuseStale } from './check-balance.ts';

/** The transition that a call asks for. */
export type RequestedTransition = { to: Outcome; caller: Caller; expected?: LeaveStatus | undefined };

/** The address of the application in a call. */
export type ApplicationLookup = { key: queries.LeaveKey; appliedLeaveId?: string | undefined; ifMatch: number | undefined };

/** Finds an application and, if one decision covers both, the other part of leave over New Year; the earlier year first. */
export async function findAffectedParts(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  asked: RequestedTransition,
): Promise<queries.StoredLeave[]> {
  if (!isSharedByBothParts(asked.to, [leave.status])) return [leave];
  const place = await findPendingOtherPart(tx, leave);
  if (!place) return [leave];
  if (canBookDays(asked.to)) await lockEntitlement(tx, place);
  await lockParts(tx, [leave, place]);
  const other = await queries.findApplication(tx, place, String(place.appliedLeaveId), asked.caller);
  if (!other) throw staleApplicationError();
  return other.leaveYear < leave.leaveYear ? [other, leave] : [leave, other];
}

/** Finds the application that a call moves. @throws AppError 403 when the transition table does not name the caller, 404, 412 */
export async function findApplicationToTransition(
  tx: TransactionSql,
  { to, caller, key, appliedLeaveId, ifMatch }: RequestedTransition & ApplicationLookup,
): Promise<queries.StoredLeave> {
  if (!canEverRequest(to, caller)) throw forbidden();
  const leave = await queries.findApplication(tx, key, appliedLeaveId, caller);
  if (!leave) throw notFound();
  if (!canRequest(to, leave, caller)) {
    if (hasTakenFirstStep(leave, caller) && canRequest(to, { ...leave, firstStep: null, approver: caller.emplId }, caller))
      throw new AppError(409, appliedLeaveMessage('leave.step-taken'));
    throw forbidden();
  }
  refuseStale(leave, ifMatch);
  return leave;
}

/**
 * Checks that the transition is open.
 *
 * @throws AppError 409 when the table has no such transition from the current status, or the caller saw another status
 */
export function requireTransition(leave: queries.StoredLeave, { to, caller, expected }: RequestedTransition): LeaveTransition {
  const move = transitionFor({
    to,
    present: toLeaveState({ leaveStatus: leave.status, change: leave.change }),
    expected,
    isMover: (by) => canActAs(by, leave, caller),
  });
  if (move) return move;
  const isOfChange = leave.status === approvedStatus && to.startsWith('change ') && (to === 'change asked') === (leave.change !== null);
  throw isOfChange
    ? new AppError(409, appliedLeaveMessage(leave.change ? 'change.waits' : 'change.gone'))
    : staleApplicationError(leave.status);
}

export const staleApplicationError = (status?: LeaveStatus) =>
  new AppError(409, status ? appliedLeaveMessage('leave.moved', { status }) : appliedLeaveMessage('leave.changed'));
