import type { Caller } from '#src/base/caller/caller.ts';
import type { MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { isMover } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { stateOf } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { movesOpenTo } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { partiesOf } from '#src/leave/applied-leave/client/parties-of.ts';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';

/** What somebody who looks at a history can do with an application: whoever filed it, and HR. */
export const movesOf = (leave: LeaveDetail, caller: Pick<Caller, 'emplId' | 'roles'>): MoveName[] =>
  (['filer', 'HR', 'otherHr'] as const).flatMap((by) => (isMover(by, partiesOf(leave), caller) ? movesOpenTo(stateOf(leave), by) : []));
