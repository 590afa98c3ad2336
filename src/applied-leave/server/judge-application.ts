import type { z } from 'zod';
import type { Caller } from '#src/access/caller.ts';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { say } from '#src/applied-leave/applied-leave-sentences.ts';
import { applyLeaveProblems, freeHalf, overlaps } from '#src/applied-leave/apply-leave-rules.ts';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import type { TransactionSql } from '#src/db/server/sql.ts';
import { AppError, forbidden, refuse, wrongField } from '#src/http/app-error.ts';
import { daysLeft } from '#src/leave-ledger/balance.ts';
import { leaveDuration } from '#src/leave-ledger/leave-duration.ts';
import type { NewLeave } from '#src/leave-ledger/server/book-leave.ts';
import { toCalendar } from '#src/leave-ledger/server/calendar-queries.ts';
import { lockEntitlement } from '#src/leave-ledger/server/entitlement-lock.ts';
import { calendarOfType } from '#src/leave-ledger/working-calendar.ts';
import { blame } from '#src/text/problem.ts';
import { findApplyFacts, type StoredLeave } from './applied-leave-queries.ts';

type Application = z.output<(typeof appliedLeaveContract)['POST /appliedleave']['body']>;
type Change = z.output<(typeof appliedLeaveContract)['PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}']['body']>;

/** @throws AppError 403 for whoever applies in the name of somebody else */
export function refuseOtherApplicant(body: Pick<Change, 'id' | 'employeeDetails'>, caller: Caller): void {
  const named = [body.id?.emplid, body.employeeDetails?.emplId];
  if (named.some((emplId) => emplId !== undefined && emplId !== caller.emplId)) throw forbidden();
}

/** The application as it is once what its applicant changes is changed; the file stays unless there is another. */
export function changedApplication(leave: StoredLeave, body: Change): Application {
  return {
    id: { startDate: body.id?.startDate ?? leave.startDate },
    endDate: body.endDate ?? leave.endDate,
    leaveCategory: body.leaveCategory ?? { leaveCode: leave.leaveCode },
    halfDay: body.halfDay ?? (leave.halfDayPart === null ? 'N' : 'Y'),
    halfDayPart: body.halfDayPart === undefined ? leave.halfDayPart : body.halfDayPart,
    reason: body.reason ?? leave.reason,
    approver: body.approver ?? leave.approver,
    attachment: body.attachment || leave.attachment,
  };
}

/**
 * Holds an application against the rules and the records, as if the one that it takes the place of were not there.
 *
 * @throws AppError 400 or 409 in the words of the specification
 */
export async function judge(
  tx: TransactionSql,
  body: Application,
  { caller, today, instead }: { caller: Caller; today: PlainDate; instead?: StoredLeave },
): Promise<NewLeave> {
  const { startDate } = body.id;
  const { endDate } = body;
  const of = { emplId: caller.emplId, leaveYear: yearOf(startDate), leaveCode: body.leaveCategory.leaveCode };
  const attachment = body.attachment || null;
  const [entitlement, facts] = await Promise.all([
    lockEntitlement(tx, of),
    findApplyFacts(tx, { ...of, startDate, endDate, approver: body.approver, attachment, instead: instead?.appliedLeaveId ?? 0 }),
  ]);
  const halfDay = body.halfDay === 'Y';
  const calendar = calendarOfType({ countsCalendarDays: facts.countsCalendarDays ?? false }, toCalendar(facts.calendar));
  const duration = leaveDuration({ startDate, endDate, halfDay }, calendar).days;
  const balance = entitlement ? daysLeft({ ...entitlement, pendingLeave: facts.pendingLeave }) : 0;
  const problems = [
    ...blame('leaveCategory.leaveCode', facts.countsCalendarDays === null && say('leave-type.unknown')),
    ...applyLeaveProblems(
      { leaveCode: of.leaveCode, startDate, endDate, halfDay, reason: body.reason, approver: body.approver },
      { today, duration, balance },
    ),
    ...blame('approver', !facts.approverIsValid && say('leave.approver-invalid')),
    ...blame('attachment', !facts.attachmentIsFree && say('leave.attachment-gone')),
  ];
  refuse(problems.filter(({ because }) => because === 'input'));
  const halfDayPart = halfDay ? (body.halfDayPart ?? freeHalf(facts.live)) : null;
  const earlier = facts.live.find((live) => overlaps(live, { startDate, endDate, halfDayPart }));
  refuse(blame('id.startDate', earlier && overlapOf(earlier), 'records'));
  refuse(problems);
  return {
    ...of,
    effDate: today,
    startDate,
    endDate,
    halfDayPart,
    leaveDuration: duration,
    approver: body.approver,
    reason: body.reason,
    attachment,
  };
}

const overlapOf = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) => say('leave.overlap', { startDate, endDate });

// What two requests at the same moment can do to each other, after both have passed the checks: the database lets one of them in.
export const refusedByDatabase = (leave: NewLeave) => (error: unknown) => {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'applied_leave_overlap') throw new AppError(409, overlapOf(leave));
  if (constraint === 'applied_leave_attachment_fkey' || constraint === 'applied_leave_attachment_key') {
    throw wrongField(409, 'attachment', say('leave.attachment-gone'));
  }
  throw error;
};
