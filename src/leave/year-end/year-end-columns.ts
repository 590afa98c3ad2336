import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The exported columns of the lines of a year end. */
export const yearEndColumns = {
  name: { heading: 'Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  leaveDescr: { heading: 'Leave Type', kind: 'text' },
  available: { heading: 'Available', kind: 'days' },
  taken: { heading: 'Taken', kind: 'days' },
  pending: { heading: 'Pending', kind: 'days' },
  rest: { heading: 'Left', kind: 'days' },
  carried: { heading: 'Carried', kind: 'days' },
  lapses: { heading: 'Expires', kind: 'days' },
  grant: { heading: 'Granted', kind: 'days' },
  availableNext: { heading: 'Available next year', kind: 'days' },
  note: { heading: 'Note', kind: 'text' },
} as const satisfies ListColumns;
