import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of accounts (specification section 2, /logindetails). */
export const loginDetailColumns = {
  userId: { heading: 'User ID (Email)', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Employee Name', kind: 'text' },
  lockAccount: { heading: 'Account Locked?', kind: 'text', show: 'lockAccountText' },
  invitation: { heading: 'Invitation', kind: 'text', show: 'invitationText' },
} as const satisfies ListColumns;

/** The columns of employees who can get an account. */
export const employeesWithoutLoginColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Employee Name', kind: 'text' },
  userId: { heading: 'User ID (Email)', kind: 'text' },
} as const satisfies ListColumns;
