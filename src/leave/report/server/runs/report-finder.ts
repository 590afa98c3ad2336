import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { estimateSeconds } from '#src/leave/report/report-duration.ts';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { reportQueryKey } from '#src/leave/report/server/read-report-query.ts';
import { type ReportReader, includesIndirectReports, isInReach, maxNamedPeople } from '#src/leave/report/server/report-people.ts';
import { type ReportQueryOf, findReportPeriod, createReportSources } from '#src/leave/report/server/report-sources.ts';
import { storedReportSource } from './stored-report-source.ts';
import { lockReports } from './report-lock.ts';
import { findRun, type Run, type RunKey } from './run-queries.ts';

export type ReportServices = { config: { timeZone: string; reportSeconds: number }; today: () => PlainDate };

/** The source of a report: stored records or a stored result; none as long as the report must be calculated first. */
export type ReportAnswer = {
  source: ListSource | undefined;
  /** The progress of a slow report; null if it is answered at once. */
  run: (Pick<Run, 'share' | 'seconds' | 'readyAt' | 'keptUntil'> & { reportRunId: number | null; state: Run['state'] | 'none' }) | null;
};

async function countPeople(sql: Tag, reader: ReportReader): Promise<number> {
  const [found] = holdsRole(reader.caller, ['HR'])
    ? await sql<{ people: number }[]>`select count(*) as people from employee`
    : await sql<{ people: number }[]>`select count(*) as people from employee e where ${isInReach(sql, reader, sql`e.empl_id`)}`;
  return found?.people ?? 0;
}

/** Returns the key of a report and its expected seconds. @throws AppError 400 for an invalid query */
export async function planReport(sql: Tag, { today }: ReportServices, caller: Caller, report: ReportName, query: object) {
  const period = findReportPeriod(report, query, today());
  const reader: ReportReader = { caller, below: includesIndirectReports(report, query) };
  const key: RunKey = { emplId: caller.emplId, report, asked: reportQueryKey({ ...query }), forDay: today() };
  const people = await countPeople(sql, reader);
  return { reader, key, seconds: estimateSeconds(report, people, period, !holdsRole(caller, ['HR']) && people > maxNamedPeople) };
}

/** Whether a report takes too long to wait for. */
export const isSlowReport = (seconds: number, { config }: ReportServices): boolean => seconds > config.reportSeconds;

/** Whether a report would slow down others. One about few people would not, and need not wait. */
const isNoticeable = (seconds: number, { config }: ReportServices): boolean => seconds > config.reportSeconds / 10;

/** Creates the function that chooses the source of a report by an estimate of its duration. */
export function createReportFinder(reporting: ReportServices) {
  const sources = createReportSources(reporting);
  return async <Name extends ReportName>(sql: Sql, caller: Caller, report: Name, query: ReportQueryOf<Name>): Promise<ReportAnswer> => {
    const { reader, key, seconds } = await planReport(sql, reporting, caller, report, query);
    if (!isSlowReport(seconds, reporting)) {
      if (isNoticeable(seconds, reporting)) await lockReports(sql);
      return { source: await sources[report](sql, caller, query), run: null };
    }
    const run = await findRun(sql, key, reader, reporting.config.timeZone);
    if (!run) return { source: undefined, run: { reportRunId: null, state: 'none', share: 0, seconds, readyAt: null, keptUntil: null } };
    const { report: _report, asked: _asked, ...told } = run;
    return { source: run.state === 'ready' ? storedReportSource(sql, findReport(report).columns, run.reportRunId) : undefined, run: told };
  };
}
