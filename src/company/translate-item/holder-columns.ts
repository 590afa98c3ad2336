import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of people with a value. */
export const holderColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Name', kind: 'text' },
} as const satisfies ListColumns;
