import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of absence rules. */
export const absenceRuleColumns = {
  message: { heading: 'Message', kind: 'text' },
  from: { heading: 'From', kind: 'date' },
  to: { heading: 'To', kind: 'date' },
  departments: { heading: 'Departments', kind: 'text' },
  types: { heading: 'Leave types', kind: 'text' },
  mostAway: { heading: 'Max. away', kind: 'number' },
  does: { heading: 'Effect', kind: 'text' },
} as const satisfies ListColumns;
