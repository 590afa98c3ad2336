import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReportName, reportOf } from '#src/leave/report/reports.ts';
import { callParams, readListView, type Search } from '#src/shared/screens/client/list/list-view.ts';

/** The sums and bars of the rows that the address asks for, of all pages. */
export function useSummary(name: ReportName, sought: Search) {
  const search: Search = useSearch({ strict: false });
  return useQuery({
    ...call.query('GET /reports/{report}/summary', { params: { report: name }, query: { asked: askedOf(search, name, sought) } }),
    placeholderData: keepPreviousData,
  });
}

/** What the address asks of a report, whatever page of it is shown. */
export function askedOf(search: Search, name: ReportName, sought: Search): string {
  const { view } = readListView(search, reportOf(name).columns);
  return new URLSearchParams({ ...sought, ...callParams({ ...view, size: 'all', sort: [], count: undefined }) }).toString();
}
