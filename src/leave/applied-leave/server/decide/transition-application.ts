import { yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { leaveUses } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { bookedDaysFactor, type PartPosition, notifyOncePerPair } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { type LeaveStatus, toLeaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import {
  updateApplications,
  deleteApplication,
  type ApplicationUpdate,
} from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import {
  hasExpiredDays,
  type ReturnedDays,
  calculateReturnedDays,
  expireDays,
} from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { findSecondApprover, type SecondApprover } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import type * as queries from '../applied-leave-queries.ts';
import { findAbsenceProblems } from '../submit/absence-problems.ts';
import { checkBalance, lockBalanceByPath, type LockedBalance } from './check-balance.ts';
import {
  type ApplicationLookup,
  type RequestedTransition,
  findAffectedParts,
  findApplicationToTransition,
  requireTransition,
  staleApplicationError,
} from './requested-transition.ts';

/**
 * Moves an application to another status if the transition table allows it for the caller, and books its days. Every decision goes through
 * this function.
 *
 * @throws AppError as `findApplicationToTransition` and `requireTransition`; 409 when days are missing or too many people would be away
 */
export async function transitionApplication(
  tx: TransactionSql,
  {
    key,
    appliedLeaveId,
    ifMatch,
    reason,
    today,
    ...asked
  }: RequestedTransition & ApplicationLookup & { to: LeaveStatus; reason?: string | null | undefined; today: string },
): Promise<ReturnedDays | undefined> {
  // Both queries go in one packet, the lock first, so that the application is read when no one else can book.
  const [locked, leave] = await Promise.all([
    lockBalanceByPath(tx, asked.to, key),
    findApplicationToTransition(tx, { ...asked, key, appliedLeaveId, ifMatch }),
  ]);
  const parts = await findAffectedParts(tx, leave, asked);
  let returned: ReturnedDays | undefined;
  for (const [place, part] of parts.entries())
    returned = await transitionPart(
      tx,
      part,
      { ...asked, reason, today, of: { place, parts: parts.length } },
      part === leave ? locked : undefined,
    );
  return returned;
}

/** Moves an application, or one part of leave over New Year. */
async function transitionPart(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  {
    reason,
    today,
    of,
    ...asked
  }: RequestedTransition & { to: LeaveStatus; reason?: string | null | undefined; today: string; of: PartPosition },
  locked: LockedBalance | undefined,
): Promise<ReturnedDays | undefined> {
  const move = requireTransition(leave, asked);
  await lockEndedEntitlement(tx, leave, today, locked);
  const by = { emplId: asked.caller.emplId, today };
  await checkBalance(tx, leave, asked.to, locked);
  if (leave.hasAbsenceRules && bookedDaysFactor(leave.status, asked.to) > 0)
    throwIfProblems(await findAbsenceProblems(tx, leave.appliedLeaveId));
  if (await recordFirstApproval(tx, leave, move, { by, reason, locked, of })) return undefined;
  const isReturn = bookedDaysFactor(leave.status, asked.to) < 0;
  const returned = isReturn ? calculateReturnedDays(leave.history, { before: leaveUses(leave), today }) : undefined;
  const returnRemark = returned && leaveRemark('leave.days-returned', returned);
  if ('through' in move && move.through) {
    if (!reason) throwIfProblems(fieldProblems('reason', appliedLeaveMessage('leave.reason-blank')));
    await applyTransition(tx, leave, { status: move.through, reason: reason ?? null }, by);
    // The statement above locked the row, so that it cannot change meanwhile.
    await updateApplications(
      tx,
      [{ appliedLeaveId: leave.appliedLeaveId, status: asked.to, ...notifyOncePerPair(of, move.notifies), remark: returnRemark }],
      by,
    );
    await expireEndedDays(tx, leave, today);
    return returned;
  }
  const standsFor = move.by === 'approver' && leave.approver !== by.emplId ? leave.approver : undefined;
  const remark = move.first && leave.firstStep ? leaveRemark('leave.approved-second') : returnRemark;
  await applyTransition(
    tx,
    leave,
    { status: asked.to, reason: reason || null, ...notifyOncePerPair(of, move.notifies), standsFor, remark },
    by,
  );
  await expireEndedDays(tx, leave, today);
  return returned;
}

/** The change that a first approval makes: the second approver decides now, or HR chooses one. */
export const firstApprovalChange = (
  second: SecondApprover,
  move: Pick<LeaveTransition, 'first'>,
  code: 'leave.approved-first' | 'leave.change-approved-first' = 'leave.approved-first',
) => ({
  approver: second.emplId,
  notifies: second.canDecide ? move.first?.notifies : ('noApprover' as const),
  remark: leaveRemark(code, { next: second.canDecide ? second.emplId : null }),
  isFirstStep: true,
});

type Actor = { emplId: string; today: string };

/** Records the first of two approvals if another person has to approve after the caller. @returns whether a second approval is needed */
async function recordFirstApproval(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  move: LeaveTransition,
  { by, reason, locked, of }: { by: Actor; reason: string | null | undefined; locked: LockedBalance | undefined; of: PartPosition },
): Promise<boolean> {
  if (!move.first || !leave.secondStep) return false;
  // Without an entitlement, its lock and the lock of the people were not taken.
  if (!locked?.entitlement) await lockShared(tx, 'people');
  const second = await findSecondApprover(tx, leave.appliedLeaveId, by.emplId);
  if (!second) throw staleApplicationError();
  const standsFor = leave.approver === by.emplId ? undefined : leave.approver;
  const { notifies, ...step } = firstApprovalChange(second, move);
  await applyTransition(tx, leave, { ...step, ...notifyOncePerPair(of, notifies), reason: reason || null, standsFor }, by);
  return true;
}

/** Locks an entitlement with expired days or of a past year before its application changes, because both depend on the application. */
async function lockEndedEntitlement(tx: TransactionSql, leave: queries.StoredLeave, today: string, locked?: LockedBalance): Promise<void> {
  if (!locked && (leave.leaveYear < yearOf(today) || hasExpiredDays(leave.history, today))) await lockEntitlement(tx, leave);
}

/** Recalculates the expired days of the entitlement after its application has changed. */
export async function expireEndedDays(tx: TransactionSql, leave: queries.StoredLeave, today: string): Promise<void> {
  if (hasExpiredDays(leave.history, today)) await expireDays(tx, today, [leave]);
}

/** Deletes a pending application. @throws AppError 409 when it is no longer pending */
export async function recallApplication(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  asked: RequestedTransition,
  today: string,
): Promise<{ attachment: string | null }> {
  const { from } = requireTransition(leave, asked);
  await checkBalance(tx, leave, asked.to);
  await lockEndedEntitlement(tx, leave, today);
  const deleted = await deleteApplication(tx, leave.appliedLeaveId, toLeaveStatuses(from));
  if (!deleted) throw staleApplicationError();
  await expireEndedDays(tx, leave, today);
  return deleted;
}

/**
 * Stores a transition.
 *
 * @throws AppError 409 when the status, the approver or, after a changed holiday, the days have changed since the application was read
 */
export async function applyTransition(
  tx: TransactionSql,
  { appliedLeaveId, version }: queries.StoredLeave,
  change: Omit<ApplicationUpdate, 'appliedLeaveId' | 'version'>,
  by: { emplId: string; today: string },
): Promise<void> {
  if ((await updateApplications(tx, [{ appliedLeaveId, version, ...change }], by)) === 0) throw staleApplicationError();
}
