import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The audit log for HR, in the company's time zone. */
export const auditLogColumns = {
  day: { heading: 'Date', kind: 'date' },
  time: { heading: 'Time', kind: 'text' },
  by: { heading: 'By', kind: 'text' },
  action: { heading: 'Action', kind: 'text' },
  entity: { heading: 'What', kind: 'text' },
  entityKey: { heading: 'Record', kind: 'text' },
  before: { heading: 'Before', kind: 'text' },
  after: { heading: 'After', kind: 'text' },
} as const satisfies ListColumns;
