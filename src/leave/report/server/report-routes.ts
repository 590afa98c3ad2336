import { feature } from '#src/platform/http/server/feature.ts';
import { reportSentences, reportMessage } from '#src/leave/report/report-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError, forbidden, notFound } from '#src/platform/http/app-error.ts';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { readReportQuery } from './read-report-query.ts';
import { type ReportQueryOf, findReportPeriod } from './report-sources.ts';
import { remindOfUnbooked } from './reports/unbooked-report.ts';
import { includesIndirectReports } from './report-people.ts';
import { findChoices, findReportTotals } from './report-summary.ts';
import { planReport, createReportFinder, type ReportServices, isSlowReport } from '#src/leave/report/server/runs/report-finder.ts';
import * as runs from './runs/run-queries.ts';
import * as monthlyReports from './monthly-report-queries.ts';

type Services = CallServices & ReportServices & { mailer: Mailer | undefined };

function registerReports(app: FastifyInstance, services: Services): void {
  const find = createReportFinder(services);
  const rowsOf = async <Name extends ReportName>(
    report: Name,
    { sql, caller, query }: { sql: Sql; caller: Caller; query: ReportQueryOf<Name> },
  ) => {
    const { source } = await find(sql, caller, report, query);
    if (!source) throw new AppError(409, reportMessage('report.takes-long'));
    return listAnswer(source);
  };
  serve(app, services, reportContract, {
    'GET /reports/balances': (asked) => rowsOf('balances', asked),
    'GET /reports/absence': (asked) => rowsOf('absence', asked),
    'GET /reports/absencerate': (asked) => rowsOf('absencerate', asked),
    'GET /reports/spells': (asked) => rowsOf('spells', asked),
    'GET /reports/unbooked': (asked) => rowsOf('unbooked', asked),
    'GET /reports/longbreaks': (asked) => rowsOf('longbreaks', asked),
    'GET /reports/decisions': (asked) => rowsOf('decisions', asked),
    'GET /reports/entries': (asked) => rowsOf('entries', asked),
    'GET /reports/lapses': (asked) => rowsOf('lapses', asked),
    'GET /reports/payroll': (asked) => rowsOf('payroll', asked),

    async 'POST /reports/unbooked/reminder'({ tx, caller, body }) {
      const { query, listQuery } = readReportQuery('unbooked', body.asked);
      const asked = { ...(query as ReportQueryOf<'unbooked'>), today: services.today() };
      return { message: 'Success', reminded: await remindOfUnbooked(tx, caller, asked, listQuery) };
    },

    async 'GET /reports/{report}/summary'({ sql, caller, params: { report }, query }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      const fields = readReportQuery(report, query.asked);
      // The contract of the named report parses its query.
      const { source, run } = await find(sql, caller, report, fields.query as never);
      const { deptId, ...asked } = fields.query as { deptId?: string; below?: 'yes' | 'no' };
      const reader = { caller, below: includesIndirectReports(report, asked) };
      const [summary, choices] = await Promise.all([
        source
          ? findReportTotals(sql, findReport(report), source, fields.listQuery, deptId)
          : { rows: 0, people: null, sums: {}, bars: [] },
        findChoices(sql, reader, findReport(report)),
      ]);
      return { ...summary, ...choices, run };
    },

    'GET /reportruns': ({ sql, caller }) => runs.findRuns(sql, caller.emplId, services.config.timeZone),

    async 'POST /reportrun'({ tx, caller, body: { report, asked } }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      const { key, seconds } = await planReport(tx, services, caller, report, readReportQuery(report, asked).query as object);
      if (!isSlowReport(seconds, services)) throw new AppError(409, reportMessage('report.comes-at-once'));
      const reportRunId = await runs.insertRun(tx, key, seconds);
      if (reportRunId === undefined) throw new AppError(409, reportMessage('report.too-many-runs', { most: runs.maxRuns }));
      return { reportRunId };
    },

    async 'DELETE /reportrun/{reportRunId}'({ tx, caller, params }) {
      if (!(await runs.deleteRun(tx, caller.emplId, params.reportRunId))) throw notFound();
      return { message: 'Success' };
    },

    'GET /reportsendings': ({ sql, caller }) => monthlyReports.findMonthlyReports(sql, caller.emplId),

    async 'POST /reportsending'({ tx, caller, body: { report, asked } }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      findReportPeriod(report, readReportQuery(report, asked).query as object, services.today());
      if (!services.mailer) throw new AppError(409, reportMessage('report.no-mail'));
      if (!(await monthlyReports.insertMonthlyReport(tx, caller.emplId, { report, asked }))) {
        throw new AppError(409, reportMessage('report.too-many-sendings', { most: monthlyReports.maxMonthlyReports }));
      }
      return { message: 'Success' };
    },

    async 'DELETE /reportsending/{reportSendingId}'({ tx, caller, params }) {
      if (!(await monthlyReports.deleteMonthlyReport(tx, caller.emplId, params.reportSendingId))) throw notFound();
      return { message: 'Success' };
    },
  });
}

export const reportFeature = feature({ name: 'Reports', calls: reportContract, sentences: reportSentences, register: registerReports });
