import { setTimeout as sleep } from 'node:timers/promises';
import { findActiveCaller } from '#src/shared/access/server/mail-recipient-queries.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { tryLockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { raiseMemoryLimits } from '#src/platform/db/server/session-settings.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { sortKeys, orderBy } from '#src/platform/lists/server/list-order.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { readReportQuery } from '#src/leave/report/server/read-report-query.ts';
import { includesIndirectReports } from '#src/leave/report/server/report-people.ts';
import { createReportSources } from '#src/leave/report/server/report-sources.ts';
import { waitForReportLock, reportPauseMs } from './report-lock.ts';
import { findReachKey } from './run-queries.ts';

type ReportWorker = {
  sql: Sql;
  /** Low-priority connections, if configured. */
  behind?: Sql | undefined;
  config: { timeZone: string };
  today: () => PlainDate;
  log: { error: (about: object, message: string) => void };
  /** The pause between two runs, for readers who wait for an answer. */
  pauseMs?: number;
};

/** In milliseconds: a longer run fails. */
const timeoutMs = 15 * 60 * 1000;

type DueReport = { id: number; emplId: string; report: ReportName; asked: string; forDay: PlainDate };

/**
 * Calculates the queued reports one after the other, and one at a time in all instances. If an instance crashes, another one continues.
 */
export async function runQueuedReports(working: ReportWorker, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await runNextReport(working))) await sleep(working.pauseMs ?? reportPauseMs);
}

/** @returns whether there may be another queued report */
async function runNextReport({ sql, behind = sql, log, ...services }: ReportWorker): Promise<boolean> {
  let due: DueReport | undefined;
  try {
    return await behind.begin(async (tx) => {
      if (!(await tryLockExclusively(tx, 'reports'))) return false;
      [due] = await tx<DueReport[]>`
        select report_run_id as id, empl_id as "emplId", report, asked, for_day as "forDay" from report_run
        where ready_at is null and failed_at is null order by report_run_id limit 1`;
      if (!due) return false;
      await waitForReportLock(tx);
      // Committed at once, so that others see the start immediately.
      await sql`update report_run set started_at = now() where report_run_id = ${due.id}`;
      await runReport(tx, sql, services, due);
      return true;
    });
  } catch (error) {
    if (!due) throw error;
    // A run that was withdrawn meanwhile does not report a failure.
    const failed = await sql`update report_run set failed_at = now() where report_run_id = ${due.id} and ready_at is null returning 1`;
    if (failed.length > 0) log.error({ err: error }, 'a report failed');
    return true;
  }
}

/** Stores the lines of a report and notifies the reader. Without access the run is removed. */
async function runReport(
  tx: TransactionSql,
  sql: Sql,
  { config, today }: Pick<ReportWorker, 'config' | 'today'>,
  { id, emplId, report, asked, forDay }: DueReport,
): Promise<void> {
  // Also sees transactions that have been committed meanwhile.
  const readerNow = async () => {
    const found = await findActiveCaller(sql, emplId, today());
    return found && holdsRole(found, reportContract[`GET /reports/${report}`].allow) ? found : undefined;
  };
  const caller = await readerNow();
  if (!caller) return void (await tx`delete from report_run where report_run_id = ${id}`);
  // The named report's own contract parses the query.
  const query = readReportQuery(report, asked).query as never;
  const reader = { caller, below: includesIndirectReports(report, query) };
  await raiseMemoryLimits(tx);
  await tx`select set_config('statement_timeout', ${String(timeoutMs)}, true)`;
  const reach = await findReachKey(tx, reader);
  const source = await createReportSources({ config, today: () => forDay })[report](tx as Tag as Sql, caller, query);
  await tx`
    insert into report_run_line (report_run_id, place, line)
    select ${id}::bigint, row_number() over (order by ${orderBy(tx, sortKeys(tx, source, { sort: [] }))}), ${source.row}::jsonb${source.shared ? tx`|| jsonb_build_object('shared', ${source.shared})` : tx``}
    from ${source.from} where ${source.where}`.unprepared();
  const after = await readerNow();
  if (!after) return void (await tx`delete from report_run where report_run_id = ${id}`);
  if (reach !== (await findReachKey(sql, { ...reader, caller: after })))
    throw new Error('The people in the report have changed meanwhile.');
  const ready = await tx`update report_run set ready_at = clock_timestamp(), reach = ${reach} where report_run_id = ${id} returning 1`;
  if (ready.length > 0) await notifyOwner(tx, 'reportReady', emplId, { figures: { report: findReport(report).title } });
}
