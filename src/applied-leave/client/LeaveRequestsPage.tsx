import { paths } from '#src/app/paths.ts';
import { pendingLeaveColumns } from '#src/applied-leave/applied-leave-columns.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { ListTable } from '#src/lists/client/ListTable.tsx';
import { tableColumns } from '#src/lists/client/table-columns.ts';
import { call, type Leave, placeOf } from './calls.ts';
import { StatusBadge } from './StatusBadge.tsx';

const name = 'GET /appliedleave/me/pendingapproval';

const columns = tableColumns<typeof pendingLeaveColumns, Leave>(pendingLeaveColumns, {
  'employeeDetails.emplId': { deskOnly: true },
  'employeeDetails.name': { rowHeader: true },
  'employeeDetails.jobTitle': { deskOnly: true, wrap: true },
  leaveStatus: { cell: (leave) => <StatusBadge {...leave} /> },
});

/** What waits for a decision (specification section 2, /leaverequests). */
export function LeaveRequestsPage() {
  return (
    <ListTable<Leave>
      title="Leave Requests"
      queryKey={[name]}
      listColumns={pendingLeaveColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={columns}
      rowKey={({ appliedLeaveId }) => String(appliedLeaveId)}
      rowLink={(leave) => ({
        text: 'View',
        label: `View leave of ${leave.employeeDetails.name}`,
        to: paths.viewLeaveRequest(placeOf(leave).params),
        search: placeOf(leave).query,
      })}
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
    />
  );
}
