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
