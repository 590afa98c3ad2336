import { paths } from '#src/screens/paths.ts';
import { appliedLeaveColumns } from '#src/applied-leave/applied-leave-columns.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { call, type Leave } from '#src/applied-leave/client/calls.ts';
import { historyColumns, historyRow } from './history-columns.tsx';

const name = 'GET /appliedleave';

/** All applied leave, for HR and for the admins of departments (specification section 2, /listallappliedleave). */
export function AllAppliedLeavePage() {
  return (
    <ListTable<Leave>
      title="Employee Leave History"
      queryKey={[name]}
      listColumns={appliedLeaveColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={historyColumns}
      {...historyRow(paths.viewLeaveHistoryHr)}
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
    />
  );
}
