import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { publicHolidayColumns } from '#src/company/public-holiday/public-holiday-columns.ts';
import type { Holiday } from './calls.ts';

/** How both lists of holidays look. */
export const holidayRenderers = { holidayDate: { rowHeader: true }, holidayDescr: { wrap: true }, holidayState: { wrap: true } } as const;

/** The columns of both lists of holidays. */
export const holidayTableColumns = tableColumns<typeof publicHolidayColumns, Holiday>(publicHolidayColumns, holidayRenderers);
