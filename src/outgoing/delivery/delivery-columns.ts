import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** Outgoing emails, in the company's time zone. */
export const mailDeliveryColumns = {
  day: { heading: 'Date', kind: 'date' },
  time: { heading: 'Time', kind: 'text' },
  name: { heading: 'To', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  what: { heading: 'What', kind: 'text' },
  state: { heading: 'State', kind: 'text' },
  tries: { heading: 'Tries', kind: 'number' },
} as const satisfies ListColumns;
