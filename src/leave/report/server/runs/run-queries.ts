import { holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { ReportName } from '#src/leave/report/reports.ts';
import { type ReportReader, isInReach } from '#src/leave/report/server/report-people.ts';

/** How long a result is stored, in hours. */
const retentionHours = 24;

/** The maximum number of queued and stored runs per person. */
export const maxRuns = 5;

/** The reader, report and query of a run; `forDay` is the day that the report uses as today. */
export type RunKey = { emplId: string; report: ReportName; asked: string; forDay: PlainDate };

type RunState = 'waiting' | 'running' | 'ready' | 'failed';

/** @property share the elapsed part of the expected time, from 0 to 1 */
export type Run = {
  reportRunId: number;
  report: ReportName;
  asked: string;
  state: RunState;
  share: number;
  seconds: number;
  readyAt: string | null;
  keptUntil: string | null;
};

const isFinished = (sql: Tag): Fragment => sql`(ready_at is not null or failed_at is not null)`;
const isRetained = (sql: Tag): Fragment =>
  sql`(coalesce(ready_at, failed_at, asked_at) > now() - make_interval(hours => ${retentionHours}))`;

const runFields = (sql: Tag, timeZone: string): Fragment => {
  const told = (moment: Fragment) => sql`to_char((${moment}) at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI')`;
  return sql`report_run_id as "reportRunId", report, asked, seconds::float8 as seconds,
    case when failed_at is not null then 'failed' when ready_at is not null then 'ready' when started_at is not null then 'running' else 'waiting' end as state,
    case when ${isFinished(sql)} then 1 when started_at is null then 0 else least(extract(epoch from now() - started_at)::float8 / seconds::float8, 0.95) end as share,
    ${told(sql`ready_at`)} as "readyAt", ${told(sql`ready_at + make_interval(hours => ${retentionHours})`)} as "keptUntil"`;
};

/** Returns a short text that changes whenever the people change whom the reader may see. */
export async function findReachKey(sql: Tag, reader: ReportReader): Promise<string> {
  if (holdsRole(reader.caller, ['HR'])) return 'all';
  const [found] = await sql<{ reach: string }[]>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(e.empl_id, 0)), 0) as reach from employee e
    where ${isInReach(sql, reader, sql`e.empl_id`)}`;
  return found?.reach ?? '';
}

/** Finds the run of exactly this report; a run is ignored if its reader can now see other people. */
export async function findRun(
  sql: Tag,
  { emplId, report, asked, forDay }: RunKey,
  reader: ReportReader,
  timeZone: string,
): Promise<Run | undefined> {
  const [found] = await sql<(Run & { reach: string | null })[]>`
    select ${runFields(sql, timeZone)}, reach from report_run
    where empl_id = ${emplId} and report = ${report} and asked = ${asked} and for_day = ${forDay} and ${isRetained(sql)}`;
  if (!found) return undefined;
  const { reach, ...run } = found;
  return reach === null || reach === (await findReachKey(sql, reader)) ? run : undefined;
}

/** Finds the runs of a person, the latest first. */
export async function findRuns(sql: Tag, emplId: string, timeZone: string): Promise<readonly Run[]> {
  return sql<Run[]>`
    select ${runFields(sql, timeZone)} from report_run where empl_id = ${emplId} and ${isRetained(sql)} order by report_run_id desc`;
}

/**
 * Queues a report. A run in progress continues, and one that is over starts again; the oldest run that is over is replaced.
 *
 * @returns its number; undefined when too many are queued
 */
export async function insertRun(
  tx: TransactionSql,
  { emplId, report, asked, forDay }: RunKey,
  expectedSeconds: number,
): Promise<number | undefined> {
  // Serialises concurrent requests, so that the second finds the run of the first.
  await tx`select from employee where empl_id = ${emplId} for no key update`;
  const same = tx`empl_id = ${emplId} and report = ${report} and asked = ${asked} and for_day = ${forDay}`;
  const [underWay] = await tx<{ id: number }[]>`select report_run_id as id from report_run where ${same} and not ${isFinished(tx)}`;
  if (underWay) return underWay.id;
  await tx`delete from report_run where ${same}`;
  await tx`
    delete from report_run where report_run_id in (
      select report_run_id from report_run where empl_id = ${emplId} and ${isFinished(tx)} order by report_run_id desc offset ${maxRuns - 1})`;
  const waiting = await tx`select from report_run where empl_id = ${emplId} and not ${isFinished(tx)}`;
  if (waiting.length >= maxRuns) return undefined;
  // The estimate is the duration of the last run.
  const [added] = await tx<{ id: number }[]>`
    insert into report_run (empl_id, report, asked, for_day, seconds)
    select ${emplId}, ${report}, ${asked}, ${forDay}, greatest(0.1, coalesce((
      select extract(epoch from ready_at - started_at) from report_run where report = ${report} and ready_at is not null order by ready_at desc limit 1), ${expectedSeconds}))
    returning report_run_id as id`;
  return added?.id;
}

/** @returns whether the person had such a run */
export async function deleteRun(sql: Tag, emplId: string, reportRunId: string | number): Promise<boolean> {
  const removed = await sql`delete from report_run where empl_id = ${emplId} and report_run_id = ${reportRunId} returning 1`;
  return removed.length === 1;
}

/** Deletes expired results. */
export async function deleteExpiredReportRuns(sql: Sql): Promise<void> {
  await sql`delete from report_run where not ${isRetained(sql)}`;
}
