import { readFields } from '#src/platform/http/server/input/read-input.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import type { ReportName } from '#src/leave/report/reports.ts';

/** Parses the query of a report. @throws AppError 400 */
export const readReportQuery = (report: ReportName, asked: string) =>
  readFields(reportContract[`GET /reports/${report}`], {
    params: {},
    query: Object.fromEntries(new URLSearchParams(asked)),
    body: undefined,
    headers: {},
  });

/**
 * Returns the normalised query by which a report is stored: equal queries have equal texts.
 *
 * @example reportQueryKey({ year: 2026, by: 'month', below: 'no' }) // 'by=month&year=2026'
 */
export const reportQueryKey = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && !((name === 'below' || name === 'plans') && value === 'no'))
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString();
