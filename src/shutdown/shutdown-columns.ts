import type { ListColumns } from '#src/lists/list-columns.ts';

/** Company days that were entered. */
export const shutdownColumns = {
  startDate: { heading: 'From', kind: 'date' },
  endDate: { heading: 'To', kind: 'date' },
  leaveDescr: { heading: 'Leave Type', kind: 'text' },
  reason: { heading: 'Reason', kind: 'text' },
  people: { heading: 'People', kind: 'number' },
  days: { heading: 'Days', kind: 'days' },
  state: { heading: 'State', kind: 'text' },
  enteredBy: { heading: 'Entered by', kind: 'text' },
} as const satisfies ListColumns;
