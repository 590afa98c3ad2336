import { useToday } from '#src/screens/client/company.ts';
import { paths } from '#src/screens/paths.ts';
import { appliedLeaveColumns } from '#src/applied-leave/applied-leave-columns.ts';
import { yearOf } from '#src/dates/plain-date.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { call, type Leave } from '#src/applied-leave/client/calls.ts';
import { historyColumns, historyRow } from './history-columns.tsx';

const name = 'GET /appliedleave/me/{year}';

/** What a manager approves, or the direct reports applied for, in the current year (specification section 2, /leavehistory). */
export function LeaveHistoryPage() {
  const year = yearOf(useToday());
  return (
    <ListTable<Leave>
      title="Leave History"
      queryKey={[name, year]}
      listColumns={appliedLeaveColumns}
      fetch={(query, signal) => call.withMeta(name, { params: { year }, query, signal })}
      columns={historyColumns}
      {...historyRow(paths.viewLeaveHistory)}
      onExport={async (query) => saveFile(await fetchWorkbook(name, { params: { year }, query }))}
    />
  );
}
