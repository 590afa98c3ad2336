import type { FastifyInstance } from 'fastify';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError, forbidden, notFound } from '#src/platform/http/app-error.ts';
import { list } from '#src/platform/http/server/answer.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import { say } from '#src/leave/report/report-sentences.ts';
import { type ReportName, reportOf } from '#src/leave/report/reports.ts';
import { readAsked } from './read-asked.ts';
import { type AskedOf, periodOf } from './report-sources.ts';
import { asksBelow } from './report-people.ts';
import { findChoices, summaryOf } from './report-summary.ts';
import { planReport, reportFinder, type Reporting, takesLong } from './runs/find-report.ts';
import * as runs from './runs/run-queries.ts';
import * as sendings from './sending-queries.ts';

type Services = Serving & Reporting & { mailer: Mailer | undefined };

export function registerReports(app: FastifyInstance, services: Services): void {
  const find = reportFinder(services);
  const rowsOf = async <Name extends ReportName>(
    report: Name,
    { sql, caller, query }: { sql: Sql; caller: Caller; query: AskedOf<Name> },
  ) => {
    const { source } = await find(sql, caller, report, query);
    if (!source) throw new AppError(409, say('report.takes-long'));
    return list(source);
  };
  serve(app, services, reportContract, {
    'GET /reports/balances': (asked) => rowsOf('balances', asked),
    'GET /reports/absence': (asked) => rowsOf('absence', asked),
    'GET /reports/absencerate': (asked) => rowsOf('absencerate', asked),
    'GET /reports/longbreaks': (asked) => rowsOf('longbreaks', asked),
    'GET /reports/decisions': (asked) => rowsOf('decisions', asked),
    'GET /reports/entries': (asked) => rowsOf('entries', asked),
    'GET /reports/lapses': (asked) => rowsOf('lapses', asked),
    'GET /reports/payroll': (asked) => rowsOf('payroll', asked),

    async 'GET /reports/{report}/summary'({ sql, caller, params: { report }, query }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      const fields = readAsked(report, query.asked);
      // Read by the contract of the report that is named: its own query.
      const { source, run } = await find(sql, caller, report, fields.query as never);
      const { deptId, ...asked } = fields.query as { deptId?: string; below?: 'yes' | 'no' };
      const asker = { caller, below: asksBelow(report, asked) };
      const [summary, choices] = await Promise.all([
        source ? summaryOf(sql, reportOf(report), source, fields.listQuery, deptId) : { rows: 0, people: null, sums: {}, bars: [] },
        findChoices(sql, asker, reportOf(report)),
      ]);
      return { ...summary, ...choices, run };
    },

    'GET /reportruns': ({ sql, caller }) => runs.findRuns(sql, caller.emplId, services.config.timeZone),

    async 'POST /reportrun'({ tx, caller, body: { report, asked } }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      const { key, seconds } = await planReport(tx, services, caller, report, readAsked(report, asked).query as object);
      if (!takesLong(seconds, services)) throw new AppError(409, say('report.comes-at-once'));
      const reportRunId = await runs.addRun(tx, key, seconds);
      if (reportRunId === undefined) throw new AppError(409, say('report.too-many-runs', { most: runs.mostRuns }));
      return { reportRunId };
    },

    async 'DELETE /reportrun/{reportRunId}'({ tx, caller, params }) {
      if (!(await runs.removeRun(tx, caller.emplId, params.reportRunId))) throw notFound();
      return { message: 'Success' };
    },

    'GET /reportsendings': ({ sql, caller }) => sendings.findSendings(sql, caller.emplId),

    async 'POST /reportsending'({ tx, caller, body: { report, asked } }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      periodOf(report, readAsked(report, asked).query as object, services.today());
      if (!services.mailer) throw new AppError(409, say('report.no-mail'));
      if (!(await sendings.addSending(tx, caller.emplId, { report, asked }))) {
        throw new AppError(409, say('report.too-many-sendings', { most: sendings.mostSendings }));
      }
      return { message: 'Success' };
    },

    async 'DELETE /reportsending/{reportSendingId}'({ tx, caller, params }) {
      if (!(await sendings.endSending(tx, caller.emplId, params.reportSendingId))) throw notFound();
      return { message: 'Success' };
    },
  });
}
