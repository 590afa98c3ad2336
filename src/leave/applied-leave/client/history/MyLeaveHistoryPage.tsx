import { call } from '#src/platform/http/client/call.ts';
import { CalendarPlus } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { ownLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { formatDate, yearOf } from '#src/base/dates/plain-date.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { ownLeaveCard } from '#src/leave/applied-leave/client/leave-card.tsx';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';

const columns = tableColumns<typeof ownLeaveColumns, Leave>(ownLeaveColumns, {
  'id.startDate': { rowHeader: true },
  reason: { wrap: true, deskOnly: true },
  'id.effDate': { deskOnly: true },
  leaveStatus: { cell: (leave) => <StatusBadge {...leave} /> },
});

const source = { list: call.list('GET /appliedleave/me'), listColumns: ownLeaveColumns };

/** Own applications (specification section 2, /myleavehistory). */
export function MyLeaveHistoryPage() {
  const year = yearOf(useToday());
  return (
    <ListTable
      title={paths.myLeaveHistory.title}
      about="Follow your requests, and change or cancel your leave."
      {...source}
      columns={columns}
      card={ownLeaveCard(year)}
      rowKey={({ appliedLeaveId }) => String(appliedLeaveId)}
      rowLink={(leave) => ({
        text: 'View',
        label: `View ${leave.leaveCategory.leaveDescr} from ${formatDate(leave.id.startDate)}`,
        to: paths.viewMyLeave(toLeaveAddress(leave).params),
        search: toLeaveAddress(leave).query,
      })}
      actions={
        <ButtonLink variant="primary" icon={CalendarPlus} to={paths.applyLeave()}>
          Apply for leave
        </ButtonLink>
      }
    />
  );
}
MyLeaveHistoryPage.readAhead = prefetchList(source);
