import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
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

/** Returns the actors of a transition. For an undefined one, the approver may ask, and the records refuse it. */
function actorKindsFor(to: Outcome): ActorKind[] {
  const found = Object.values(leaveTransitions).filter((move) => move.to === to);
  return found.length === 0 ? ['approver'] : found.map(({ by }) => by);
}

/** Returns whether a person may request this for any application. */
export const canEverRequest = (to: Outcome, caller: Actor): boolean => actorKindsFor(to).some((by) => hasRoleToActAs(by, caller));

/** Returns whether a person may request this for the given application, whatever its status. */
export const canRequest = (to: Outcome, leave: LeaveParties, caller: Actor): boolean =>
  actorKindsFor(to).some((by) => canActAs(by, leave, caller));

/**
 * Returns the transition that a call means. `APPRV` has two; the status that the person saw decides, or else the current status.
 *
 * @returns undefined if the current status has no such transition, or the person saw another status
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
 * Returns the transitions that a person can make now, for the buttons of a screen.
 *
 * @example openTransitions('PNAPV', 'approver') // ['approve', 'reject']
 */
export function openTransitions(state: LeaveState, by: ActorKind): TransitionName[] {
  // Object.keys types keys as strings; these are the keys of the table.
  const names = Object.keys(leaveTransitions) as TransitionName[];
  return names.filter((name) => leaveTransitions[name].by === by && leaveTransitions[name].from.includes(state));
}

/**
 * Returns the effect of a transition on taken leave, as a multiple of the duration.
 *
 * @example bookedDaysFactor('PNAPV', 'APPRV') // 1
 */
export function bookedDaysFactor(from: LeaveState, to: Outcome): -1 | 0 | 1 {
  const isBooked = (status: Outcome) => bookedStatuses.some((booked) => booked === status);
  const wasBooked = isBooked(toStatus(from));
  if (outcomesWithoutBooking.has(to) || wasBooked === isBooked(to)) return 0;
  return wasBooked ? -1 : 1;
}

/** Transitions that do not change the booking by themselves. A change books the difference in days. */
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

/** Returns whether a transition to this status can book or return days. @example canBookDays('PNCLD') // false */
export const canBookDays = (to: Outcome): boolean =>
  Object.values(leaveTransitions).some((move) => move.to === to && move.from.some((from) => bookedDaysFactor(from, to) !== 0));

/** Actions that apply to leave over New Year as a whole. */
const outcomesOfBothParts: ReadonlySet<Outcome> = new Set(['APPRV', 'REJCT', 'deleted', 'handed over']);

/**
 * Returns whether an action on one part of leave over New Year applies to both, as it does while both are pending.
 *
 * @example isSharedByBothParts('APPRV', ['PNAPV', 'PNAPV']) // true
 * @example isSharedByBothParts('PNCLD', ['APPRV', 'APPRV']) // false
 */
export const isSharedByBothParts = (to: Outcome, parts: readonly LeaveStatus[]): boolean =>
  outcomesOfBothParts.has(to) && parts.every((status) => requestedStatuses.includes(status));

/**
 * Returns whether both parts of leave over New Year are pending and are decided together.
 *
 * @example isDecidedTogether(['PNAPV', 'PNAPV']) // true
 */
export const isDecidedTogether = (parts: readonly LeaveStatus[]): boolean => isSharedByBothParts(approvedStatus, parts);

/** The index of a part of leave over New Year, from 0, and the number of parts. */
export type PartPosition = { place: number; parts: number };

/** The notification of a change, and whether it covers both parts of leave over New Year. */
export type LeaveNotification = { notifies?: NotificationKind | undefined; notifiesOfBoth?: boolean | undefined };

/**
 * Returns the notification for a part of leave over New Year. If both parts change alike, only the first part notifies, for both.
 *
 * @example notifyOncePerPair({ place: 0, parts: 2 }, 'approved') // { notifies: 'approved', notifiesOfBoth: true }
 * @example notifyOncePerPair({ place: 1, parts: 2 }, 'approved') // {}
 */
export const notifyOncePerPair = ({ place, parts }: PartPosition, notifies: NotificationKind | undefined): LeaveNotification =>
  place > 0 ? {} : { notifies, notifiesOfBoth: parts > 1 };

/** Returns the figures of a notification as JSON, naming the earlier of both parts. */
export const notificationFigures = ({ notifiesOfBoth = false }: LeaveNotification): string =>
  JSON.stringify(notifiesOfBoth ? { both: true } : {});

/**
 * Returns the positions of two parts of leave over New Year.
 *
 * @example partPositions({ leaveYear: 2027 }, { leaveYear: 2026 }) // { own: { place: 1, parts: 2 }, other: { place: 0, parts: 2 } }
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
 * Returns the timeline text for a change of status.
 *
 * @param code the code of the note that belongs to it
 * @example timelineText('PNCLD', 'APPRV') // 'rejected the cancellation'
 */
export function timelineText(from: LeaveStatus | null, to: LeaveStatus | null, code?: string | null): string {
  if (from === null) return 'applied';
  if (code && code in noteTexts) return noteTexts[code] ?? '';
  const made = to && transitionFor({ to, present: from });
  if (made && 'deed' in made) return made.deed;
  // Cancelled by the system: after a deactivation, or because a holiday leaves no days.
  return to === cancelledStatus && from !== to ? 'cancelled' : 'changed it';
}

/** The note describes first approvals and changes, so they need no text of their own. */
const noteTexts: Readonly<Record<string, string>> = {
  'leave.approved-first': leaveTransitions.approve.first?.deed ?? '',
  'leave.approved-second': 'approved, 2 of 2',
  'leave.change-approved-first': leaveTransitions.approveChange.first?.deed ?? '',
  'leave.change-approved-second': 'approved the change, 2 of 2',
  'leave.change-asked': 'requested a change',
  'leave.change-approved': 'approved the change',
  'leave.change-rejected': 'rejected the change',
  'leave.change-withdrawn': 'withdrew the change',
  'leave.change-made': 'changed it',
};
