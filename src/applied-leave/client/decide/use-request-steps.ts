import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/screens/paths.ts';
import { pendingLeaveColumns } from '#src/applied-leave/applied-leave-columns.ts';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { callParams, readListView } from '#src/screens/client/list/list-view.ts';
import { call, type Leave } from '#src/applied-leave/client/calls.ts';

const name = 'GET /appliedleave/me/pendingapproval';
const mostStepped = 200;

export type RequestSteps = { place: number; total: number; previous: Leave | undefined; next: Leave | undefined };

/**
 * The neighbours of a request among those that wait, in the order and with the filters in which the list was left.
 *
 * @returns undefined for a request that does not wait or lies beyond the first 200
 */
export function useRequestSteps(appliedLeaveId: number | undefined): RequestSteps | undefined {
  const { view } = readListView(listPlace(paths.leaveRequests).search, pendingLeaveColumns);
  const params = callParams({ ...view, page: 1, size: mostStepped });
  const { data } = useQuery({
    queryKey: [name, params],
    queryFn: ({ signal }) => call.withMeta(name, { query: params, signal }),
    staleTime: 30_000,
  });
  const leaves = data?.data ?? [];
  const at = leaves.findIndex((leave) => leave.appliedLeaveId === appliedLeaveId);
  if (at < 0) return undefined;
  return { place: at + 1, total: data?.total ?? leaves.length, previous: leaves[at - 1], next: leaves[at + 1] };
}
