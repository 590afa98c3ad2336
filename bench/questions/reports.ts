import type { Caller } from '#src/base/caller/caller.ts';
import { findReport, type ReportName } from '#src/leave/report/reports.ts';
import { readReportQuery } from '#src/leave/report/server/read-report-query.ts';
import { createReportSources } from '#src/leave/report/server/report-sources.ts';
import { findReportTotals } from '#src/leave/report/server/report-summary.ts';
import { estimateReport } from '#src/leave/report/server/report-size.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { hr, reporting, withLargeCompany } from '../kit/large-company.ts';
import { isWanted, type Options, printTable, times, year } from '../kit/question.ts';
import { reportQueries } from '../kit/report-queries.ts';

export const question = "How long does PostgreSQL take for a year's report, compared with one reading of all applications of the year?";

/** The settings under which the application runs reports. */
const settings = '-c work_mem=128MB -c max_parallel_workers_per_gather=0';

const readers: Record<string, Caller> = {
  HR: hr,
  'a manager': { emplId: 'M0001', name: '', roles: ['E', 'M'], firstTime: false },
  'a director, all below': { emplId: 'D0001', name: '', roles: ['E', 'M'], firstTime: false },
};

export const ask = (options: Options): Promise<void> =>
  withLargeCompany(options, { employees: options.people, settings }, async ({ sql, timed }) => {
    const sources = createReportSources(reporting);
    const row = printTable('report', 'caller', 'floor, ms', 'page, ms', 'figures, ms', 'page, × floor', 'figures, × floor', 'estimate, ms');
    for (const [name, who, text] of askedReports().filter(([report]) => isWanted(options, report))) {
      const caller = readers[who] ?? hr;
      const { query, listQuery } = readReportQuery(name, text);
      // The query was parsed with the contract of this report.
      const source = () => sources[name](sql, caller, query as never);
      // Measured again for each report, because the load of the machine changes.
      const floor = await timed(options.rounds, () =>
        sql`select count(*), sum(leave_duration) from applied_leave where leave_year = ${year}`.then(() => {}),
      );
      const page = await timed(options.rounds, async () => runList(sql, await source(), { ...listQuery, page: 1, size: 10 }));
      const figures = await timed(options.rounds, async () => findReportTotals(sql, findReport(name), await source(), listQuery));
      const estimate = 1000 * (await estimateReport(sql, reporting.today(), caller, name, query as object));
      row(`${name} ${text}`, who, floor, page, figures, times(page / floor), times(figures / floor), estimate);
    }
  });

/** HR reads every report; others read two of each kind that they may read. */
function askedReports(): [name: ReportName, who: string, text: string][] {
  return (Object.entries(reportQueries) as [ReportName, string[]][]).flatMap(([name, texts]) =>
    Object.keys(readers).flatMap((who) => {
      if (who === 'HR') return texts.map((text): [ReportName, string, string] => [name, who, text]);
      if (findReport(name).onlyHr) return [];
      return texts.slice(0, 2).map((text): [ReportName, string, string] => [name, who, who === 'a manager' ? text : `${text}&below=yes`]);
    }),
  );
}
