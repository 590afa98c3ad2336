import { timelineText } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type LeaveStatus, pendingStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** The outcome of the request of a link that is no longer valid; `leave` is null for readers who may not see it. */
export type LinkOutcome = {
  isGone: boolean;
  leave: {
    name: string;
    startDate: PlainDate;
    endDate: PlainDate;
    leaveStatus: LeaveStatus;
    approverName: string;
    /** The request still waits for the reader. */
    waits: boolean;
    last: { byName: string | null; at: string; fromStatus: LeaveStatus | null; toStatus: LeaveStatus | null };
  } | null;
};

const noLongerPending = 'This request no longer waits';

/**
 * Returns the outcome in words.
 *
 * @example linkOutcomeText({ isGone: true, leave: null }) // { title: 'This request no longer waits', text: 'It was taken back. Nothing is left to decide.' }
 */
export function linkOutcomeText({ isGone, leave }: LinkOutcome): { title: string; text: string } {
  if (isGone) return { title: noLongerPending, text: 'It was taken back. Nothing is left to decide.' };
  if (!leave) return { title: 'This link is no longer good', text: 'What it was sent for is not yours to decide.' };
  const { name, startDate, endDate, leaveStatus, approverName, waits, last } = leave;
  const whose = `The leave of ${name}, ${formatPeriodWithWeekdays(startDate, endDate)},`;
  if (waits) return { title: 'This link is no longer good', text: `${whose} still waits for you, as it is now.` };
  if (pendingStatuses.includes(leaveStatus))
    return { title: 'This request no longer waits for you', text: `${whose} waits for ${approverName} now.` };
  const deed = `${last.byName ?? 'The system'} ${timelineText(last.fromStatus, last.toStatus)} on ${last.at}`;
  return { title: noLongerPending, text: `${whose} is decided: ${deed}. Nothing is left to decide.` };
}
