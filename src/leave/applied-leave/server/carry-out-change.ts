import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { say as sayRule } from '#src/leave/applied-leave/leave-rule-sentences.ts';
import type { PendingSickLeave } from '#src/ledger/leave-ledger/server/change-leave.ts';
import { sickLeave } from '#src/shared/setting/sick-types.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, refuse } from '#src/platform/http/app-error.ts';
import { daysLeft } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { changesOf, type LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import { type AskedChange, say as remark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { daysOfYear, freeFor, usesOf } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { findAbsenceRules, judgeAbsences } from '#src/ledger/leave-ledger/server/absence-rule-queries.ts';
import { bookLeave } from '#src/ledger/leave-ledger/server/book-leave.ts';
import { type ChangedLeave, makeChange, noteOrigin, type StoredChange } from '#src/ledger/leave-ledger/server/change-leave.ts';
import { lockEntitlement } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { afterGivingBack, periodsOf } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { NoticeKind } from '#src/shared/notice/notice-kinds.ts';
import { approvedStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { addLeave, findHistoryBeside, type StoredLeave } from './applied-leave-queries.ts';
import { refusedBy } from './judge-absences.ts';
import { judge, type JudgedLeave } from './judge-application.ts';
import { beyondBalance, refusedByDatabase } from './refused-by-database.ts';
import { type ReturnedDays, returnedDays, settleLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { moved, settleEnded } from './move-leave.ts';

export type By = {
  emplId: string;
  standsFor?: string | undefined;
  today: PlainDate;
  /** HR does it: the rules of the categories and about who may be away are not asked. */
  isFreeOfRules: boolean;
};

type Doing = {
  by: By;
  reason?: string | null | undefined;
  code: 'leave.change-approved' | 'leave.change-approved-second' | 'leave.change-made';
  tells: NoticeKind | undefined;
  /** Nobody decides yet: an attachment may still come. */
  isTried?: boolean;
};

/** What the timeline says of a change, however far it has come. */
export function toldChange(leave: StoredLeave, change: StoredChange): AskedChange {
  const now: LeaveFields = { ...leave, ...periodAndDays(change) };
  const { was, now: then } = changesOf(leave, now) ?? { was: {}, now: {} };
  const { startDate, leaveCode } = leave;
  return { was, now: then, days: change.giveBack, ...(change.kind === 'ill' && { ill: true }), at: { startDate, leaveCode } };
}

const periodAndDays = ({
  startDate,
  endDate,
  halfDayPart,
  startPart,
  endPart,
  leaveDuration,
}: Omit<ChangedLeave, 'dayCosts' | 'givenBack'>) => ({
  startDate,
  endDate,
  halfDayPart,
  startPart,
  endPart,
  leaveDuration,
});

/**
 * Makes approved leave what was asked, with its balance and, where somebody was ill, the sick leave that comes of it. To be called with the balances locked.
 *
 * @returns the days that came back, and the sick leave of an illness
 * @throws AppError 409 where the days are not there, somebody has taken them, or sick leave refuses; then nothing is changed
 */
export async function carryOut(
  tx: TransactionSql,
  leave: StoredLeave,
  change: StoredChange,
  doing: Doing,
): Promise<{ returned: ReturnedDays | undefined; sick: PendingSickLeave | undefined }> {
  const now = change.kind === 'move' ? change : leftOf(leave, change);
  if (now.leaveDuration === 0) throw moved();
  if (change.kind === 'move') await checkMove(tx, leave, change, doing);
  const returned = returnedDays(leave.history, { before: usesOf(leave), after: usesOf(now), today: doing.by.today });
  const told = {
    by: doing.by.emplId,
    standsFor: doing.by.standsFor,
    reason: doing.reason,
    remark: remark(doing.code, { ...toldChange(leave, { ...change, ...now }), ...returned }),
    tells: doing.tells,
  };
  const attachment = change.kind === 'move' ? leave.changeAttachment : null;
  const made = await makeChange(tx, leave, { ...now, attachment }, told).catch(refusedByDatabase(now));
  if (!made) throw moved();
  await settleEnded(tx, leave, doing.by.today);
  return { returned, sick: change.kind === 'ill' ? await bookSickLeave(tx, leave, change, doing) : undefined };
}

/** What is left once the days are given back: they are those of today, whatever they were when it was asked. */
function leftOf(leave: StoredLeave, { giveBack = [], kind }: StoredChange): ChangedLeave {
  const left = afterGivingBack(leave, giveBack, { free: kind === 'ill' });
  if (typeof left === 'string') throw moved();
  return left;
}

async function checkMove(tx: TransactionSql, leave: StoredLeave, change: StoredChange, { by, isTried }: Doing): Promise<void> {
  const [person] = await tx<{ lastDay: PlainDate | null }[]>`select last_day as "lastDay" from employee where empl_id = ${leave.emplId}`;
  if (person?.lastDay && change.endDate > person.lastDay) throw new AppError(409, say('leave.after-last-day', { lastDay: person.lastDay }));
  const { needsAttachment } = change.judgedBy ?? leave;
  const { attachmentFromDays: days, leaveDescr: type } = leave;
  if (!isTried && needsAttachment && days !== null && leave.attachment === null && leave.changeAttachment === null)
    throw new AppError(409, sayRule('leave.rule-attachment', { type, days }));
  if (leave.needsBalance) {
    const entitlement = await lockEntitlement(tx, leave);
    const history = await findHistoryBeside(tx, leave.appliedLeaveId);
    const left = history
      ? freeFor(daysOfYear(history), usesOf(change), change.startDate)
      : entitlement && daysLeft({ ...entitlement, pendingLeave: 0 }) + leave.leaveDuration;
    const needsMore = change.leaveDuration > leave.leaveDuration || history !== null;
    const mayGoBelowBy = Math.max(leave.mayGoBelowBy, change.judgedBy?.mayGoBelowBy ?? 0);
    if (needsMore && (left === undefined || left + mayGoBelowBy < change.leaveDuration))
      throw beyondBalance(leave, { ...change, left, history });
  }
  if (!leave.hasAbsenceRules || by.isFreeOfRules) return;
  const counted = { ...leave, ...periodAndDays(change), dayCosts: change.dayCosts };
  refuse(refusedBy(await judgeAbsences(tx, counted, await findAbsenceRules(tx, counted))));
}

/** Each run of days on end becomes sick leave, approved and counted as that counts. */
async function bookSickLeave(
  tx: TransactionSql,
  leave: StoredLeave,
  { giveBack = [], reason, sick }: StoredChange,
  { by, isTried = false }: Doing,
): Promise<PendingSickLeave> {
  const leaves: JudgedLeave[] = [];
  for (const [n, { startDate, ...period }] of periodsOf(giveBack).entries()) {
    const judged = await judge(
      tx,
      {
        id: { startDate },
        leaveCategory: { leaveCode: sickLeave },
        ...period,
        halfDay: period.halfDayPart === null ? 'N' : 'Y',
        approver: leave.approver,
        reason,
        // A file is one application's: that of the first days.
        attachment: n === 0 ? leave.changeAttachment : null,
      },
      {
        applicant: leave.emplId,
        filedBy: by.isFreeOfRules ? by.emplId : null,
        uploadedBy: leave.emplId,
        today: by.today,
        isFreeOfRules: by.isFreeOfRules,
        keepsApprover: true,
        // It was asked for in time, and stays in its year however late it is decided.
        ...(!isTried && { askedIn: leave.leaveYear, mayGoBelowBy: sick?.mayGoBelowBy }),
      },
    ).catch(refusedAsWhole);
    leaves.push(judged);
    const { json } = await addLeave(tx, { ...judged, tells: null }).catch(refusedByDatabase(judged));
    await bookLeave(tx, [{ appliedLeaveId: json.appliedLeaveId, status: approvedStatus }], by);
    if (judged.settles) await settleLapses(tx, by.today, [judged]);
    const { leaveDescr } = leave;
    await noteOrigin(tx, json.appliedLeaveId, {
      by: by.emplId,
      remark: remark('leave.ill-instead', { leaveDescr, from: leave.startDate }),
    });
  }
  const days = leaves.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
  const mayGoBelowBy = Math.max(0, ...leaves.map(({ judgedBy }) => judgedBy.mayGoBelowBy));
  return { days, mayGoBelowBy, leaves: leaves.map(({ dayCosts, ...period }) => ({ ...periodAndDays(period), dayCosts })) };
}

/** What sick leave refuses is not a matter of what was sent. */
function refusedAsWhole(error: unknown): never {
  throw error instanceof AppError && error.status === 400 ? new AppError(409, error.said) : error;
}
