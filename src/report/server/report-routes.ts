import type { FastifyInstance } from 'fastify';
import { holdsRole } from '#src/caller/caller.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { AppError, forbidden, notFound } from '#src/http/app-error.ts';
import { list } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import type { Mailer } from '#src/mail/server/mailer.ts';
import { reportContract } from '#src/report/report-contract.ts';
import { say } from '#src/report/report-sentences.ts';
import { reportOf } from '#src/report/reports.ts';
import { sickTypes } from '#src/setting/sick-types.ts';
import { readAsked } from './read-asked.ts';
import { sourcesOf } from './report-sources.ts';
import { findLeaveTypes, summaryOf } from './report-summary.ts';
import * as sendings from './sending-queries.ts';

type Services = Serving & { config: { timeZone: string }; today: () => PlainDate; mailer: Mailer | undefined };

export function registerReports(app: FastifyInstance, services: Services): void {
  const sources = sourcesOf(services);
  serve(app, services, reportContract, {
    'GET /reports/balances': async ({ sql, caller, query }) => list(await sources.balances(sql, caller, query)),
    'GET /reports/absence': async ({ sql, caller, query }) => list(await sources.absence(sql, caller, query)),
    'GET /reports/absencerate': async ({ sql, caller, query }) => list(await sources.absencerate(sql, caller, query)),
    'GET /reports/longbreaks': async ({ sql, caller, query }) => list(await sources.longbreaks(sql, caller, query)),
    'GET /reports/decisions': async ({ sql, caller, query }) => list(await sources.decisions(sql, caller, query)),
    'GET /reports/entries': async ({ sql, caller, query }) => list(await sources.entries(sql, caller, query)),
    'GET /reports/lapses': async ({ sql, caller, query }) => list(await sources.lapses(sql, caller, query)),
    'GET /reports/payroll': async ({ sql, caller, query }) => list(await sources.payroll(sql, caller, query)),

    async 'GET /reports/{report}/summary'({ sql, caller, params: { report }, query }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      const fields = readAsked(report, query.asked);
      // Read by the contract of the report that is named: its own query.
      const source = await sources[report](sql, caller, fields.query as never);
      const [summary, leaveTypes] = await Promise.all([
        summaryOf(sql, reportOf(report), source, fields.listQuery),
        findLeaveTypes(sql, holdsRole(caller, ['HR']) ? [] : sickTypes),
      ]);
      return { ...summary, leaveTypes };
    },

    'GET /reportsendings': ({ sql, caller }) => sendings.findSendings(sql, caller.emplId),

    async 'POST /reportsending'({ tx, caller, body: { report, asked } }) {
      if (!holdsRole(caller, reportContract[`GET /reports/${report}`].allow)) throw forbidden();
      readAsked(report, asked);
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
