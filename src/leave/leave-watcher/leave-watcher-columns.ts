import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of people who must know of leave. */
export const leaveWatcherColumns = {
  people: { heading: 'People', kind: 'text' },
  department: { heading: 'Department', kind: 'text' },
  type: { heading: 'Leave type', kind: 'text' },
  delivery: { heading: 'Notified', kind: 'text' },
} as const satisfies ListColumns;
