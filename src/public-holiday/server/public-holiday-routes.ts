import type { FastifyInstance } from 'fastify';
import type { Services } from '#src/app/server/services.ts';
import { notFound } from '#src/http/app-error.ts';
import { list, versioned } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';
import { findHoliday, publicHolidays } from './public-holiday-queries.ts';

export function registerPublicHoliday(app: FastifyInstance, services: Services): void {
  serve(app, services, publicHolidayContract, {
    'GET /publicholidays': ({ sql }) => list(publicHolidays(sql)),

    async 'GET /publicholiday/{holidayDate}'({ sql, params }) {
      const found = await findHoliday(sql, params.holidayDate);
      if (!found) throw notFound();
      return versioned(found.json, found.version);
    },
  });
}
