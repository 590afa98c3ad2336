import { paths } from '#src/screens/paths.ts';
import { appliedLeaveColumns } from '#src/applied-leave/applied-leave-columns.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { call } from '#src/applied-leave/client/calls.ts';
import { historyColumns, historyRow } from './history-columns.tsx';

/** All applied leave, for HR and for the admins of departments (specification section 2, /listallappliedleave). */
export function AllAppliedLeavePage() {
  return (
    <ListTable
      title={paths.allAppliedLeave.title}
      list={call.list('GET /appliedleave')}
      listColumns={appliedLeaveColumns}
      columns={historyColumns}
      {...historyRow(paths.viewLeaveHistoryHr)}
    />
  );
}
