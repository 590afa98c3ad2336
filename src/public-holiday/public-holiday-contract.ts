import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import type { ListColumns } from '#src/lists/list-columns.ts';

export const publicHolidayColumns = {
  holidayDate: { heading: 'Date', kind: 'date' },
  holidayDay: { heading: 'Day', kind: 'text' },
  holidayDescr: { heading: 'Holiday', kind: 'text' },
  holidayState: { heading: 'State(s)', kind: 'text' },
} as const satisfies ListColumns;

export const PublicHoliday = z.object({
  holidayDate: z.string(),
  holidayDay: z.string(),
  holidayDescr: z.string(),
  holidayState: z.string(),
});

export const publicHolidayContract = contract({
  'GET /publicholidays': { allow: 'signed-in', summary: 'All public holidays.', list: publicHolidayColumns, response: PublicHoliday },
});
