import type { Caller } from '#src/base/caller/caller.ts';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';

/** What somebody who looks at a history can do with an application: whoever filed it, and HR. */
export const findViewerTransitions = (leave: LeaveDetail, caller: Pick<Caller, 'emplId' | 'roles'>): TransitionName[] =>
  (['filer', 'HR', 'otherHr'] as const).flatMap((by) =>
    canActAs(by, toParties(leave), caller) ? openTransitions(toLeaveState(leave), by) : [],
  );
