import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** Active employees without an account, whom HR chooses by these. */
export const candidateColumns = {
  name: { heading: 'Employee Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  userId: { heading: 'User ID (Email)', kind: 'text' },
  departments: { heading: 'Department', kind: 'text' },
  joinDate: { heading: 'Date Joined', kind: 'date' },
  problem: { heading: 'In the way', kind: 'text', show: 'problemText' },
} as const satisfies ListColumns;

/** Why no account can be made of somebody, and how it is told. */
export const accountProblems = {
  'no-address': 'No e-mail address',
  'held-back': 'E-mail address changed within 24 hours',
  'roles-beyond': 'Has a role that you do not have',
} as const;

export type AccountProblem = keyof typeof accountProblems;

/** The people of whom HR has made accounts at once, and how far they have come. */
export const invitedPeopleColumns = {
  name: { heading: 'Employee Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  userId: { heading: 'User ID (Email)', kind: 'text' },
  state: { heading: 'State', kind: 'text', show: 'stateText' },
} as const satisfies ListColumns;
