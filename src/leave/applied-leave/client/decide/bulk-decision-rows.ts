import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import type { PendingRequest } from '#src/leave/applied-leave/client/pending/pending-rows.ts';
import {
  alsoAwayText,
  type BalanceEffect,
  calculateBalanceEffect,
  calculateBalanceEffects,
} from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { bookedStatuses, cancellingStatuses, toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** The state of a request: sent without an answer, decided as shown, or refused. */
export type RowOutcome =
  | { is: 'sent'; leave: PendingRequest }
  | { is: 'decided'; leave: PendingRequest; effect: BalanceEffect | undefined; isEarlier: boolean }
  | { is: 'refused'; problem: string };

/** One of several requests that are decided together. */
export type BulkDecisionRow = {
  leave: Leave;
  /** The request to send, with the version shown; undefined if it is decided, no longer pending, or not loaded. */
  open: PendingRequest | undefined;
  effect: BalanceEffect | undefined;
  /** Other absences on these days once all requests are decided; undefined until loaded. */
  away: string | undefined;
  /** It changed since it was ticked, or is no longer pending. */
  note: 'changed' | 'gone' | undefined;
  outcome: RowOutcome | undefined;
};

type BulkDecisionInput = {
  /** The requests as they were ticked, except those that were left out. */
  ticked: readonly Leave[];
  /** The requests as they are now; undefined until loaded. */
  waiting: readonly PendingRequest[] | undefined;
  outcomes: ReadonlyMap<number, RowOutcome>;
  answer: TransitionName;
};

/**
 * Builds the rows of a bulk decision: cancellations first, because the requests below can use the days they give back, then the soonest
 * leave. Each row counts the rows above it as decided.
 */
export function buildBulkDecisionRows({ ticked, waiting, outcomes, answer }: BulkDecisionInput): BulkDecisionRow[] {
  const lines = ticked.map((seen) => buildRow(seen, waiting, outcomes.get(seen.appliedLeaveId))).toSorted(compareByTurn);
  const open = lines.flatMap((line) => line.open ?? []);
  const effects = new Map(findEffects(answer, open).map((effect, n) => [open[n]?.appliedLeaveId, effect]));
  // A request that another person decides afterwards stays pending.
  const settled = open.filter((leave) => !isFirstOfTwo(answer, leave));
  const isAwayAfter = new Map(settled.map((leave) => [leave.appliedLeaveId, isBookedAfter(answer, leave)]));
  return lines.map((line) => {
    if (!line.open) return line;
    const away = line.open.away.flatMap((one) => {
      const isAway = isAwayAfter.get(one.appliedLeaveId);
      return isAway === undefined ? [one] : isAway ? [{ ...one, pending: false }] : [];
    });
    return {
      ...line,
      effect: effects.get(line.open.appliedLeaveId),
      away: alsoAwayText({ startDate: line.open.id.startDate, endDate: line.open.endDate }, away),
    };
  });
}

/** Rejected requests do not change the balance. */
function findEffects(answer: TransitionName, open: readonly PendingRequest[]): (BalanceEffect | undefined)[] {
  if (leaveTransitions[answer].button.variant === 'consent') return calculateBalanceEffects(open);
  return open.map(calculateBalanceEffect).map((effect) => effect && { before: effect.before, after: effect.before, fits: true });
}

function buildRow(seen: Leave, waiting: readonly PendingRequest[] | undefined, outcome: RowOutcome | undefined): BulkDecisionRow {
  const unread = { effect: undefined, away: undefined, note: undefined, outcome };
  if (outcome?.is === 'decided') return { ...unread, leave: outcome.leave, open: undefined, effect: outcome.effect };
  // A request that may have arrived is sent again unchanged: the server recognises it by its key.
  const now = outcome?.is === 'sent' ? outcome.leave : waiting?.find(({ appliedLeaveId }) => appliedLeaveId === seen.appliedLeaveId);
  if (!now) return { ...unread, leave: seen, open: undefined, note: waiting ? 'gone' : undefined };
  return { ...unread, leave: now, open: now, note: listedFacts(now) === listedFacts(seen) ? undefined : 'changed' };
}

/** The facts of a request that the list shows. */
const listedFacts = ({ id, endDate, halfDayPart, leaveDuration, leaveStatus, change }: Leave) =>
  JSON.stringify([id.startDate, id.leaveCode, endDate, halfDayPart, leaveDuration, leaveStatus, change ?? null]);

export const isCancellation = ({ leaveStatus }: Pick<Leave, 'leaveStatus'>): boolean => cancellingStatuses.includes(leaveStatus);

function compareByTurn({ leave: one }: BulkDecisionRow, { leave: other }: BulkDecisionRow): number {
  if (isCancellation(one) !== isCancellation(other)) return isCancellation(one) ? -1 : 1;
  if (one.id.startDate !== other.id.startDate) return one.id.startDate < other.id.startDate ? -1 : 1;
  return one.appliedLeaveId - other.appliedLeaveId;
}

/** Returns the possible answers to some of the requests: each button once, with the first transition behind it. */
export function findPossibleAnswers(leaves: readonly Leave[]): TransitionName[] {
  const open = leaves.flatMap((leave) => openTransitions(toLeaveState(leave), 'approver'));
  return [...Map.groupBy(open, (name) => leaveTransitions[name].button.label).values()].flatMap(([first]) => first ?? []);
}

/** Returns the transition that the answer means for this request. */
export const findTransitionForAnswer = (
  answer: TransitionName,
  leave: Pick<Leave, 'leaveStatus' | 'change'>,
): LeaveTransition | undefined =>
  openTransitions(toLeaveState(leave), 'approver')
    .map((name) => leaveTransitions[name])
    .find(({ button }) => button.label === leaveTransitions[answer].button.label);

/** Whether the answer is the first of two. */
const isFirstOfTwo = (answer: TransitionName, leave: PendingRequest): boolean =>
  Boolean(leave.secondStep && findTransitionForAnswer(answer, leave)?.first);

const isBookedAfter = (answer: TransitionName, leave: Leave): boolean =>
  Boolean(leave.change) || bookedStatuses.some((status) => status === findTransitionForAnswer(answer, leave)?.to);
