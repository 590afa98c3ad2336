import { yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { say as sayRule } from '#src/leave/applied-leave/leave-rule-sentences.ts';
import { AppError, forbidden, notFound, refuse } from '#src/platform/http/app-error.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { daysLeft } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { daysOfYear, freeFor, usesOf } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import {
  daysBooked,
  isOfBothParts,
  mayAskFor,
  mayBook,
  mayMove,
  moveFor,
  type Place,
  toldOnce,
} from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { isMover, type LeaveMove, type Outcome, tookFirstStep } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { approvedStatus, type LeaveStatus, stateOf, statusesOf } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { bookLeave, deleteLeave, type LeaveChange } from '#src/ledger/leave-ledger/server/book-leave.ts';
import { type LockedEntitlement, lockEntitlement, lockWithEarlierPart } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { hasEnded, type ReturnedDays, returnedDays, settleLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import { say as remarkOf } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { findSecondStep, type SecondStep } from '#src/ledger/leave-ledger/server/second-step.ts';
import { blame } from '#src/base/text/problem.ts';
import * as queries from './applied-leave-queries.ts';
import { findOtherPart, lockParts } from './leave-detail-queries.ts';
import { absenceProblems } from './judge-absences.ts';
import { beyondBalance } from './refused-by-database.ts';

type Which = { key: queries.LeaveKey; appliedLeaveId?: string | undefined; ifMatch: number | undefined };

/**
 * Moves an application to another status, for whom the table of moves names, with what it books: the one way of every decision.
 *
 * @throws AppError as `findMovable` and `moveOf`; 409 where the days are not there, or too many would be away
 */
export async function makeMove(
  tx: TransactionSql,
  {
    key,
    appliedLeaveId,
    ifMatch,
    reason,
    today,
    ...asked
  }: Asked & Which & { to: LeaveStatus; reason?: string | null | undefined; today: string },
): Promise<ReturnedDays | undefined> {
  // In one packet, the lock first: what is found is what it is once nobody else books.
  const [locked, leave] = await Promise.all([lockAhead(tx, asked.to, key), findMovable(tx, { ...asked, key, appliedLeaveId, ifMatch })]);
  const parts = await withOtherPart(tx, leave, asked);
  let returned: ReturnedDays | undefined;
  for (const [place, part] of parts.entries())
    returned = await moveOne(
      tx,
      part,
      { ...asked, reason, today, of: { place, parts: parts.length } },
      part === leave ? locked : undefined,
    );
  return returned;
}

/** Moves what was found, of leave over New Year each part by itself. */
async function moveOne(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  { reason, today, of, ...asked }: Asked & { to: LeaveStatus; reason?: string | null | undefined; today: string; of: Place },
  locked: Locked | undefined,
): Promise<ReturnedDays | undefined> {
  const move = moveOf(leave, asked);
  await lockEnded(tx, leave, today, locked);
  const by = { emplId: asked.caller.emplId, today };
  await checkBalance(tx, leave, asked.to, locked);
  if (leave.hasAbsenceRules && daysBooked(leave.status, asked.to) > 0) refuse(await absenceProblems(tx, leave.appliedLeaveId));
  if (await passOn(tx, leave, move, { by, reason, locked, of })) return undefined;
  const isReturn = daysBooked(leave.status, asked.to) < 0;
  const returned = isReturn ? returnedDays(leave.history, { before: usesOf(leave), today }) : undefined;
  const returnRemark = returned && remarkOf('leave.days-returned', returned);
  if ('through' in move && move.through) {
    if (!reason) refuse(blame('reason', say('leave.reason-blank')));
    await book(tx, leave, { status: move.through, reason: reason ?? null }, by);
    // Nobody else changes it meanwhile: the statement above holds its row.
    await bookLeave(
      tx,
      [{ appliedLeaveId: leave.appliedLeaveId, status: asked.to, ...toldOnce(of, move.tells), remark: returnRemark }],
      by,
    );
    await settleEnded(tx, leave, today);
    return returned;
  }
  const standsFor = move.by === 'approver' && leave.approver !== by.emplId ? leave.approver : undefined;
  const remark = move.first && leave.firstStep ? remarkOf('leave.approved-second') : returnRemark;
  await book(tx, leave, { status: asked.to, reason: reason || null, ...toldOnce(of, move.tells), standsFor, remark }, by);
  await settleEnded(tx, leave, today);
  return returned;
}

/** What the first of two steps makes of an application: somebody else decides on it now, or HR chooses who does. */
export const firstStepOf = (
  second: SecondStep,
  move: Pick<LeaveMove, 'first'>,
  code: 'leave.approved-first' | 'leave.change-approved-first' = 'leave.approved-first',
) => ({
  approver: second.emplId,
  tells: second.canDecide ? move.first?.tells : ('noApprover' as const),
  remark: remarkOf(code, { next: second.canDecide ? second.emplId : null }),
  isFirstStep: true,
});

type By = { emplId: string; today: string };

/** Takes the first of two steps, where somebody else approves after the caller. @returns whether there is a second */
async function passOn(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  move: LeaveMove,
  { by, reason, locked, of }: { by: By; reason: string | null | undefined; locked: Locked | undefined; of: Place },
): Promise<boolean> {
  if (!move.first || !leave.secondStep) return false;
  // Without an entitlement its lock was not taken, and the people's with it.
  if (!locked?.entitlement) await lockBesideOthers(tx, 'people');
  const second = await findSecondStep(tx, leave.appliedLeaveId, by.emplId);
  if (!second) throw moved();
  const standsFor = leave.approver === by.emplId ? undefined : leave.approver;
  const { tells, ...step } = firstStepOf(second, move);
  await book(tx, leave, { ...step, ...toldOnce(of, tells), reason: reason || null, standsFor }, by);
  return true;
}

/** Takes the lock of an entitlement of which days have ended, or of a year that is over and may be closed, before its application is changed: both follow it. */
async function lockEnded(tx: TransactionSql, leave: queries.StoredLeave, today: string, locked?: Locked): Promise<void> {
  if (!locked && (leave.leaveYear < yearOf(today) || hasEnded(leave.history, today))) await lockEntitlement(tx, leave);
}

/** Corrects what has lapsed of the entitlement of an application that has changed, where days of it have ended. */
export async function settleEnded(tx: TransactionSql, leave: queries.StoredLeave, today: string): Promise<void> {
  if (hasEnded(leave.history, today)) await settleLapses(tx, today, [leave]);
}

/** An application with the other part of leave over New Year, where both wait and what is asked is asked of both; the earlier year first. */
export async function withOtherPart(tx: TransactionSql, leave: queries.StoredLeave, asked: Asked): Promise<queries.StoredLeave[]> {
  if (!isOfBothParts(asked.to, [leave.status])) return [leave];
  const place = await findOtherPart(tx, leave);
  if (!place) return [leave];
  if (mayBook(asked.to)) await lockEntitlement(tx, place);
  await lockParts(tx, [leave, place]);
  const other = await queries.findLeave(tx, place, String(place.appliedLeaveId), asked.caller);
  if (!other) throw moved();
  return other.leaveYear < leave.leaveYear ? [other, leave] : [leave, other];
}

/** Deletes what was found. @throws AppError 409 where it waits no more */
export async function recall(
  tx: TransactionSql,
  leave: queries.StoredLeave,
  asked: Asked,
  today: string,
): Promise<{ attachment: string | null }> {
  const { from } = moveOf(leave, asked);
  await checkBalance(tx, leave, asked.to);
  await lockEnded(tx, leave, today);
  const deleted = await deleteLeave(tx, leave.appliedLeaveId, statusesOf(from));
  if (!deleted) throw moved();
  await settleEnded(tx, leave, today);
  return deleted;
}

type Asked = { to: Outcome; caller: Caller; expected?: LeaveStatus | undefined };

/** The application that a call is to move. @throws AppError 403 for whom the table of moves does not name, 404, 412 */
export async function findMovable(
  tx: TransactionSql,
  { to, caller, key, appliedLeaveId, ifMatch }: Asked & Which,
): Promise<queries.StoredLeave> {
  if (!mayAskFor(to, caller)) throw forbidden();
  const leave = await queries.findLeave(tx, key, appliedLeaveId, caller);
  if (!leave) throw notFound();
  if (!mayMove(to, leave, caller)) {
    if (tookFirstStep(leave, caller) && mayMove(to, { ...leave, firstStep: null, approver: caller.emplId }, caller))
      throw new AppError(409, say('leave.step-taken'));
    throw forbidden();
  }
  refuseStale(leave, ifMatch);
  return leave;
}

/** @throws AppError 409 where the table has no such move from the present status, or the caller saw another */
export function moveOf(leave: queries.StoredLeave, { to, caller, expected }: Asked): LeaveMove {
  const move = moveFor({
    to,
    present: stateOf({ leaveStatus: leave.status, change: leave.change }),
    expected,
    isMover: (by) => isMover(by, leave, caller),
  });
  if (move) return move;
  const isOfChange = leave.status === approvedStatus && to.startsWith('change ') && (to === 'change asked') === (leave.change !== null);
  throw isOfChange ? new AppError(409, say(leave.change ? 'change.waits' : 'change.gone')) : moved(leave.status);
}

/** @throws AppError 409 when it has changed since it was found: its status, its approver, or by a changed holiday its days */
export async function book(
  tx: TransactionSql,
  { appliedLeaveId, version }: queries.StoredLeave,
  change: Omit<LeaveChange, 'appliedLeaveId' | 'version'>,
  by: { emplId: string; today: string },
): Promise<void> {
  if ((await bookLeave(tx, [{ appliedLeaveId, version, ...change }], by)) === 0) throw moved();
}

/** What is locked, and whose it is. */
type Locked = { of: { leaveYear: number; leaveCode: string }; entitlement: LockedEntitlement | undefined };

/** Takes the lock of what a move is booked on, where it may book anything, by the path of the application. */
async function lockAhead(tx: TransactionSql, to: Outcome, { startDate, ...path }: queries.LeaveKey): Promise<Locked | undefined> {
  if (!mayBook(to)) return undefined;
  const of = { ...path, leaveYear: yearOf(startDate) };
  return { of, entitlement: await lockWithEarlierPart(tx, of) };
}

/** Takes the lock of what a move is booked on, where it books anything and the lock is not taken. @throws AppError 409 where the days are not there */
async function checkBalance(tx: TransactionSql, leave: queries.StoredLeave, to: Outcome, locked?: Locked): Promise<void> {
  const booked = daysBooked(leave.status, to);
  if (booked === 0) return;
  // A path from before a change leads to leave that may be of another type or year.
  const isLocked = locked?.of.leaveCode === leave.leaveCode && locked.of.leaveYear === leave.leaveYear;
  const entitlement = isLocked ? locked.entitlement : await lockEntitlement(tx, leave);
  if (booked > 0) refuseUnattached(leave);
  if (!leave.needsBalance) return;
  if (booked <= 0) return;
  const history = isLocked ? leave.history : await queries.findHistoryBeside(tx, leave.appliedLeaveId);
  const left = history
    ? freeFor(daysOfYear(history), usesOf(leave), leave.startDate)
    : entitlement && daysLeft({ ...entitlement, pendingLeave: 0 });
  if (left === undefined || left + leave.mayGoBelowBy < leave.leaveDuration) throw beyondBalance(leave, { ...leave, left, history });
}

/** What was asked for when it was sent, and is asked for still. @throws AppError 409 while it is not there */
function refuseUnattached({ needsAttachment, attachment, attachmentFromDays: days, leaveDescr: type }: queries.StoredLeave): void {
  if (needsAttachment && attachment === null && days !== null) throw new AppError(409, sayRule('leave.rule-attachment', { type, days }));
}

/** Whoever names no version has at least to know where the application is now. */
function refuseStale({ version, isThere }: queries.StoredLeave, ifMatch: number | undefined): void {
  if (ifMatch === undefined ? !isThere : ifMatch !== version) throw new AppError(412, say('leave.changed'));
}

export const moved = (status?: LeaveStatus) => new AppError(409, status ? say('leave.moved', { status }) : say('leave.changed'));
