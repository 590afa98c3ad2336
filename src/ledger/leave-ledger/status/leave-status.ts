/** The statuses of an application (specification section 4). */
export const leaveStatuses = ['PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/** The status of a new application. */
export const initialStatus: LeaveStatus = 'PNAPV';
/** The status of an approved application without pending requests. */
export const approvedStatus: LeaveStatus = 'APPRV';
/** The status of a cancelled application, whose days are free again. */
export const cancelledStatus: LeaveStatus = 'CANCL';

type StatusMeaning = {
  /** Whether the application is pending. */
  waits: boolean;
  /** Whether its days are reserved, so that no other leave may overlap. */
  holdsDays: boolean;
  /** Whether its days count as taken. They do until a cancellation is approved. */
  isBooked: boolean;
  /** The text within a sentence (specification section 4.1). On its own, the status has the name that the company chose. */
  words: string;
};

const statusMeanings: Record<LeaveStatus, StatusMeaning> = {
  PNAPV: { waits: true, holdsDays: true, isBooked: false, words: 'pending approval' },
  APPRV: { waits: false, holdsDays: true, isBooked: true, words: 'approved' },
  REJCT: { waits: false, holdsDays: false, isBooked: false, words: 'rejected' },
  PNCLD: { waits: true, holdsDays: true, isBooked: true, words: 'pending cancellation' },
  CANCL: { waits: false, holdsDays: false, isBooked: false, words: 'cancelled' },
};

/** The result of a change of approved leave in API responses. */
export const changeDecisions = ['APPRV', 'REJCT'] as const satisfies LeaveStatus[];
export type ChangeDecision = (typeof changeDecisions)[number];
/** The same text for a button or a link. */
export const toChangeDecision = (approves: boolean): ChangeDecision => changeDecisions[approves ? 0 : 1];

/** Statuses that wait for the approver. */
export const pendingStatuses = leaveStatuses.filter((status) => statusMeanings[status].waits);
/** Statuses that reserve their days. */
export const liveStatuses = leaveStatuses.filter((status) => statusMeanings[status].holdsDays);
/** Statuses whose days count as taken. */
export const bookedStatuses = leaveStatuses.filter((status) => statusMeanings[status].isBooked);
/** Statuses with reserved days that do not count as taken yet, shown as pending in a balance. */
export const requestedStatuses = leaveStatuses.filter((status) => statusMeanings[status].holdsDays && !statusMeanings[status].isBooked);
/** Statuses after a decision: approved or rejected. Withdrawn requests are not included. */
export const decidedStatuses = leaveStatuses.filter((status) => !statusMeanings[status].waits && status !== cancelledStatus);
/** Statuses in which booked days wait for a cancellation. */
export const cancellingStatuses = leaveStatuses.filter((status) => statusMeanings[status].waits && statusMeanings[status].isBooked);

/** The state of an application in the transition table: its status, or approved with a pending change. */
export type LeaveState = LeaveStatus | 'changing';

/** @example toLeaveState({ leaveStatus: 'APPRV', change: { kind: 'giveBack' } }) // 'changing' */
export const toLeaveState = ({ leaveStatus, change }: { leaveStatus: LeaveStatus; change?: object | null | undefined }): LeaveState =>
  change ? 'changing' : leaveStatus;

/** Returns the statuses of states. @example toLeaveStatuses(['APPRV', 'changing']) // ['APPRV'] */
export const toLeaveStatuses = (states: readonly LeaveState[]): LeaveStatus[] => leaveStatuses.filter((status) => states.includes(status));

/** States that wait for the approver. */
export const pendingStates: readonly LeaveState[] = [...pendingStatuses, 'changing'];

/** @example statusText('PNAPV') // 'pending approval' */
export const statusText = (status: LeaveStatus): string => statusMeanings[status].words;
