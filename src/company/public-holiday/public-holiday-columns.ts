import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the lists of public holidays (specification section 2, /mypublicholiday and /publicholiday). */
export const publicHolidayColumns = {
  holidayDate: { heading: 'Date', kind: 'date' },
  holidayDay: { heading: 'Day', kind: 'text' },
  holidayDescr: { heading: 'Holiday', kind: 'text' },
  holidayState: { heading: 'State(s)', kind: 'text' },
} as const satisfies ListColumns;
