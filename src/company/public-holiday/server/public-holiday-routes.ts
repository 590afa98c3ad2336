import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { lockAlone } from '#src/platform/db/server/advisory-locks.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { notFound, wrongField } from '#src/platform/http/app-error.ts';
import { file, list, versioned } from '#src/platform/http/server/answer.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { publicHolidayContract } from '#src/company/public-holiday/public-holiday-contract.ts';
import { holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import { say } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { previewRecounted, recount } from '#src/ledger/leave-ledger/server/leave-recount-queries.ts';
import { changeOf } from './holiday-change.ts';
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
      previewRecounted(tx, changeOf([...body.added.map(ofAll), ...body.stored], body.removed.map(ofAll)), services.today()),

    async 'POST /publicholiday'({ tx, body, caller }) {
      await lockAlone(tx, 'calendar');
      const added = await queries.addHoliday(tx, body);
      if (!added) throw taken(body.holidayDate);
      await recount(tx, changeOf([body], []), { emplId: caller.emplId, today: services.today() });
      return versioned(added.json, added.version);
    },

    async 'PATCH /publicholiday/{holidayDate}'({ tx, params, body, caller, ifMatch }) {
      const before = await holidayToChange(tx, params.holidayDate, ifMatch);
      const changed = await queries.changeHoliday(tx, params.holidayDate, body);
      if (!changed) throw taken(body.holidayDate);
      const was = { holidayDate: params.holidayDate, holidayDescr: before.holidayDescr };
      await recount(tx, changeOf([body], [was]), { emplId: caller.emplId, today: services.today() });
      return versioned(changed.json, changed.version);
    },

    async 'DELETE /publicholiday/{holidayDate}'({ tx, params, caller, ifMatch }) {
      const before = await holidayToChange(tx, params.holidayDate, ifMatch);
      await queries.deleteHoliday(tx, params.holidayDate);
      const was = { holidayDate: params.holidayDate, holidayDescr: before.holidayDescr };
      await recount(tx, changeOf([], [was]), { emplId: caller.emplId, today: services.today() });
      return { message: 'Success' };
    },
  });
}

/** A date whose holiday is everybody's and has no name yet. */
const ofAll = (holidayDate: PlainDate) => ({ holidayDate, holidayDescr: '', holidayState: '' });

const taken = (date: PlainDate) => wrongField(409, 'holidayDate', say('holiday.taken', { date }));

/** Locks the calendar and the holiday. @throws AppError 404 when it is gone, 412 when it is no longer the version that was seen */
async function holidayToChange(tx: TransactionSql, date: PlainDate, ifMatch: number | undefined) {
  await lockAlone(tx, 'calendar');
  const holiday = await queries.lockHoliday(tx, date);
  if (!holiday) throw notFound();
  await refuseStale(tx, { entity: 'public_holiday', key: date, version: holiday.version }, ifMatch);
  return holiday;
}
