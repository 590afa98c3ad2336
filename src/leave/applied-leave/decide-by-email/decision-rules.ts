import { formatPeriod } from '#src/base/dates/format-period.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { LeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** The number of days for which the link of an email is valid. */
export const decisionLinkDays = 7;

export type EmailDecision = 'approve' | 'reject';

const buttonStyles: Record<EmailDecision, LeaveTransition['button']['variant']> = { approve: 'consent', reject: 'refusal' };

/**
 * Returns the transition that an approver's decision makes.
 *
 * @returns undefined if nothing is pending
 * @example findDecisionTransition(statusOfACancellation, 'reject') // 'rejectCancel'
 */
export const findDecisionTransition = (status: LeaveState, decision: EmailDecision): TransitionName | undefined =>
  openTransitions(status, 'approver').find((name) => leaveTransitions[name].button.variant === buttonStyles[decision]);

/** The actions of an approver in the words of the confirmation page. */
const decisionTexts: Partial<Record<TransitionName, string>> = {
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
 * @param present.year the current year, which the period does not name
 * @example decisionSentence('reject', leaveOfHana, { isFirst: false, year: 2026 }) // "You rejected Hana Tan's leave, 10 to 11 December."
 */
export const decisionSentence = (
  move: TransitionName,
  { name, startDate, endDate }: DecidedLeave,
  { isFirst, year }: { isFirst: boolean; year: number },
): string =>
  `You ${decisionTexts[move] ?? 'decided on'} ${name}'s leave, ${formatPeriod(startDate, endDate, year)}${isFirst ? ' (1 of 2)' : ''}.`;
