import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { expectedSeconds } from '#src/leave/report/report-cost.ts';
import { type ReportName, reportOf } from '#src/leave/report/reports.ts';
import { askedKey } from '#src/leave/report/server/read-asked.ts';
import { type Asker, asksBelow, isReached, mostNamed } from '#src/leave/report/server/report-people.ts';
import { type AskedOf, periodOf, sourcesOf } from '#src/leave/report/server/report-sources.ts';
import { keptReport } from './kept-report.ts';
import { takeTurn } from './report-turn.ts';
import { findRun, type Run, type RunKey } from './run-queries.ts';

export type Reporting = { config: { timeZone: string; reportSeconds: number }; today: () => PlainDate };

/** What a report is answered from: what is stored, or what was kept of it; nothing as long as it has to be worked out first. */
export type FoundReport = {
  source: ListSource | undefined;
  /** Of a report that takes long: how far it is; null where it comes at once. */
  run: (Pick<Run, 'share' | 'seconds' | 'readyAt' | 'keptUntil'> & { reportRunId: number | null; state: Run['state'] | 'none' }) | null;
};

async function countPeople(sql: Tag, asker: Asker): Promise<number> {
  const [found] = holdsRole(asker.caller, ['HR'])
    ? await sql<{ people: number }[]>`select count(*) as people from employee`
    : await sql<{ people: number }[]>`select count(*) as people from employee e where ${isReached(sql, asker, sql`e.empl_id`)}`;
  return found?.people ?? 0;
}

/** How a report is kept for somebody, and how many seconds it is expected to take. @throws AppError 400 for what no report is asked for */
export async function planReport(sql: Tag, { today }: Reporting, caller: Caller, report: ReportName, query: object) {
  const period = periodOf(report, query, today());
  const asker: Asker = { caller, below: asksBelow(report, query) };
  const key: RunKey = { emplId: caller.emplId, report, asked: askedKey({ ...query }), forDay: today() };
  const people = await countPeople(sql, asker);
  return { asker, key, seconds: expectedSeconds(report, people, period, !holdsRole(caller, ['HR']) && people > mostNamed) };
}

/** Whether a report takes too long to be waited for. */
export const takesLong = (seconds: number, { config }: Reporting): boolean => seconds > config.reportSeconds;

/** Whether others would notice it beside another report; one of few people they would not, and it waits for none. */
const takesAWhile = (seconds: number, { config }: Reporting): boolean => seconds > config.reportSeconds / 10;

/** Finds from what a report is answered: by an estimate, and not by trying. */
export function reportFinder(reporting: Reporting) {
  const sources = sourcesOf(reporting);
  return async <Name extends ReportName>(sql: Sql, caller: Caller, report: Name, query: AskedOf<Name>): Promise<FoundReport> => {
    const { asker, key, seconds } = await planReport(sql, reporting, caller, report, query);
    if (!takesLong(seconds, reporting)) {
      if (takesAWhile(seconds, reporting)) await takeTurn(sql);
      return { source: await sources[report](sql, caller, query), run: null };
    }
    const run = await findRun(sql, key, asker, reporting.config.timeZone);
    if (!run) return { source: undefined, run: { reportRunId: null, state: 'none', share: 0, seconds, readyAt: null, keptUntil: null } };
    const { report: _report, asked: _asked, ...told } = run;
    return { source: run.state === 'ready' ? keptReport(sql, reportOf(report).columns, run.reportRunId) : undefined, run: told };
  };
}
