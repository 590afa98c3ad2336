import { call } from '#src/platform/http/client/call.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApplyOnBehalfButton } from '#src/leave/applied-leave/client/submit/ApplyOnBehalfButton.tsx';
import { today, useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { appliedLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { historyColumns, historyRow } from './history-columns.tsx';

const listSourceFor = (date: PlainDate) => ({
  list: call.list('GET /appliedleave/me/{year}', { year: yearOf(date) }),
  listColumns: appliedLeaveColumns,
});

/** Applications of the current year that a manager approves, or of the manager's direct reports (specification section 2, /leavehistory). */
export function LeaveHistoryPage() {
  const source = listSourceFor(useToday());
  return (
    <ListTable
      title={paths.leaveHistory.title}
      about="See this year's leave that you approve, and that of your direct reports."
      {...source}
      columns={historyColumns}
      {...historyRow(paths.viewLeaveHistory)}
      actions={<ApplyOnBehalfButton />}
    />
  );
}
LeaveHistoryPage.readAhead = (queries: QueryClient, search: QueryParams) => prefetchList(listSourceFor(today()))(queries, search);
