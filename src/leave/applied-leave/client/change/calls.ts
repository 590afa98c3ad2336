import type { LeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import type { changeContract } from '#src/leave/applied-leave/change/change-contract.ts';
import { toChangeDecision } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { z } from 'zod';

type ChangeDecisionRequest = { place: LeaveAddress; etag?: string | undefined; reason: string };

export type ChangeRequestInput = z.input<
  (typeof changeContract)['POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change']['body']
>;

/** Requests a change of approved leave. */
export const requestChange = (
  { place, etag, body }: { place: LeaveAddress; etag: string | undefined; body: ChangeRequestInput },
  idempotencyKey: string,
) => call('POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change', { ...place, body, ifMatch: etag, idempotencyKey });

/** Approves, rejects or withdraws a pending change. */
export async function sendChangeDecision(
  to: 'change approved' | 'change rejected' | 'change withdrawn',
  { place, etag, reason }: ChangeDecisionRequest,
  idempotencyKey: string,
): Promise<void> {
  const asked = { query: place.query, ifMatch: etag, idempotencyKey };
  await (to === 'change withdrawn'
    ? call('DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change', { ...asked, params: place.params })
    : call('PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}', {
        ...asked,
        params: { ...place.params, decision: toChangeDecision(to === 'change approved') },
        body: reason ? { reason } : {},
      }));
}
