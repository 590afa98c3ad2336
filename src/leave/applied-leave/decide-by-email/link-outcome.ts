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
    /** The request still needs a decision by the reader. */
    waits: boolean;
    last: { byName: string | null; at: string; fromStatus: LeaveStatus | null; toStatus: LeaveStatus | null };
  } | null;
};

const noLongerPending = 'This request is no longer pending';

/**
 * Returns the outcome in words.
 *
 * @example linkOutcomeText({ isGone: true, leave: null }) // { title: 'This request is no longer pending', text: 'It was recalled. There's nothing left to do.' }
 */
export function linkOutcomeText({ isGone, leave }: LinkOutcome): { title: string; text: string } {
  if (isGone) return { title: noLongerPending, text: "It was recalled. There's nothing left to do." };
  if (!leave) return { title: 'This link has expired', text: "You're not the approver of this request." };
  const { name, startDate, endDate, leaveStatus, approverName, waits, last } = leave;
  const whose = `The leave of ${name}, ${formatPeriodWithWeekdays(startDate, endDate)},`;
  if (waits) return { title: 'This link has expired', text: `${whose} still needs your decision.` };
  if (pendingStatuses.includes(leaveStatus))
    return { title: 'You no longer need to decide this request', text: `${whose} is now with ${approverName}.` };
  const deed = `${last.byName ?? 'The system'} ${timelineText(last.fromStatus, last.toStatus)} on ${last.at}`;
  return { title: noLongerPending, text: `${whose} has been decided: ${deed}. There's nothing left to do.` };
}
