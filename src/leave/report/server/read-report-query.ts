import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { readFields } from '#src/platform/http/server/input/read-input.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import type { ReportName } from '#src/leave/report/reports.ts';

/** Parses the query of a report. @throws AppError 400 */
export function readReportQuery(report: ReportName, asked: string) {
  const query = Object.fromEntries(new URLSearchParams(asked));
  // PostgreSQL would refuse it each time the email is made.
  if (Object.values(query).some((value) => value.includes('\0'))) throw new AppError(400, httpMessage('call.characters'));
  return readFields(reportContract[`GET /reports/${report}`], { params: {}, query, body: undefined, headers: {} });
}
