import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** Views and changes of a person's own data by others, in the company's time zone. */
export const dataHistoryColumns = {
  day: { heading: 'Date', kind: 'date' },
  time: { heading: 'Time', kind: 'text' },
  by: { heading: 'By', kind: 'text' },
  action: { heading: 'Action', kind: 'text' },
  what: { heading: 'What', kind: 'text' },
  record: { heading: 'Record', kind: 'text' },
  fields: { heading: 'Fields', kind: 'text', show: 'fieldsText' },
} as const satisfies ListColumns;
