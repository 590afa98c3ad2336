import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/db/server/sql.ts';
import { lockAlone } from '#src/db/server/advisory-locks.ts';
import { refuseStale } from '#src/http/server/refuse-stale.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { notFound, wrongField } from '#src/http/app-error.ts';
import { file, list, versioned } from '#src/http/server/answer.ts';
import { templateHeaders, writeTemplate } from '#src/excel/server/write-template.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';
import { holidaySheet } from '#src/public-holiday/holiday-sheet.ts';
import { say } from '#src/public-holiday/public-holiday-sentences.ts';
import { previewRecounted, recount } from '#src/leave-ledger/server/leave-recount-queries.ts';
import * as queries from './public-holiday-queries.ts';

export function registerPublicHoliday(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, publicHolidayContract, {
    'GET /publicholidays': ({ sql }) => list(queries.publicHolidays(sql)),

    'GET /publicholidays/template': () => file(writeTemplate(holidaySheet), templateHeaders('Upload_Holidays.xlsx')),

    async 'GET /publicholiday/{holidayDate}'({ sql, params }) {
      const found = await queries.findHoliday(sql, params.holidayDate);
      if (!found) throw notFound();
      return versioned(found.json, found.version);
    },

    'POST /publicholidays/recount': ({ tx, body }) =>
      previewRecounted(tx, { added: unnamed(body.added), removed: unnamed(body.removed) }, services.today()),

    async 'POST /publicholiday'({ tx, body, caller }) {
      await lockAlone(tx, 'calendar');
      const added = await queries.addHoliday(tx, body);
      if (!added) throw taken(body.holidayDate);
      const change = { added: new Map([[body.holidayDate, body.holidayDescr]]), removed: new Map<PlainDate, string>() };
      await recount(tx, change, { emplId: caller.emplId, today: services.today() });
      return versioned(added.json, added.version);
    },

    async 'PATCH /publicholiday/{holidayDate}'({ tx, params, body, caller, ifMatch }) {
      const before = await holidayToChange(tx, params.holidayDate, ifMatch);
      const changed = await queries.changeHoliday(tx, params.holidayDate, body);
      if (!changed) throw taken(body.holidayDate);
      if (body.holidayDate !== params.holidayDate) {
        const change = {
          added: new Map([[body.holidayDate, body.holidayDescr]]),
          removed: new Map([[params.holidayDate, before.holidayDescr]]),
        };
        await recount(tx, change, { emplId: caller.emplId, today: services.today() });
      }
      return versioned(changed.json, changed.version);
    },

    async 'DELETE /publicholiday/{holidayDate}'({ tx, params, caller, ifMatch }) {
      const before = await holidayToChange(tx, params.holidayDate, ifMatch);
      await queries.deleteHoliday(tx, params.holidayDate);
      const change = { added: new Map<PlainDate, string>(), removed: new Map([[params.holidayDate, before.holidayDescr]]) };
      await recount(tx, change, { emplId: caller.emplId, today: services.today() });
      return { message: 'Success' };
    },
  });
}

const unnamed = (dates: readonly PlainDate[]) => new Map(dates.map((date) => [date, '']));

const taken = (date: PlainDate) => wrongField(409, 'holidayDate', say('holiday.taken', { date }));

/** Locks the calendar and the holiday. @throws AppError 404 when it is gone, 412 when it is no longer the version that was seen */
async function holidayToChange(tx: TransactionSql, date: PlainDate, ifMatch: number | undefined) {
  await lockAlone(tx, 'calendar');
  const holiday = await queries.lockHoliday(tx, date);
  if (!holiday) throw notFound();
  await refuseStale(tx, { entity: 'public_holiday', key: date, version: holiday.version }, ifMatch);
  return holiday;
}
