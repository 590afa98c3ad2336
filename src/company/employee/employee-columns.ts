import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** People to choose from: approvers, employees. */
export const personColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Name', kind: 'text' },
} as const satisfies ListColumns;
