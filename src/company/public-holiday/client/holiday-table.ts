import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { publicHolidayColumns } from '#src/company/public-holiday/public-holiday-columns.ts';
import type { Holiday } from './calls.ts';

/** The cell renderers that both lists of holidays share. */
export const holidayRenderers = { holidayDate: { rowHeader: true }, holidayDescr: { wrap: true }, holidayState: { wrap: true } } as const;

/** The columns that both lists of holidays share. */
export const holidayTableColumns = tableColumns<typeof publicHolidayColumns, Holiday>(publicHolidayColumns, holidayRenderers);
