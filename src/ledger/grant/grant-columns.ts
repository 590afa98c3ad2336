import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of bulk grants. */
export const grantColumns = {
  grantedOn: { heading: 'Granted on', kind: 'date' },
  leaveDescr: { heading: 'Leave Type', kind: 'text' },
  year: { heading: 'Year', kind: 'number' },
  people: { heading: 'People', kind: 'number' },
  days: { heading: 'Days', kind: 'days' },
  state: { heading: 'State', kind: 'text' },
  grantedBy: { heading: 'Granted by', kind: 'text' },
} as const satisfies ListColumns;
