import type { Caller } from '#src/caller/caller.ts';
import { type MoveName, isMover } from '#src/leave-ledger/leave-move-rows.ts';
import { movesOpenTo } from '#src/leave-ledger/leave-moves.ts';
import { type LeaveDetail, partiesOf } from '#src/applied-leave/client/calls.ts';

/** What somebody who looks at a history can do with an application: whoever filed it, and HR. */
export const movesOf = (leave: LeaveDetail, caller: Pick<Caller, 'emplId' | 'roles'>): MoveName[] =>
  (['filer', 'HR', 'otherHr'] as const).flatMap((by) => (isMover(by, partiesOf(leave), caller) ? movesOpenTo(leave.leaveStatus, by) : []));
