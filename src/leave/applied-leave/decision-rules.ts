import { spokenPeriod } from '#src/base/dates/period-words.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { leaveMoves, type MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import type { LeaveMove } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { movesOpenTo } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import type { LeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** For how many days the link of a mail leads to a decision. */
export const decisionLinkDays = 7;

export type DecisionWord = 'approve' | 'reject';

const looks: Record<DecisionWord, LeaveMove['button']['looks']> = { approve: 'consent', reject: 'refusal' };

/**
 * The move of an approver that a decision means for what waits.
 *
 * @returns undefined where nothing waits
 * @example decisionMove(statusOfACancellation, 'reject') // 'rejectCancel'
 */
export const decisionMove = (status: LeaveState, decision: DecisionWord): MoveName | undefined =>
  movesOpenTo(status, 'approver').find((name) => leaveMoves[name].button.looks === looks[decision]);

/** What an approver has done, in the words of the page after it. */
const decisions: Partial<Record<MoveName, string>> = {
  approve: 'approved',
  reject: 'rejected',
  approveCancel: 'approved the cancellation of',
  rejectCancel: 'rejected the cancellation of',
  approveChange: 'approved the change of',
  rejectChange: 'rejected the change of',
};

type DecidedLeave = { name: string; startDate: PlainDate; endDate: PlainDate };

/**
 * Confirms a decision to the approver who has just made it.
 *
 * @param present.isFirst it is the first of two approvals
 * @param present.year the present year, which the period does not name
 * @example decisionSentence('reject', leaveOfHana, { isFirst: false, year: 2026 }) // 'You rejected Hana Tan’s leave, 10 to 11 December.'
 */
export const decisionSentence = (
  move: MoveName,
  { name, startDate, endDate }: DecidedLeave,
  { isFirst, year }: { isFirst: boolean; year: number },
): string =>
  `You ${decisions[move] ?? 'decided on'} ${name}’s leave, ${spokenPeriod(startDate, endDate, year)}${isFirst ? ' (1 of 2)' : ''}.`;
