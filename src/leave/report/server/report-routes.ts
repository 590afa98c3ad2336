import { feature } from '#src/platform/http/server/feature.ts';
import { reportSentences, reportMessage } from '#src/leave/report/report-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError, forbidden, notFound } from '#src/platform/http/app-error.ts';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { readReportQuery } from './read-report-query.ts';
import { createReportSources, type ReportQueryOf, findReportPeriod } from './report-sources.ts';
import { remindOfUnbooked } from './reports/unbooked-report.ts';
import { type PeopleQuery, toReportReader } from './report-people.ts';
import { findChoices, findReportTotals } from './report-summary.ts';
import { estimateReport } from './report-size.ts';
import * as reportMails from './report-mail-queries.ts';
import type { ReportRequest } from './report-mail-queries.ts';

type Services = CallServices & {
  config: { timeZone: string; reportSeconds: number };
  today: () => PlainDate;
  mailer: Mailer | undefined;
};

function registerReports(app: FastifyInstance, services: Services): void {
  const sources = createReportSources(services);
  const findLarge = async (sql: Sql, caller: Caller, report: ReportName, query: object) => {
    const seconds = await estimateReport(sql, services.today(), caller, report, query);
    return seconds > services.config.reportSeconds ? { seconds, canEmail: services.mailer !== undefined } : null;
  };
  const rowsOf = async <Name extends ReportName>(
    report: Name,
    { sql, caller, query }: { sql: Sql; caller: Caller; query: ReportQueryOf<Name> },
  ) => {
    if (await findLarge(sql, caller, report, query)) throw new AppError(409, reportMessage('report.takes-long'));
    return listAnswer(await sources[report](sql, caller, query));
  };
  /** @throws AppError 403, 400 or 409 for a report that the caller may not read, an invalid query, or no mail server */
  const requireSendable = (caller: Caller, { report, asked }: ReportRequest) => {
    if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
    findReportPeriod(report, readReportQuery(report, asked).query as object, services.today());
    if (!services.mailer) throw new AppError(409, reportMessage('report.no-mail'));
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
      const { deptId, ...asked } = fields.query as PeopleQuery;
      const large = await findLarge(sql, caller, report, fields.query as object);
      const [summary, choices] = await Promise.all([
        large
          ? { rows: 0, people: null, sums: {}, bars: [] }
          : // The contract of the named report parses its query.
            findReportTotals(sql, findReport(report), await sources[report](sql, caller, fields.query as never), fields.listQuery, deptId),
        findChoices(sql, toReportReader(caller, report, asked), findReport(report)),
      ]);
      return { ...summary, ...choices, large };
    },

    async 'POST /reportemail'({ tx, caller, body }) {
      requireSendable(caller, body);
      if (!(await reportMails.queueReportMail(tx, caller.emplId, body)))
        throw new AppError(409, reportMessage('report.too-many-emails', { most: reportMails.maxQueuedReports }));
      return { message: 'Success' };
    },

    'GET /reportsendings': ({ sql, caller }) => reportMails.findMonthlyReports(sql, caller.emplId),

    async 'POST /reportsending'({ tx, caller, body }) {
      requireSendable(caller, body);
      if (!(await reportMails.insertMonthlyReport(tx, caller.emplId, body))) {
        throw new AppError(409, reportMessage('report.too-many-sendings', { most: reportMails.maxMonthlyReports }));
      }
      return { message: 'Success' };
    },

    async 'DELETE /reportsending/{reportSendingId}'({ tx, caller, params }) {
      if (!(await reportMails.deleteMonthlyReport(tx, caller.emplId, params.reportSendingId))) throw notFound();
      return { message: 'Success' };
    },
  });
}

export const reportFeature = feature({ name: 'Reports', calls: reportContract, sentences: reportSentences, register: registerReports });
