import type { Caller } from '#src/base/caller/caller.ts';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';

/** Returns the transitions that a reader of a history can make: those of the submitter and of HR. */
export const findViewerTransitions = (leave: LeaveDetail, caller: Pick<Caller, 'emplId' | 'roles'>): TransitionName[] =>
  (['filer', 'HR', 'otherHr'] as const).flatMap((by) =>
    canActAs(by, toParties(leave), caller) ? openTransitions(toLeaveState(leave), by) : [],
  );
