import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** Who has a value. */
export const holderColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Name', kind: 'text' },
} as const satisfies ListColumns;
