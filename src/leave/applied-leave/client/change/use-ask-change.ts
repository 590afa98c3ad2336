import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import type { SeenLeave } from '#src/leave/applied-leave/client/use-move-leave.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { call } from '#src/platform/http/client/call.ts';
import { freeDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { LeaveMove } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { statusWords } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { askChange, type AskedChange } from './calls.ts';

/** What the dialogs of a change are told. */
export type ChangeDialogProps = { move: LeaveMove; of: SeenLeave & { leave: LeaveDetail }; onClose: () => void };

/** Why nothing can be asked of the leave any more, as when it was cancelled meanwhile. */
export const endedWords = (move: LeaveMove, { leaveStatus }: Pick<LeaveDetail, 'leaveStatus'>): string | undefined =>
  move.from.includes(leaveStatus) ? undefined : `This leave is ${statusWords(leaveStatus)} now.`;

/** Sends what is asked for, made of the name of the stored file; whatever the answer, every list and balance is read anew. */
export function useAskChange(
  { place, etag }: Pick<SeenLeave, 'place' | 'etag'>,
  { move, send, onDone }: { move: LeaveMove; send: (ask: (body: AskedChange) => Promise<unknown>) => Promise<unknown>; onDone: () => void },
) {
  const queries = useQueryClient();
  return useChange((_, idempotencyKey) => send((body) => askChange({ place, etag, body }, idempotencyKey)), {
    onSuccess: ({ isEarlier }) => {
      showToast(
        isEarlier
          ? { tone: 'info', text: `Your first attempt was received, with what was chosen then. ${move.done}` }
          : { tone: 'good', text: move.done },
      );
      onDone();
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

/** The days of a type that can be applied for in the year of the leave, and its name; undefined until it is known, or where there is no balance. */
export function useFreeDays({ id, employeeDetails }: SeenLeave['leave'], leaveCode: string) {
  const params = { emplId: employeeDetails.emplId, year: yearOf(id.startDate), leaveCode };
  const { data } = useQuery({ ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}', { params }), retry: false });
  return data ? { free: freeDays(data), name: data.leaveCategory.leaveDescr } : undefined;
}
