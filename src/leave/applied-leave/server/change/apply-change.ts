import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { bookUnearnedMonths } from '#src/ledger/leave-ledger/server/accrual/unearned-months.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import {
  type PendingSickLeave,
  type LeaveAfterChange,
  applyChangeToLeave,
  insertOriginNote,
  type StoredChange,
} from '#src/ledger/leave-ledger/server/application/pending-change.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, throwIfProblems } from '#src/platform/http/app-error.ts';
import { unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { diffLeaveFields, type LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import { type RequestedChange, leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { leaveUses } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { findAbsenceRules, lockAndEvaluateAbsenceRules } from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { type ApplicationUpdate, updateApplications } from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { giveBackDays, groupDaysIntoPeriods } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { approvedStatus, cancelledStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { insertApplication, findOtherBookings, type StoredLeave } from '../applied-leave-queries.ts';
import { absenceRefusals } from '../submit/absence-problems.ts';
import { validateApplication, type ValidatedLeave } from '../submit/validate-application.ts';
import { refuseBeyondBalance, refuseMissingAttachment } from '../decide/check-balance.ts';
import { rethrowConstraintError } from '../application-errors.ts';
import { type ReturnedDays, calculateReturnedDays, expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { applyTransition, expireEndedDays } from '../decide/transition-application.ts';
import { staleApplicationError } from '#src/leave/applied-leave/server/decide/requested-transition.ts';

export type ChangeActor = {
  emplId: string;
  standsFor?: string | undefined;
  today: PlainDate;
  /** HR makes the change: category rules and absence rules do not apply. */
  isHr: boolean;
};

type ChangeExecution = {
  by: ChangeActor;
  reason?: string | null | undefined;
  code: 'leave.change-approved' | 'leave.change-approved-second' | 'leave.change-made';
  notifies: NotificationKind | undefined;
  /** The request is only validated: an attachment may still follow. */
  isTried?: boolean;
};

/** Returns the description of a change for the timeline. */
export function describeChange(leave: StoredLeave, change: StoredChange): RequestedChange {
  const now: LeaveFields = { ...leave, ...pickPeriodAndDays(change) };
  const { was, now: then } = diffLeaveFields(leave, now) ?? { was: {}, now: {} };
  const { startDate, leaveCode } = leave;
  return { was, now: then, days: change.giveBack, ...(change.kind === 'ill' && { ill: true }), at: { startDate, leaveCode } };
}

const pickPeriodAndDays = ({
  startDate,
  endDate,
  halfDayPart,
  startPart,
  endPart,
  leaveDuration,
}: Omit<LeaveAfterChange, 'dayCosts' | 'givenBack'>) => ({
  startDate,
  endDate,
  halfDayPart,
  startPart,
  endPart,
  leaveDuration,
});

/**
 * Applies a change to approved leave and its balance, and books the sick leave of days of illness. Call it with the balances locked.
 *
 * @returns the days given back, and the sick leave
 * @throws AppError 409 when days are missing or taken, or when sick leave refuses; then nothing changes
 */
export async function applyChange(
  tx: TransactionSql,
  leave: StoredLeave,
  change: StoredChange,
  doing: ChangeExecution,
): Promise<{ returned: ReturnedDays | undefined; sick: PendingSickLeave | undefined }> {
  const now = change.kind === 'move' ? change : computeRemainder(leave, change);
  const isWhole = change.kind === 'ill' && now.leaveDuration === 0;
  if (now.leaveDuration === 0 && !isWhole) throw staleApplicationError();
  if (change.kind === 'move') await checkNewDates(tx, leave, change, doing);
  const returned = calculateReturnedDays(leave.history, { before: leaveUses(leave), after: leaveUses(now), today: doing.by.today });
  const told = {
    by: doing.by.emplId,
    standsFor: doing.by.standsFor,
    reason: doing.reason,
    remark: leaveRemark(doing.code, { ...describeChange(leave, { ...change, ...now }), ...returned }),
    notifies: doing.notifies,
  };
  const attachment = change.kind === 'move' ? leave.changeAttachment : null;
  if (isWhole) await cancelLeave(tx, leave, told, doing.by.today);
  else if (!(await applyChangeToLeave(tx, leave, { ...now, attachment }, told).catch(rethrowConstraintError(now))))
    throw staleApplicationError();
  await expireEndedDays(tx, leave, doing.by.today);
  await bookUnearnedMonths(tx, doing.by.today, [leave]);
  return { returned, sick: change.kind === 'ill' ? await bookSickLeave(tx, leave, change, doing) : undefined };
}

/** Cancels leave of which no day remains. It keeps its dates and days, as all cancelled leave does. */
function cancelLeave(
  tx: TransactionSql,
  leave: StoredLeave,
  {
    by,
    reason,
    ...told
  }: Pick<ApplicationUpdate, 'standsFor' | 'remark' | 'notifies'> & { by: string; reason?: string | null | undefined },
  today: PlainDate,
): Promise<void> {
  return applyTransition(tx, leave, { ...told, status: cancelledStatus, reason: reason || null }, { emplId: by, today });
}

/** Computes the rest of the leave after the days are given back, by the current dates and not by those at submission. */
function computeRemainder(leave: StoredLeave, { giveBack = [], kind }: StoredChange): LeaveAfterChange {
  const left = giveBackDays(leave, giveBack, { ill: kind === 'ill' });
  if (typeof left === 'string') throw staleApplicationError();
  return left;
}

async function checkNewDates(
  tx: TransactionSql,
  leave: StoredLeave,
  change: StoredChange,
  { by, isTried }: ChangeExecution,
): Promise<void> {
  const [person] = await tx<{ lastDay: PlainDate | null }[]>`select last_day as "lastDay" from employee where empl_id = ${leave.emplId}`;
  if (person?.lastDay && change.endDate > person.lastDay)
    throw new AppError(409, appliedLeaveMessage('leave.after-last-day', { lastDay: person.lastDay }));
  const { needsAttachment } = change.judgedBy ?? leave;
  if (!isTried) refuseMissingAttachment({ ...leave, needsAttachment, attachment: leave.attachment ?? leave.changeAttachment });
  if (leave.needsBalance) {
    const entitlement = await lockEntitlement(tx, leave);
    const history = await findOtherBookings(tx, leave.appliedLeaveId);
    const unreserved = entitlement && unreservedDays({ ...entitlement, pendingLeave: 0 }) + leave.leaveDuration;
    const needsMore = change.leaveDuration > leave.leaveDuration || history !== null;
    const mayGoBelowBy = Math.max(leave.mayGoBelowBy, change.judgedBy?.mayGoBelowBy ?? 0);
    if (needsMore) refuseBeyondBalance(leave, change, { history, unreserved, mayGoBelowBy });
  }
  if (!leave.hasAbsenceRules || by.isHr) return;
  const counted = { ...leave, ...pickPeriodAndDays(change), dayCosts: change.dayCosts };
  throwIfProblems(absenceRefusals(await lockAndEvaluateAbsenceRules(tx, counted, await findAbsenceRules(tx, counted))));
}

/** Books each run of consecutive days as approved sick leave, counted by its own rules. */
async function bookSickLeave(
  tx: TransactionSql,
  leave: StoredLeave,
  { giveBack = [], reason, sick }: StoredChange,
  { by, isTried = false }: ChangeExecution,
): Promise<PendingSickLeave> {
  const leaves: ValidatedLeave[] = [];
  for (const [n, { startDate, ...period }] of groupDaysIntoPeriods(giveBack).entries()) {
    const sickApplication = await validateApplication(
      tx,
      {
        id: { startDate },
        leaveCategory: { leaveCode: sickLeave },
        ...period,
        halfDay: period.halfDayPart === null ? 'N' : 'Y',
        approver: leave.approver,
        reason,
        // A file belongs to one application: the first run gets it.
        attachment: n === 0 ? leave.changeAttachment : null,
      },
      {
        kind: 'sickLeave',
        applicant: leave.emplId,
        hr: by.isHr ? by.emplId : null,
        today: by.today,
        // The change was submitted in time and stays in its year, however late it is decided.
        submitted: isTried ? null : { leaveYear: leave.leaveYear, mayGoBelowBy: sick?.mayGoBelowBy ?? 0 },
      },
    ).catch(rethrowAsConflict);
    leaves.push(sickApplication);
    const { json } = await insertApplication(tx, { ...sickApplication, notifies: null }).catch(rethrowConstraintError(sickApplication));
    await updateApplications(tx, [{ appliedLeaveId: json.appliedLeaveId, status: approvedStatus, notifies: 'watched' }], by);
    if (sickApplication.settles) await expireDays(tx, by.today, [sickApplication]);
    const { leaveDescr } = leave;
    await insertOriginNote(tx, json.appliedLeaveId, {
      by: by.emplId,
      remark: leaveRemark('leave.ill-instead', { leaveDescr, from: leave.startDate }),
    });
  }
  const days = leaves.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
  const mayGoBelowBy = Math.max(0, ...leaves.map(({ judgedBy }) => judgedBy.mayGoBelowBy));
  return { days, mayGoBelowBy, leaves: leaves.map(({ dayCosts, ...period }) => ({ ...pickPeriodAndDays(period), dayCosts })) };
}

/** A refusal by sick leave is a conflict, because the sent fields are not at fault. */
function rethrowAsConflict(error: unknown): never {
  throw error instanceof AppError && error.status === 400 ? new AppError(409, error.said) : error;
}
