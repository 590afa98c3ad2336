/** The statuses of an application (specification section 4). */
export const leaveStatuses = ['PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/** The status of an application that has just been made. */
export const initialStatus: LeaveStatus = 'PNAPV';
/** The status of an application that was approved, and of which nothing else is asked. */
export const approvedStatus: LeaveStatus = 'APPRV';
/** The status of an application that was ended: its days are free again. */
export const cancelledStatus: LeaveStatus = 'CANCL';

type StatusMeaning = {
  /** It waits for the approver. */
  waits: boolean;
  /** It holds its days: no other leave may lie on them. */
  holdsDays: boolean;
  /** Its days are in the taken leave: a cancellation that waits still counts. */
  isBooked: boolean;
  /** In the middle of a sentence (specification section 4.1); on its own it has the name that the company gives it. */
  words: string;
};

const statusMeanings: Record<LeaveStatus, StatusMeaning> = {
  PNAPV: { waits: true, holdsDays: true, isBooked: false, words: 'pending approval' },
  APPRV: { waits: false, holdsDays: true, isBooked: true, words: 'approved' },
  REJCT: { waits: false, holdsDays: false, isBooked: false, words: 'rejected' },
  PNCLD: { waits: true, holdsDays: true, isBooked: true, words: 'pending cancellation' },
  CANCL: { waits: false, holdsDays: false, isBooked: false, words: 'cancelled' },
};

/** What a call says of a change of approved leave: it is made, or not. */
export const changeDecisions = ['APPRV', 'REJCT'] as const satisfies LeaveStatus[];
export type ChangeDecision = (typeof changeDecisions)[number];
/** The same of a button or a link. */
export const toChangeDecision = (approves: boolean): ChangeDecision => changeDecisions[approves ? 0 : 1];

/** Statuses that wait for the approver. */
export const pendingStatuses = leaveStatuses.filter((status) => statusMeanings[status].waits);
/** Statuses that hold their days. */
export const liveStatuses = leaveStatuses.filter((status) => statusMeanings[status].holdsDays);
/** Statuses whose days are in the taken leave. */
export const bookedStatuses = leaveStatuses.filter((status) => statusMeanings[status].isBooked);
/** Statuses that hold days which are not in the taken leave yet: what a balance calls pending. */
export const requestedStatuses = leaveStatuses.filter((status) => statusMeanings[status].holdsDays && !statusMeanings[status].isBooked);
/** Statuses in which what was asked for is decided: granted or refused. What its applicant took back was not. */
export const decidedStatuses = leaveStatuses.filter((status) => !statusMeanings[status].waits && status !== cancelledStatus);
/** Statuses in which booked days wait for their cancellation. */
export const cancellingStatuses = leaveStatuses.filter((status) => statusMeanings[status].waits && statusMeanings[status].isBooked);

/** Where an application is for the table of moves: its status, or approved with a change that waits beside it. */
export type LeaveState = LeaveStatus | 'changing';

/** @example mailState({ leaveStatus: 'APPRV', change: { kind: 'giveBack' } }) // 'changing' */
export const toLeaveState = ({ leaveStatus, change }: { leaveStatus: LeaveStatus; change?: object | null | undefined }): LeaveState =>
  change ? 'changing' : leaveStatus;

/** The statuses of states. @example toLeaveStatuses(['APPRV', 'changing']) // ['APPRV'] */
export const toLeaveStatuses = (states: readonly LeaveState[]): LeaveStatus[] => leaveStatuses.filter((status) => states.includes(status));

/** States that wait for the approver. */
export const pendingStates: readonly LeaveState[] = [...pendingStatuses, 'changing'];

/** @example statusText('PNAPV') // 'pending approval' */
export const statusText = (status: LeaveStatus): string => statusMeanings[status].words;
