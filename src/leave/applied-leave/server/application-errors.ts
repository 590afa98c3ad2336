import { findUnusableDays } from '#src/leave/applied-leave/submit/balance-shortage.ts';
import type { LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { StoredLeave } from './applied-leave-queries.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { AppError, fieldError } from '#src/platform/http/app-error.ts';
import type { NewApplication } from '#src/ledger/leave-ledger/server/application/store-application.ts';

export const overlapSentence = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) =>
  appliedLeaveMessage('leave.overlap', { startDate, endDate });

const attachmentConstraint = /^applied_leave_(?:change_)?attachment_(?:fkey|key)$/;

// Turns constraint errors into refusals: of two concurrent requests that passed all checks, the database accepts one.
export const rethrowConstraintError = (leave: Pick<NewApplication, 'startDate' | 'endDate'>) => (error: unknown) => {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'applied_leave_overlap') throw new AppError(409, overlapSentence(leave));
  if (constraint && attachmentConstraint.test(constraint)) {
    throw fieldError(409, 'attachment', appliedLeaveMessage('leave.attachment-gone'));
  }
  throw error;
};

/** Returns the refusal of leave that exceeds the applicant's balance, for a new application or a change. */
export function beyondBalanceError(
  { leaveDescr: type, leaveYear: year, mayGoBelowBy }: Pick<StoredLeave, 'leaveDescr' | 'leaveYear' | 'mayGoBelowBy'>,
  {
    left = 0,
    history,
    ...leave
  }: Pick<LeaveFields, 'startDate' | 'endDate' | 'leaveDuration'> & { left: number | undefined; history: YearHistory | null },
): AppError {
  const shortage = {
    type,
    year,
    days: leave.leaveDuration,
    left: Math.max(0, left),
    ...(mayGoBelowBy > 0 && { mayGoBelowBy }),
    ...findUnusableDays(history, leave, `${year}-01-01`),
  };
  return new AppError(409, appliedLeaveMessage('leave.beyond-balance-of-applicant', shortage));
}
