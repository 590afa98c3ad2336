import { feature } from '#src/platform/http/server/feature.ts';
import { publicHolidaySentences } from '#src/company/public-holiday/public-holiday-sentences.ts';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { notFound, fieldError } from '#src/platform/http/app-error.ts';
import { streamAnswer, listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { publicHolidayContract } from '#src/company/public-holiday/public-holiday-contract.ts';
import { holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import { publicHolidayMessage } from '#src/company/public-holiday/public-holiday-sentences.ts';
import {
  previewRecalculation,
  recalculateApplications,
} from '#src/ledger/leave-ledger/server/recalculation/recalculate-applications-queries.ts';
import { toHolidayChange } from './holiday-change.ts';
import * as queries from './public-holiday-queries.ts';

function registerPublicHoliday(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, publicHolidayContract, {
    'GET /publicholidays': ({ sql }) => listAnswer(queries.publicHolidays(sql)),

    'GET /publicholidays/template': () => streamAnswer(writeTemplate(holidaySheet), templateHeaders('Upload_Holidays.xlsx')),

    async 'GET /publicholiday/{holidayDate}'({ sql, params }) {
      const found = await queries.findHoliday(sql, params.holidayDate);
      if (!found) throw notFound();
      return withVersion(found.json, found.version);
    },

    'POST /publicholidays/recount': ({ tx, body }) =>
      previewRecalculation(
        tx,
        toHolidayChange([...body.added.map(holidayForEveryone), ...body.stored], body.removed.map(holidayForEveryone)),
        services.today(),
      ),

    async 'POST /publicholiday'({ tx, body, caller }) {
      await lockExclusively(tx, 'calendar');
      const added = await queries.insertHoliday(tx, body);
      if (!added) throw dateTakenError(body.holidayDate);
      await recalculateApplications(tx, toHolidayChange([body], []), { emplId: caller.emplId, today: services.today() });
      return withVersion(added.json, added.version);
    },

    async 'PATCH /publicholiday/{holidayDate}'({ tx, params, body, caller, ifMatch }) {
      const before = await lockHolidayForChange(tx, params.holidayDate, ifMatch);
      const changed = await queries.updateHoliday(tx, params.holidayDate, body);
      if (!changed) throw dateTakenError(body.holidayDate);
      const was = { holidayDate: params.holidayDate, holidayDescr: before.holidayDescr };
      await recalculateApplications(tx, toHolidayChange([body], [was]), { emplId: caller.emplId, today: services.today() });
      return withVersion(changed.json, changed.version);
    },

    async 'DELETE /publicholiday/{holidayDate}'({ tx, params, caller, ifMatch }) {
      const before = await lockHolidayForChange(tx, params.holidayDate, ifMatch);
      await queries.deleteHoliday(tx, params.holidayDate);
      const was = { holidayDate: params.holidayDate, holidayDescr: before.holidayDescr };
      await recalculateApplications(tx, toHolidayChange([], [was]), { emplId: caller.emplId, today: services.today() });
      return { message: 'Success' };
    },
  });
}

/** An unnamed holiday for everyone. */
const holidayForEveryone = (holidayDate: PlainDate) => ({ holidayDate, holidayDescr: '', holidayState: '' });

const dateTakenError = (date: PlainDate) => fieldError(409, 'holidayDate', publicHolidayMessage('holiday.taken', { date }));

/** Locks the calendar and the holiday. @throws AppError 404 if it does not exist, 412 if it has another version */
async function lockHolidayForChange(tx: TransactionSql, date: PlainDate, ifMatch: number | undefined) {
  await lockExclusively(tx, 'calendar');
  const holiday = await queries.lockHoliday(tx, date);
  if (!holiday) throw notFound();
  await refuseStale(tx, { entity: 'public_holiday', key: date, version: holiday.version }, ifMatch);
  return holiday;
}

export const publicHolidayFeature = feature({
  name: 'Public holidays',
  calls: publicHolidayContract,
  sentences: publicHolidaySentences,
  register: registerPublicHoliday,
});
