/** The statuses of an application (specification section 4). */
export const leaveStatuses = ['PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/** The status of an application that has just been made. */
export const firstStatus: LeaveStatus = 'PNAPV';
/** The status of an application that was ended: its days are free again. */
export const endedStatus: LeaveStatus = 'CANCL';

type Meaning = {
  /** It waits for the approver. */
  waits: boolean;
  /** It holds its days: no other leave may lie on them. */
  holdsDays: boolean;
  /** Its days are in the taken leave: a cancellation that waits still counts. */
  isBooked: boolean;
};

const meanings: Record<LeaveStatus, Meaning> = {
  PNAPV: { waits: true, holdsDays: true, isBooked: false },
  APPRV: { waits: false, holdsDays: true, isBooked: true },
  REJCT: { waits: false, holdsDays: false, isBooked: false },
  PNCLD: { waits: true, holdsDays: true, isBooked: true },
  CANCL: { waits: false, holdsDays: false, isBooked: false },
};

/** Statuses that wait for the approver. */
export const pendingStatuses = leaveStatuses.filter((status) => meanings[status].waits);
/** Statuses that hold their days. */
export const liveStatuses = leaveStatuses.filter((status) => meanings[status].holdsDays);
/** Statuses whose days are in the taken leave. */
export const bookedStatuses = leaveStatuses.filter((status) => meanings[status].isBooked);
/** Statuses that hold days which are not in the taken leave yet: what a balance calls pending. */
export const requestedStatuses = leaveStatuses.filter((status) => meanings[status].holdsDays && !meanings[status].isBooked);

export type Mover = 'applicant' | 'approver';

type Step = {
  from: LeaveStatus;
  by: Mover;
  /** What the call asks for; a recall is a call of its own. */
  requested: LeaveStatus | 'recall';
  to: LeaveStatus | 'deleted';
  /** What happens to the taken leave, times the duration. */
  taken: -1 | 0 | 1;
  /** What the person is told when it has succeeded (specification section 8). */
  done: string;
};

const updated = 'Leave Application has been successfully updated!';
const askedToCancel = 'Leave Application has been successfully updated to Pending Cancel!';
const deleted = 'Leave Application has been successfully deleted!';

/** What the person is told when a move did not succeed (specification section 8). */
export const moveFailed = 'An error occurred. You may try again later...';

/** Every move an application can make. What is not listed is refused. */
export const leaveMoves = {
  approve: { from: 'PNAPV', by: 'approver', requested: 'APPRV', to: 'APPRV', taken: 1, done: updated },
  reject: { from: 'PNAPV', by: 'approver', requested: 'REJCT', to: 'REJCT', taken: 0, done: updated },
  recall: { from: 'PNAPV', by: 'applicant', requested: 'recall', to: 'deleted', taken: 0, done: deleted },
  cancel: { from: 'APPRV', by: 'applicant', requested: 'PNCLD', to: 'PNCLD', taken: 0, done: askedToCancel },
  approveCancel: { from: 'PNCLD', by: 'approver', requested: 'CANCL', to: 'CANCL', taken: -1, done: updated },
  rejectCancel: { from: 'PNCLD', by: 'approver', requested: 'APPRV', to: 'APPRV', taken: 0, done: updated },
} as const satisfies Record<string, Step>;

export type MoveName = keyof typeof leaveMoves;
/** A move to another status, as it is stored. */
export type Move = Exclude<(typeof leaveMoves)[MoveName], { to: 'deleted' }>;

/**
 * The move that a request for a status means. `APPRV` means two: the status that the person saw tells them apart, else the present one.
 *
 * @returns undefined when there is no such move from the present status, or the person saw another
 * @example moveFor({ requested: 'APPRV', present: 'PNCLD', expected: 'PNCLD' }) // leaveMoves.rejectCancel
 * @example moveFor({ requested: 'APPRV', present: 'PNCLD', expected: 'PNAPV' }) // undefined
 */
export function moveFor(of: { requested: LeaveStatus; present: LeaveStatus; expected?: LeaveStatus | undefined }): Move | undefined {
  if (of.expected !== undefined && of.expected !== of.present) return undefined;
  return Object.values(leaveMoves).find((move): move is Move => move.requested === of.requested && move.from === of.present);
}

/**
 * The moves that somebody can make now: what the buttons of a screen ask.
 *
 * @example movesOpenTo('PNAPV', 'approver') // ['approve', 'reject']
 */
export function movesOpenTo(status: LeaveStatus, by: Mover): MoveName[] {
  // Object.keys gives strings; these are the table's own.
  const names = Object.keys(leaveMoves) as MoveName[];
  return names.filter((name) => leaveMoves[name].from === status && leaveMoves[name].by === by);
}
