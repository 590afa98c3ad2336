import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { firstHourContract } from '#src/app/home/first-hour-contract.ts';
import { findFirstHour, hideFirstHour, showFirstHour } from './first-hour-queries.ts';

export function registerFirstHour(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, firstHourContract, {
    'GET /firsthour': ({ sql, caller }) => findFirstHour(sql, caller.emplId, yearOf(services.today())),

    async 'PATCH /firsthour'({ tx, caller, body }) {
      await (body.hidden ? hideFirstHour : showFirstHour)(tx, caller.emplId);
      return { message: 'Success' };
    },
  });
}
