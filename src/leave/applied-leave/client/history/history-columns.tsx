import type { paths } from '#src/shared/screens/paths.ts';
import { appliedLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';

/** The columns of the histories of other people's leave. */
export const historyColumns = tableColumns<typeof appliedLeaveColumns, Leave>(appliedLeaveColumns, {
  'employeeDetails.emplId': { deskOnly: true },
  'employeeDetails.name': { rowHeader: true },
  'id.effDate': { deskOnly: true },
  leaveStatus: { cell: (leave) => <StatusBadge {...leave} /> },
});

/** The key and the link of a row, to the detail screen of that history. */
export const historyRow = (path: typeof paths.viewLeaveHistory | typeof paths.viewLeaveHistoryHr) => ({
  rowKey: ({ appliedLeaveId }: Leave) => String(appliedLeaveId),
  rowLink: (leave: Leave) => ({
    text: 'View',
    label: `View leave of ${leave.employeeDetails.name} from ${formatDate(leave.id.startDate)}`,
    to: path(toLeaveAddress(leave).params),
    search: toLeaveAddress(leave).query,
  }),
});
