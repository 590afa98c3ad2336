import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of active employees without an account. */
export const candidateColumns = {
  name: { heading: 'Employee Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  userId: { heading: 'User ID (Email)', kind: 'text' },
  departments: { heading: 'Department', kind: 'text' },
  joinDate: { heading: 'Date Joined', kind: 'date' },
  problem: { heading: 'Problem', kind: 'text', show: 'problemText' },
} as const satisfies ListColumns;

/** Why a person cannot get an account, with its text. */
export const accountProblems = {
  'no-address': 'No email address',
  'held-back': 'Email address changed within 24 hours',
  'roles-beyond': 'Has a role that you do not have',
} as const;

export type AccountProblem = keyof typeof accountProblems;

/** The columns of the people in a batch, with the state of their accounts. */
export const invitedPeopleColumns = {
  name: { heading: 'Employee Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  userId: { heading: 'User ID (Email)', kind: 'text' },
  state: { heading: 'State', kind: 'text', show: 'stateText' },
} as const satisfies ListColumns;
