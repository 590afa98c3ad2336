import { leaveMoves, type MoveName } from '#src/leave-ledger/leave-move-rows.ts';
import type { LeaveMove } from '#src/leave-ledger/leave-movers.ts';
import { movesOpenTo } from '#src/leave-ledger/leave-moves.ts';
import type { LeaveState } from '#src/leave-ledger/leave-status.ts';

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
