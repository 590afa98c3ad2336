import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** Company shutdowns that were entered. */
export const shutdownColumns = {
  reason: { heading: 'Reason', kind: 'text' },
  startDate: { heading: 'From', kind: 'date' },
  endDate: { heading: 'To', kind: 'date' },
  leaveDescr: { heading: 'Leave Type', kind: 'text' },
  people: { heading: 'People', kind: 'number' },
  days: { heading: 'Days', kind: 'days' },
  state: { heading: 'State', kind: 'text' },
  enteredBy: { heading: 'Entered by', kind: 'text' },
} as const satisfies ListColumns;

/** The plan of a company shutdown for each person. */
export const shutdownLineColumns = {
  name: { heading: 'Name', kind: 'text' },
  emplId: { heading: 'ID', kind: 'text' },
  days: { heading: 'Days', kind: 'days' },
  entered: { heading: 'Entered', kind: 'text' },
  left: { heading: 'Balance', kind: 'days' },
  leftThen: { heading: 'Balance after', kind: 'days' },
  result: { heading: 'Outcome', kind: 'text' },
} as const satisfies ListColumns;

/** The applications of a company shutdown. */
export const shutdownLeaveColumns = {
  name: { heading: 'Name', kind: 'text' },
  'id.emplid': { heading: 'ID', kind: 'text' },
  'id.startDate': { heading: 'From', kind: 'date' },
  endDate: { heading: 'To', kind: 'date' },
  leaveDuration: { heading: 'Days', kind: 'days' },
  leaveStatus: { heading: 'Status', kind: 'text', show: 'leaveStatusText' },
  since: { heading: 'Later changes', kind: 'text' },
} as const satisfies ListColumns;
