import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { callParams, readListView, type QueryParams } from '#src/shared/screens/client/list/list-view.ts';

/** The lines that the screen of the absence report shows first. Its call returns months. */
export const defaultGroup = 'department';

/** Loads the sums and bars over all pages of the report in the address. */
export function useReportSummary(name: ReportName, sought: QueryParams) {
  const search: QueryParams = useSearch({ strict: false });
  return useQuery({
    ...call.query('GET /reports/{report}/summary', { params: { report: name }, query: { asked: toReportQuery(search, name, sought) } }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the query of the report in the address, without its page and order. */
export const toReportQuery = ({ sort: _sort, ...search }: QueryParams, name: ReportName, sought: QueryParams): string =>
  toOrderedReportQuery(search, name, sought);

/** Returns the query of the report in the address in its order, without its page. */
export function toOrderedReportQuery(search: QueryParams, name: ReportName, sought: QueryParams): string {
  const { view } = readListView(search, findReport(name).columns);
  return new URLSearchParams({ ...sought, ...callParams({ ...view, size: 'all', count: undefined }) }).toString();
}
