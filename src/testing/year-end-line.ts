import type { Line } from '#src/leave/year-end/client/calls.ts';

/** A line of a draft of a year end, as the server returns it. */
export const yearEndLine: Line = {
  emplId: 'E0002',
  name: 'Ada Berg',
  leaveCode: 'AL',
  leaveDescr: 'Annual leave',
  available: 14,
  taken: 6,
  pending: 0,
  rest: 8,
  carried: 5,
  lapses: 3,
  grant: 14,
  availableNext: 19,
  edited: false,
  note: null,
  byRules: { carried: 5, grant: 14 },
  grantBefore: 14,
  why: null,
  beside: 0,
  was: null,
  cause: null,
  version: 1,
};
