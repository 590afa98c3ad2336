import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The rules about who may be away. */
export const absenceRuleColumns = {
  message: { heading: 'What people read', kind: 'text' },
  from: { heading: 'From', kind: 'date' },
  to: { heading: 'To', kind: 'date' },
  departments: { heading: 'Departments', kind: 'text' },
  types: { heading: 'Leave types', kind: 'text' },
  mostAway: { heading: 'May be away', kind: 'number' },
  does: { heading: 'Does', kind: 'text' },
} as const satisfies ListColumns;
