import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of a list of people, such as approvers or the people with a code. */
export const personColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Name', kind: 'text' },
} as const satisfies ListColumns;
