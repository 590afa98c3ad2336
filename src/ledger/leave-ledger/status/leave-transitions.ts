import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import { leaveTransitions, type TransitionName } from './leave-transition-table.ts';
import {
  type Actor,
  hasRoleToActAs,
  canActAs,
  type LeaveParties,
  type ActorKind,
  type LeaveTransition,
  type Outcome,
} from './leave-actors.ts';
import { approvedStatus, bookedStatuses, cancelledStatus, type LeaveState, type LeaveStatus, requestedStatuses } from './leave-status.ts';

/** Those who bring it about. What no move leads to is for the approver to ask, and then for the records to refuse. */
function actorKindsFor(to: Outcome): ActorKind[] {
  const found = Object.values(leaveTransitions).filter((move) => move.to === to);
  return found.length === 0 ? ['approver'] : found.map(({ by }) => by);
}

/** Whether somebody may ask for it at all, whatever the application. */
export const canEverRequest = (to: Outcome, caller: Actor): boolean => actorKindsFor(to).some((by) => hasRoleToActAs(by, caller));

/** Whether somebody may ask for it of this application, whatever its status. */
export const canRequest = (to: Outcome, leave: LeaveParties, caller: Actor): boolean =>
  actorKindsFor(to).some((by) => canActAs(by, leave, caller));

/**
 * The move that a call means. `APPRV` means two: the status that the person saw tells them apart, else the present one.
 *
 * @returns undefined when there is no such move from the present status, or the person saw another
 * @example transitionFor({ to: 'APPRV', present: 'PNCLD', expected: 'PNCLD' }) // leaveTransitions.rejectCancel
 * @example transitionFor({ to: 'APPRV', present: 'PNCLD', expected: 'PNAPV' }) // undefined
 */
export function transitionFor(of: {
  to: Outcome;
  present: LeaveState;
  expected?: LeaveStatus | undefined;
  isMover?: (by: ActorKind) => boolean;
}): LeaveTransition | undefined {
  if (of.expected !== undefined && of.expected !== toStatus(of.present)) return undefined;
  return Object.values(leaveTransitions).find(
    ({ by, from, to }) => to === of.to && from.includes(of.present) && (of.isMover === undefined || of.isMover(by)),
  );
}

/**
 * The moves that somebody can make now: what the buttons of a screen ask.
 *
 * @example openTransitions('PNAPV', 'approver') // ['approve', 'reject']
 */
export function openTransitions(state: LeaveState, by: ActorKind): TransitionName[] {
  // Object.keys gives strings; these are the table's own.
  const names = Object.keys(leaveTransitions) as TransitionName[];
  return names.filter((name) => leaveTransitions[name].by === by && leaveTransitions[name].from.includes(state));
}

/**
 * What a move does to the taken leave, times the days of the application.
 *
 * @example bookedDaysFactor('PNAPV', 'APPRV') // 1
 */
export function bookedDaysFactor(from: LeaveState, to: Outcome): -1 | 0 | 1 {
  const isBooked = (status: Outcome) => bookedStatuses.some((booked) => booked === status);
  const wasBooked = isBooked(toStatus(from));
  if (outcomesWithoutBooking.has(to) || wasBooked === isBooked(to)) return 0;
  return wasBooked ? -1 : 1;
}

/** What leaves the days as they are booked; what a change books is the difference of its days. */
const outcomesWithoutBooking: ReadonlySet<Outcome> = new Set([
  'handed over',
  'changed',
  'attached',
  'change asked',
  'change approved',
  'change rejected',
  'change withdrawn',
]);

const toStatus = (state: LeaveState): LeaveStatus => (state === 'changing' ? approvedStatus : state);

/** Whether a move to there books days, or gives them back. @example canBookDays('PNCLD') // false */
export const canBookDays = (to: Outcome): boolean =>
  Object.values(leaveTransitions).some((move) => move.to === to && move.from.some((from) => bookedDaysFactor(from, to) !== 0));

/** What is decided, handed over or taken back of leave over New Year as a whole. */
const outcomesOfBothParts: ReadonlySet<Outcome> = new Set(['APPRV', 'REJCT', 'deleted', 'handed over']);

/**
 * Whether what is asked of one part of leave over New Year is asked of both: while they wait for approval.
 *
 * @example isSharedByBothParts('APPRV', ['PNAPV', 'PNAPV']) // true
 * @example isSharedByBothParts('PNCLD', ['APPRV', 'APPRV']) // false
 */
export const isSharedByBothParts = (to: Outcome, parts: readonly LeaveStatus[]): boolean =>
  outcomesOfBothParts.has(to) && parts.every((status) => requestedStatuses.includes(status));

/** Whether the parts of leave over New Year wait, and are decided together. @example isDecidedTogether(['PNAPV', 'PNAPV']) // true */
export const isDecidedTogether = (parts: readonly LeaveStatus[]): boolean => isSharedByBothParts(approvedStatus, parts);

/** Which of the parts of leave over New Year an application is, from 0, and how many there are. */
export type PartPosition = { place: number; parts: number };

/** Which notice a change is to those whom it concerns, and whether that is of both parts of leave over New Year. */
export type LeaveNotification = { tells?: NoticeKind | undefined; tellsOfBoth?: boolean | undefined };

/**
 * What is told of a part of leave over New Year, where the same is done with all of them: the first tells of it, of both.
 *
 * @example notifyOncePerPair({ place: 0, parts: 2 }, 'approved') // { tells: 'approved', tellsOfBoth: true }
 * @example notifyOncePerPair({ place: 1, parts: 2 }, 'approved') // {}
 */
export const notifyOncePerPair = ({ place, parts }: PartPosition, tells: NoticeKind | undefined): LeaveNotification =>
  place > 0 ? {} : { tells, tellsOfBoth: parts > 1 };

/** The figures of a notice, as JSON: it names the earlier of both parts. */
export const notificationFigures = ({ tellsOfBoth = false }: LeaveNotification): string =>
  JSON.stringify(tellsOfBoth ? { both: true } : {});

/**
 * Which of two parts an application is, and which the other one.
 *
 * @example placesByDepartment({ leaveYear: 2027 }, { leaveYear: 2026 }) // { own: { place: 1, parts: 2 }, other: { place: 0, parts: 2 } }
 */
export function partPositions(
  leave: { leaveYear: number },
  other: { leaveYear: number } | undefined,
): Record<'own' | 'other', PartPosition> {
  const parts = other ? 2 : 1;
  const isLater = other !== undefined && other.leaveYear < leave.leaveYear;
  return { own: { place: isLater ? 1 : 0, parts }, other: { place: isLater ? 0 : 1, parts } };
}

/**
 * What somebody did, for the timeline: one entry of it says from which status to which.
 *
 * @param code of what is noted with it
 * @example timelineText('PNCLD', 'APPRV') // 'rejected the cancellation'
 */
export function timelineText(from: LeaveStatus | null, to: LeaveStatus | null, code?: string | null): string {
  if (from === null) return 'applied';
  if (code && code in noteTexts) return noteTexts[code] ?? '';
  const made = to && transitionFor({ to, present: from });
  if (made && 'deed' in made) return made.deed;
  // What the system ends: with a deactivation, or because a holiday leaves nothing of it.
  return to === cancelledStatus && from !== to ? 'cancelled' : 'changed it';
}

/** A step of two, and what is done with a change, is said by the note beside it. */
const noteTexts: Readonly<Record<string, string>> = {
  'leave.approved-first': leaveTransitions.approve.first?.deed ?? '',
  'leave.approved-second': 'approved, 2 of 2',
  'leave.change-approved-first': leaveTransitions.approveChange.first?.deed ?? '',
  'leave.change-approved-second': 'approved the change, 2 of 2',
  'leave.change-asked': 'asked for a change',
  'leave.change-approved': 'approved the change',
  'leave.change-rejected': 'rejected the change',
  'leave.change-withdrawn': 'withdrew the change',
  'leave.change-made': 'changed it',
};
