import { readFields } from '#src/http/server/read-input.ts';
import { reportContract } from '#src/report/report-contract.ts';
import type { ReportName } from '#src/report/reports.ts';

/** What a report is asked for in the text of a query. @throws AppError 400 */
export const readAsked = (report: ReportName, asked: string) =>
  readFields(reportContract[`GET /reports/${report}`], {
    params: {},
    query: Object.fromEntries(new URLSearchParams(asked)),
    body: undefined,
    headers: {},
  });
