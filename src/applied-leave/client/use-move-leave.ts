import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveMoves, moveFailed, type MoveName } from '#src/leave-ledger/leave-status.ts';
import { isCallError } from '#src/http/client/call-error.ts';
import { call, type LeaveDetail, type LeavePlace } from './calls.ts';

type Of = { place: LeavePlace; leave: LeaveDetail; etag: string | undefined };

/** A refusal that the person can do something about, in the server's words; anything else in the specification's (section 8). */
const isTold = (error: unknown) => isCallError(error) && [403, 404, 409, 412].includes(error.status);

/**
 * Makes a move of the status machine with the status and the version that the person saw.
 * Whatever the answer, every list and balance is read anew.
 */
export function useMoveLeave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, of, reason }: { name: MoveName; of: Of; reason?: string }) => {
      const { requested } = leaveMoves[name];
      const answer = await (requested === 'recall'
        ? call('DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}', { ...of.place, ifMatch: of.etag })
        : call('PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}', {
            params: { ...of.place.params, statusCode: requested },
            query: { ...of.place.query, expectedStatus: of.leave.leaveStatus },
            body: reason ? { reason } : {},
            ifMatch: of.etag,
          }));
      if (answer.message !== 'Success') throw new Error(moveFailed);
      return leaveMoves[name].done;
    },
    onSettled: (_done, error, { name }) => {
      // A recalled application is gone: asking for it again would only say so.
      const isGone = !error && name === 'recall';
      return queries.invalidateQueries({ predicate: ({ queryKey }) => !isGone || !String(queryKey[0]).includes('{startDate}') });
    },
  });
}

/** What the dialog or the next screen says about a move that failed. */
export const moveProblem = (error: Error | null): string | undefined =>
  error === null ? undefined : isTold(error) ? error.message : moveFailed;
