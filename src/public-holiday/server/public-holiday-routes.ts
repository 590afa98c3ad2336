import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { Services } from '#src/app/server/services.ts';
import { list } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { listSource } from '#src/lists/server/run-list.ts';
import { publicHolidayColumns, publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';

function publicHolidays(sql: Sql) {
  const day = sql`to_char(holiday_date, 'FMDay')`;
  return listSource({
    columns: publicHolidayColumns,
    columnSql: {
      holidayDate: { value: sql`holiday_date` },
      holidayDay: { value: day },
      holidayDescr: { value: sql`holiday_descr` },
      holidayState: { value: sql`holiday_state` },
    },
    from: sql`public_holiday`,
    where: sql`true`,
    row: sql`json_build_object('holidayDate', holiday_date, 'holidayDay', ${day}, 'holidayDescr', holiday_descr, 'holidayState', holiday_state)`,
    order: sql`holiday_date`,
  });
}

export function registerPublicHoliday(app: FastifyInstance, services: Services): void {
  serve(app, services, publicHolidayContract, {
    'GET /publicholidays': ({ sql }) => list(publicHolidays(sql)),
  });
}
