import { call } from '#src/platform/http/client/call.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { callParams, readListView, type QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { parseRequestFilter } from './use-request-steps.ts';
import { RequestFilterBar } from './RequestFilterBar.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { pendingLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { listQuery, prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { ClampedText } from '#src/platform/ui/client/base/ClampedText.tsx';
import { holdsRole, isStandInFor } from '#src/base/caller/caller.ts';
import { type ScreenCaller, useCaller } from '#src/shared/access/client/use-caller.ts';
import { formatDate, yearOf } from '#src/base/dates/plain-date.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import type { RowSelection } from '#src/platform/ui/client/table/data-table.ts';
import { BulkDecision } from './BulkDecision.tsx';
import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { toParties } from '#src/leave/applied-leave/client/to-parties.ts';
import { othersLeaveCard } from '#src/leave/applied-leave/client/leave-card.tsx';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';

const callName = 'GET /appliedleave/me/pendingapproval';

const columns = tableColumns<typeof pendingLeaveColumns, Leave>(pendingLeaveColumns, {
  'employeeDetails.emplId': { deskOnly: true },
  'employeeDetails.name': { rowHeader: true, cell: (leave) => <NameAndApprover leave={leave} /> },
  'employeeDetails.jobTitle': { deskOnly: true, wrap: true },
  leaveStatus: { cell: (leave) => <StatusBadge {...leave} /> },
});

/** Requests that the caller decides as a stand-in also name the approver. */
function NameAndApprover({ leave }: { leave: Leave }) {
  const isForAnother = isStandInFor(toParties(leave), useCaller());
  return (
    <>
      <ClampedText text={leave.employeeDetails.name} />
      {isForAnother && <span className="sub">for {leave.approverName}</span>}
    </>
  );
}

const source = { list: call.list(callName), listColumns: pendingLeaveColumns };

/** Pending requests (specification section 2, /leaverequests). */
export function LeaveRequestsPage() {
  const caller = useCaller();
  const year = yearOf(useToday());
  const { ticked, selection, clear, untick } = useTickedRequests(caller);
  const search: QueryParams = useSearch({ strict: false });
  const sought = parseRequestFilter(search);
  const hasChange = useHasChange(search);
  return (
    <>
      <ListTable
        title={paths.leaveRequests.title}
        about="Approve or reject the leave that people request."
        {...source}
        fixedQuery={sought}
        selection={holdsRole(caller, ['MANAGER']) ? selection : undefined}
        columns={columns}
        card={othersLeaveCard(year)}
        rowKey={({ appliedLeaveId }) => String(appliedLeaveId)}
        rowLink={(leave) => ({
          text: 'View',
          label: `View leave of ${leave.employeeDetails.name} from ${formatDate(leave.id.startDate)}`,
          to: paths.viewLeaveRequest(toLeaveAddress(leave).params),
          search: toLeaveAddress(leave).query,
        })}
      >
        <RequestFilterBar search={search} hasChange={hasChange} />
      </ListTable>
      <BulkDecision leaves={ticked} onClear={clear} onSettled={untick} />
    </>
  );
}
/** Whether one of the visible rows is a change. It uses the loaded list and makes no call of its own. */
function useHasChange(search: QueryParams): boolean {
  const { view } = readListView(search, pendingLeaveColumns);
  const { data } = useQuery({ ...listQuery({ ...source, fixedQuery: parseRequestFilter(search) }, callParams(view)), enabled: false });
  return data?.data.some(({ change }) => change) ?? false;
}

LeaveRequestsPage.readAhead = prefetchList(source);

/** The ticked requests, including those on other pages. Only the assigned approver can tick one. */
function useTickedRequests(caller: ScreenCaller) {
  const [ticked, setTicked] = usePersistentState<ReadonlyMap<string, Leave>>('ticked requests', new Map());
  const queries = useQueryClient();
  const selection: RowSelection<Leave> = {
    selected: new Set(ticked.keys()),
    onChange: (keys) =>
      setTicked(
        new Map(
          [...keys].flatMap((key) => {
            const leave = ticked.get(key) ?? findListedRequest(queries, key);
            return leave ? [[key, leave] as const] : [];
          }),
        ),
      ),
    label: ({ employeeDetails, id }) => `${employeeDetails.name}, ${formatDate(id.startDate)}`,
    canSelect: (leave) => canActAs('approver', toParties(leave), caller),
  };
  return {
    ticked: [...ticked.values()],
    selection,
    clear: () => setTicked(new Map()),
    untick: (ids: readonly number[]) => setTicked(new Map([...ticked].filter(([, { appliedLeaveId }]) => !ids.includes(appliedLeaveId)))),
  };
}

/** Finds the row in the loaded list. */
function findListedRequest(queries: QueryClient, key: string): Leave | undefined {
  const pages = queries.getQueriesData<{ data: readonly Leave[] }>({ queryKey: [callName, 'list'] });
  return pages.flatMap(([, page]) => page?.data ?? []).find(({ appliedLeaveId }) => String(appliedLeaveId) === key);
}
