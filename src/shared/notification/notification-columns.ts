import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** A person's notifications, in the company's time zone. They have no name if the reader may no longer see the leave. */
export const notificationColumns = {
  day: { heading: 'Date', kind: 'date' },
  time: { heading: 'Time', kind: 'text' },
  name: { heading: 'About', kind: 'text' },
  what: { heading: 'What', kind: 'text' },
  state: { heading: 'State', kind: 'text' },
} as const satisfies ListColumns;
