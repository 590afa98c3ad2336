import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import type { LeaveSnapshot } from '#src/leave/applied-leave/client/decide/use-leave-transition.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { call } from '#src/platform/http/client/call.ts';
import { requestableDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { requestChange, type ChangeRequestInput } from './calls.ts';

/** The props of the change dialogs. */
export type ChangeDialogProps = { move: LeaveTransition; of: LeaveSnapshot & { leave: LeaveDetail }; onClose: () => void };

/** Returns why the leave can no longer be changed, for example because it was cancelled meanwhile. */
export const endedText = (move: LeaveTransition, { leaveStatus }: Pick<LeaveDetail, 'leaveStatus'>): string | undefined =>
  move.from.includes(leaveStatus) ? undefined : `This leave is now ${statusText(leaveStatus)}.`;

/** Requests a change with the stored name of the file. Whatever the answer, every list and balance is loaded again. */
export function useRequestChange(
  { place, etag }: Pick<LeaveSnapshot, 'place' | 'etag'>,
  {
    move,
    send,
    onDone,
  }: { move: LeaveTransition; send: (ask: (body: ChangeRequestInput) => Promise<unknown>) => Promise<unknown>; onDone: () => void },
) {
  const queries = useQueryClient();
  return useChange((_, idempotencyKey) => send((body) => requestChange({ place, etag, body }, idempotencyKey)), {
    onSuccess: ({ isEarlier }) => {
      showToast(
        isEarlier
          ? { tone: 'info', text: `Your first attempt went through, with your earlier choice. ${move.done}` }
          : { tone: 'good', text: move.done },
      );
      onDone();
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Returns the available days of the leave type in the year of the leave, and its name; undefined until known or without a balance. */
export function useAvailableDays({ id, employeeDetails }: LeaveSnapshot['leave'], leaveCode: string) {
  const params = { emplId: employeeDetails.emplId, year: yearOf(id.startDate), leaveCode };
  const { data } = useQuery({ ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}', { params }), retry: false });
  return data ? { free: requestableDays(data), name: data.leaveCategory.leaveDescr } : undefined;
}
