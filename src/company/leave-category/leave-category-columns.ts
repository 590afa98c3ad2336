import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of leave categories (specification section 2, /leavecategory). */
export const leaveCategoryColumns = {
  leaveCode: { heading: 'Leave Code', kind: 'text' },
  leaveDescr: { heading: 'Leave Description', kind: 'text' },
  entitlement: { heading: 'Entitlement', kind: 'days' },
} as const satisfies ListColumns;
