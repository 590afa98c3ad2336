import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { estimateSeconds } from '#src/leave/report/report-duration.ts';
import type { ReportName } from '#src/leave/report/reports.ts';
import { coversEveryone, isInReach, maxNamedPeople, toReportReader } from './report-people.ts';
import { findReportPeriod } from './report-sources.ts';

/** Returns the expected seconds of a report, by its people and days. @throws AppError 400 for an invalid query */
export async function estimateReport(sql: Tag, today: PlainDate, caller: Caller, report: ReportName, query: object): Promise<number> {
  const period = findReportPeriod(report, query, today);
  const reader = toReportReader(caller, report, query);
  const [found] = await sql<{ people: number }[]>`
    select count(*) as people from employee e where ${coversEveryone(reader) ? sql`true` : isInReach(sql, reader, sql`e.empl_id`)}`;
  const people = found?.people ?? 0;
  return estimateSeconds(report, people, period, !holdsRole(caller, ['HR']) && people > maxNamedPeople);
}
