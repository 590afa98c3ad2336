import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The own notices, in the company's time. What the reader may no longer see has no name. */
export const noticeColumns = {
  day: { heading: 'Date', kind: 'date' },
  time: { heading: 'Time', kind: 'text' },
  name: { heading: 'About', kind: 'text' },
  what: { heading: 'What', kind: 'text' },
  state: { heading: 'State', kind: 'text' },
} as const satisfies ListColumns;
