import type { ListColumns } from '#src/platform/lists/list-columns.ts';

const person = {
  name: { heading: 'Name', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  department: { heading: 'Department', kind: 'text' },
} as const satisfies ListColumns;

/** The balances of all people at the end of a day, in days. */
export const balancesColumns = {
  ...person,
  leaveType: { heading: 'Leave type', kind: 'text' },
  available: { heading: 'Available', kind: 'days' },
  taken: { heading: 'Taken', kind: 'days' },
  outstanding: { heading: 'Outstanding', kind: 'days' },
  bookedLater: { heading: 'Booked later', kind: 'days' },
} as const satisfies ListColumns;

/** Days away, in total and by month. */
export const absenceColumns = {
  line: { heading: 'Line', kind: 'text' },
  people: { heading: 'People', kind: 'number' },
  days: { heading: 'Days', kind: 'days' },
  perPerson: { heading: 'Per person', kind: 'days' },
  jan: { heading: 'Jan', kind: 'days' },
  feb: { heading: 'Feb', kind: 'days' },
  mar: { heading: 'Mar', kind: 'days' },
  apr: { heading: 'Apr', kind: 'days' },
  may: { heading: 'May', kind: 'days' },
  jun: { heading: 'Jun', kind: 'days' },
  jul: { heading: 'Jul', kind: 'days' },
  aug: { heading: 'Aug', kind: 'days' },
  sep: { heading: 'Sep', kind: 'days' },
  oct: { heading: 'Oct', kind: 'days' },
  nov: { heading: 'Nov', kind: 'days' },
  dec: { heading: 'Dec', kind: 'days' },
} as const satisfies ListColumns;

/** Sick leave as a share of the working days, by department. */
export const absenceRateColumns = {
  department: { heading: 'Department', kind: 'text' },
  people: { heading: 'People', kind: 'number' },
  sickDays: { heading: 'Sick days', kind: 'days' },
  workingDays: { heading: 'Working days', kind: 'days' },
  rate: { heading: 'Rate (%)', kind: 'days' },
  spells: { heading: 'Spells', kind: 'number' },
} as const satisfies ListColumns;

/** The spells of sick leave of each person, with the Bradford factor: spells × spells × days. */
export const spellsColumns = {
  ...person,
  spells: { heading: 'Spells', kind: 'number' },
  days: { heading: 'Sick days', kind: 'days' },
  longest: { heading: 'Longest spell', kind: 'days' },
  bradford: { heading: 'Bradford factor', kind: 'days' },
} as const satisfies ListColumns;

/** People with days left who have booked nothing from today on. */
export const unbookedColumns = {
  ...person,
  leaveType: { heading: 'Leave type', kind: 'text' },
  left: { heading: 'Days left', kind: 'days' },
  lastLeave: { heading: 'Last leave', kind: 'date' },
} as const satisfies ListColumns;

/** The longest leave of people who have not had as many consecutive days as required. */
export const longBreaksColumns = {
  ...person,
  longest: { heading: 'Longest in a row', kind: 'days' },
  missing: { heading: 'Missing', kind: 'days' },
} as const satisfies ListColumns;

/** The time that approvers take to decide, in working days. */
export const decisionsColumns = {
  name: { heading: 'Decided by', kind: 'text' },
  emplId: { heading: 'Employee ID', kind: 'text' },
  decided: { heading: 'Decided', kind: 'number' },
  approved: { heading: 'Approved', kind: 'number' },
  rejected: { heading: 'Rejected', kind: 'number' },
  median: { heading: 'Median (working days)', kind: 'days' },
  longest: { heading: 'Longest (working days)', kind: 'days' },
} as const satisfies ListColumns;

/** One line per person and type; later changes of earlier periods follow below. */
export const payrollColumns = {
  part: { heading: 'Part', kind: 'text' },
  ...person,
  leaveType: { heading: 'Leave type', kind: 'text' },
  days: { heading: 'Days', kind: 'days' },
} as const satisfies ListColumns;

/** Grants, corrections, payouts and other entries, one per line. */
export const entriesColumns = {
  on: { heading: 'Counts from', kind: 'date' },
  ...person,
  leaveType: { heading: 'Leave type', kind: 'text' },
  what: { heading: 'What', kind: 'text' },
  days: { heading: 'Days', kind: 'days' },
  note: { heading: 'Note', kind: 'text' },
  by: { heading: 'Entered by', kind: 'text' },
} as const satisfies ListColumns;

/** Days that expire unless they are taken by then. */
export const expiringDaysColumns = {
  until: { heading: 'Until', kind: 'date' },
  ...person,
  leaveType: { heading: 'Leave type', kind: 'text' },
  days: { heading: 'Expiring days', kind: 'days' },
  used: { heading: 'Used by then', kind: 'days' },
  lapses: { heading: 'Lost', kind: 'days' },
  told: { heading: 'Notified on', kind: 'date' },
} as const satisfies ListColumns;
