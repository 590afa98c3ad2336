import { deedOf } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { weekdayPeriod } from '#src/base/dates/period-words.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type LeaveStatus, pendingStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** What became of the request of a link that is not good any more; `leave` is null for who may not read it. */
export type LinkEnd = {
  isGone: boolean;
  leave: {
    name: string;
    startDate: PlainDate;
    endDate: PlainDate;
    leaveStatus: LeaveStatus;
    approverName: string;
    /** It waits for the reader all the same. */
    waits: boolean;
    last: { byName: string | null; at: string; fromStatus: LeaveStatus | null; toStatus: LeaveStatus | null };
  } | null;
};

const noLongerWaits = 'This request no longer waits';

/**
 * The same in words.
 *
 * @example linkEndWords({ isGone: true, leave: null }) // { title: 'This request no longer waits', text: 'It was taken back. Nothing is left to decide.' }
 */
export function linkEndWords({ isGone, leave }: LinkEnd): { title: string; text: string } {
  if (isGone) return { title: noLongerWaits, text: 'It was taken back. Nothing is left to decide.' };
  if (!leave) return { title: 'This link is no longer good', text: 'What it was sent for is not yours to decide.' };
  const { name, startDate, endDate, leaveStatus, approverName, waits, last } = leave;
  const whose = `The leave of ${name}, ${weekdayPeriod(startDate, endDate)},`;
  if (waits) return { title: 'This link is no longer good', text: `${whose} still waits for you, as it is now.` };
  if (pendingStatuses.includes(leaveStatus))
    return { title: 'This request no longer waits for you', text: `${whose} waits for ${approverName} now.` };
  const deed = `${last.byName ?? 'The system'} ${deedOf(last.fromStatus, last.toStatus)} on ${last.at}`;
  return { title: noLongerWaits, text: `${whose} is decided: ${deed}. Nothing is left to decide.` };
}
