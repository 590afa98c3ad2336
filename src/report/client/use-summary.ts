import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReportName, reportOf } from '#src/report/reports.ts';
import { callParams, readListView, type Search } from '#src/screens/client/list/list-view.ts';
import { call } from './calls.ts';

/** The sums and bars of the rows that the address asks for, of all pages. */
export function useSummary(name: ReportName, sought: Search) {
  const search: Search = useSearch({ strict: false });
  const { view } = readListView(search, reportOf(name).columns);
  const asked = new URLSearchParams({ ...sought, ...callParams({ ...view, size: 'all', sort: [], count: undefined }) });
  return useQuery({
    ...call.query('GET /reports/{report}/summary', { params: { report: name }, query: { asked: asked.toString() } }),
    placeholderData: keepPreviousData,
  });
}
