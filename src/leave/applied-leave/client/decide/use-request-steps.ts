import { call } from '#src/platform/http/client/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '#src/shared/screens/paths.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { pendingLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { callParams, readListView, type QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { type Leave } from '#src/leave/applied-leave/client/calls.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import type { RequestFilter } from '#src/leave/applied-leave/applied-leave-contract.ts';

const callName = 'GET /appliedleave/me/pendingapproval';
const maxSteppable = 200;

export type RequestSteps = {
  place: number;
  total: number;
  previous: Leave | undefined;
  next: Leave | undefined;
  /** Finds the next request that still needs a decision by the person once this one is decided; undefined after the last. */
  findNext: () => Promise<Leave | undefined>;
};

/**
 * Returns the neighbours of a request among the pending requests, in the order and with the filters that the list had last.
 *
 * @returns undefined for a request that is not pending or not among the first 200
 */
export function useRequestSteps(appliedLeaveId: number | undefined): RequestSteps | undefined {
  const queries = useQueryClient();
  const caller = useCaller();
  const { view, rest } = readListView(listLocation(paths.leaveRequests).search, pendingLeaveColumns);
  const params = { ...callParams({ ...view, page: 1, size: maxSteppable }), ...parseRequestFilter(rest) };
  const list = {
    queryKey: [callName, params],
    queryFn: ({ signal }: { signal: AbortSignal }) => call.withMeta(callName, { query: params, signal }),
  };
  const { data } = useQuery({ ...list, staleTime: 30_000 });
  const leaves = data?.data ?? [];
  const at = leaves.findIndex((leave) => leave.appliedLeaveId === appliedLeaveId);
  if (at < 0) return undefined;
  const findNext = async () => {
    const now = await queries.fetchQuery(list);
    const waits = new Map(now.data.map((leave) => [leave.appliedLeaveId, leave]));
    const behind = leaves.slice(at + 1).flatMap((leave) => waits.get(leave.appliedLeaveId) ?? []);
    return behind.find((leave) => canActAs('approver', toParties(leave), caller));
  };
  return { place: at + 1, total: data?.total ?? leaves.length, previous: leaves[at - 1], next: leaves[at + 1], findNext };
}

/** Returns the filter of pending requests in an address, or undefined if the address has no valid one. @example parseRequestFilter({ whose: 'mine' }) // { whose: 'mine' } */
export const parseRequestFilter = ({ whose }: QueryParams): { whose: RequestFilter } | undefined =>
  whose === 'mine' || whose === 'standIn' || whose === 'changes' ? { whose } : undefined;
