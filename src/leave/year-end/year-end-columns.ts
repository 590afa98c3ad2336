import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The lines of a year end, as they are exported. */
export const yearEndColumns = {
  name: { heading: 'Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  leaveDescr: { heading: 'Leave Type', kind: 'text' },
  available: { heading: 'Available', kind: 'days' },
  taken: { heading: 'Taken', kind: 'days' },
  pending: { heading: 'Pending', kind: 'days' },
  rest: { heading: 'Rest', kind: 'days' },
  carried: { heading: 'Carried', kind: 'days' },
  lapses: { heading: 'Lapses', kind: 'days' },
  grant: { heading: 'Granted', kind: 'days' },
  availableNext: { heading: 'Available next year', kind: 'days' },
  note: { heading: 'Note', kind: 'text' },
} as const satisfies ListColumns;
