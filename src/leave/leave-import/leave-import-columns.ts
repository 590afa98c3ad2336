import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The imports of leave. */
export const leaveImportColumns = {
  importedOn: { heading: 'Imported on', kind: 'date' },
  importedBy: { heading: 'Imported by', kind: 'text' },
  rows: { heading: 'Rows', kind: 'number' },
  people: { heading: 'People', kind: 'number' },
  days: { heading: 'Days', kind: 'days' },
  state: { heading: 'State', kind: 'text' },
} as const satisfies ListColumns;
