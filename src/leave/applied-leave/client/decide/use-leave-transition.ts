import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { leaveTransitions, transitionFailed, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { Outcome } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { type CallError, isCallError, isNetworkLoss } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import type { Leave, LeaveDetail, LeaveAddress } from '../calls.ts';
import { sendChangeDecision } from '../change/calls.ts';

/** An application as the person saw it. */
export type LeaveSnapshot = {
  place: LeaveAddress;
  leave: Leave & Pick<LeaveDetail, 'secondStep'> & { otherPart?: Leave | undefined };
  etag: string | undefined;
};

/** Whether the person can act on a refusal. Its message is then shown; other errors get the text of the specification (section 8). */
const isExplainedError = (error: unknown): error is CallError => isCallError(error) && [403, 404, 409, 412].includes(error.status);

type TransitionRequest = Pick<LeaveSnapshot, 'place'> & { leave: Pick<Leave, 'leaveStatus'>; etag?: string | undefined; reason: string };

/** Requests a transition, with the status and, if known, the version that the person saw. */
export async function requestTransition(
  to: Outcome,
  { place, leave, etag, reason }: TransitionRequest,
  idempotencyKey: string,
): Promise<void> {
  if (to === 'handed over' || to === 'changed' || to === 'attached' || to === 'change asked')
    throw new Error(`The transition to "${to}" needs a call of its own.`);
  if (to === 'change approved' || to === 'change rejected' || to === 'change withdrawn')
    return sendChangeDecision(to, { place, etag, reason }, idempotencyKey);
  await (to === 'deleted'
    ? call('DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}', { ...place, ifMatch: etag, idempotencyKey })
    : call('PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}', {
        params: { ...place.params, statusCode: to },
        query: { ...place.query, expectedStatus: leave.leaveStatus },
        body: reason ? { reason } : {},
        ifMatch: etag,
        idempotencyKey,
      }));
}

/** Makes a transition. Whatever the answer, every list and balance is loaded again. */
export function useLeaveTransition() {
  const queries = useQueryClient();
  return useChange(
    ({ name, of, reason }: { name: TransitionName; of: LeaveSnapshot; reason: string }, idempotencyKey) =>
      requestTransition(leaveTransitions[name].to, { ...of, reason }, idempotencyKey),
    {
      onSettled: (_done, error, { name }) => {
        // A deleted application is gone, and without an answer it may be: loading it again would only show an error.
        const isGone = leaveTransitions[name].to === 'deleted' && (!error || isNetworkLoss(error));
        return queries.invalidateQueries({ predicate: ({ queryKey }) => !isGone || !String(queryKey[0]).includes('{startDate}') });
      },
    },
  );
}

/** Returns the message for a failed transition. */
export const transitionErrorText = (error: unknown): string => (isExplainedError(error) ? error.message : transitionFailed);
