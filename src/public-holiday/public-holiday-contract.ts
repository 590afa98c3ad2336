import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import { plainDate } from '#src/http/fields.ts';
import { publicHolidayColumns } from './public-holiday-columns.ts';

export const PublicHoliday = z.object({ holidayDate: z.string(), holidayDay: z.string(), holidayDescr: z.string(), holidayState: z.string() });

export const publicHolidayContract = contract({
  'GET /publicholidays': { allow: 'signed-in', summary: 'All public holidays.', list: publicHolidayColumns, response: PublicHoliday },
  'GET /publicholiday/{holidayDate}': {
    allow: 'signed-in',
    summary: 'One public holiday.',
    params: z.object({ holidayDate: plainDate('Date value is invalid.') }),
    response: PublicHoliday,
  },
});
