import { useToday } from '#src/screens/client/company.ts';
import { paths } from '#src/screens/paths.ts';
import { appliedLeaveColumns } from '#src/applied-leave/applied-leave-columns.ts';
import { yearOf } from '#src/dates/plain-date.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { call } from '#src/applied-leave/client/calls.ts';
import { historyColumns, historyRow } from './history-columns.tsx';

/** What a manager approves, or the direct reports applied for, in the current year (specification section 2, /leavehistory). */
export function LeaveHistoryPage() {
  const year = yearOf(useToday());
  return (
    <ListTable
      title={paths.leaveHistory.title}
      list={call.list('GET /appliedleave/me/{year}', { year })}
      listColumns={appliedLeaveColumns}
      columns={historyColumns}
      {...historyRow(paths.viewLeaveHistory)}
    />
  );
}
