import { say } from '#src/applied-leave/applied-leave-sentences.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { AppError, wrongField } from '#src/http/app-error.ts';
import type { NewLeave } from '#src/leave-ledger/server/book-leave.ts';

export const overlapOf = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) =>
  say('leave.overlap', { startDate, endDate });

const ofFiles = /^applied_leave_(?:change_)?attachment_(?:fkey|key)$/;

// What two requests at the same moment can do to each other, after both have passed the checks: the database lets one of them in.
export const refusedByDatabase = (leave: Pick<NewLeave, 'startDate' | 'endDate'>) => (error: unknown) => {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'applied_leave_overlap') throw new AppError(409, overlapOf(leave));
  if (constraint && ofFiles.test(constraint)) {
    throw wrongField(409, 'attachment', say('leave.attachment-gone'));
  }
  throw error;
};
