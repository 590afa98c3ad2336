import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import type { Waiting } from '#src/leave/applied-leave/client/waiting/waiting-rows.ts';
import { alsoAway, type BalanceEffect, balanceEffect, balanceEffects } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { leaveMoves, type MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import type { LeaveMove } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { movesOpenTo } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { bookedStatuses, cancellingStatuses, stateOf } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** What has become of one of several: it was sent and no answer came, it is decided as it was shown then, or it was refused. */
export type LineOutcome =
  | { is: 'sent'; leave: Waiting }
  | { is: 'decided'; leave: Waiting; effect: BalanceEffect | undefined; isEarlier: boolean }
  | { is: 'refused'; problem: string };

/** One of several requests that are decided together. */
export type SeveralLine = {
  leave: Leave;
  /** What is sent: the request as it is shown, with its version. Nothing for one that is decided, waits no more, or is not read yet. */
  open: Waiting | undefined;
  effect: BalanceEffect | undefined;
  /** Who else is away on those days once all are decided; undefined until it is read. */
  away: string | undefined;
  /** It is not as it was ticked, or it waits no more. */
  note: 'changed' | 'gone' | undefined;
  outcome: LineOutcome | undefined;
};

type Several = {
  /** As they were ticked, without those that were left out. */
  ticked: readonly Leave[];
  /** As they are now; undefined until they are read. */
  waiting: readonly Waiting[] | undefined;
  outcomes: ReadonlyMap<number, LineOutcome>;
  answer: MoveName;
};

/**
 * The lines of a decision on several: cancellations first, for what they give back can be used by those behind them, then the soonest leave. Each
 * counts those above it as decided.
 */
export function severalLines({ ticked, waiting, outcomes, answer }: Several): SeveralLine[] {
  const lines = ticked.map((seen) => lineOf(seen, waiting, outcomes.get(seen.appliedLeaveId))).toSorted(byTurn);
  const open = lines.flatMap((line) => line.open ?? []);
  const effects = new Map(effectsOf(answer, open).map((effect, n) => [open[n]?.appliedLeaveId, effect]));
  // Where somebody else decides after it, it is asked for as before.
  const settled = open.filter((leave) => !isFirstOfTwo(answer, leave));
  const isAwayAfter = new Map(settled.map((leave) => [leave.appliedLeaveId, isBookedBy(answer, leave)]));
  return lines.map((line) => {
    if (!line.open) return line;
    const away = line.open.away.flatMap((one) => {
      const isAway = isAwayAfter.get(one.appliedLeaveId);
      return isAway === undefined ? [one] : isAway ? [{ ...one, pending: false }] : [];
    });
    return {
      ...line,
      effect: effects.get(line.open.appliedLeaveId),
      away: alsoAway({ startDate: line.open.id.startDate, endDate: line.open.endDate }, away),
    };
  });
}

/** What is rejected stays as it is booked. */
function effectsOf(answer: MoveName, open: readonly Waiting[]): (BalanceEffect | undefined)[] {
  if (leaveMoves[answer].button.looks === 'consent') return balanceEffects(open);
  return open.map(balanceEffect).map((effect) => effect && { before: effect.before, after: effect.before, fits: true });
}

function lineOf(seen: Leave, waiting: readonly Waiting[] | undefined, outcome: LineOutcome | undefined): SeveralLine {
  const unread = { effect: undefined, away: undefined, note: undefined, outcome };
  if (outcome?.is === 'decided') return { ...unread, leave: outcome.leave, open: undefined, effect: outcome.effect };
  // What may have arrived is sent again as it was, however it is now: the server knows it by its key.
  const now = outcome?.is === 'sent' ? outcome.leave : waiting?.find(({ appliedLeaveId }) => appliedLeaveId === seen.appliedLeaveId);
  if (!now) return { ...unread, leave: seen, open: undefined, note: waiting ? 'gone' : undefined };
  return { ...unread, leave: now, open: now, note: shownFacts(now) === shownFacts(seen) ? undefined : 'changed' };
}

/** What the list says of a request. */
const shownFacts = ({ id, endDate, halfDayPart, leaveDuration, leaveStatus, change }: Leave) =>
  JSON.stringify([id.startDate, id.leaveCode, endDate, halfDayPart, leaveDuration, leaveStatus, change ?? null]);

export const isCancellation = ({ leaveStatus }: Pick<Leave, 'leaveStatus'>): boolean => cancellingStatuses.includes(leaveStatus);

function byTurn({ leave: one }: SeveralLine, { leave: other }: SeveralLine): number {
  if (isCancellation(one) !== isCancellation(other)) return isCancellation(one) ? -1 : 1;
  if (one.id.startDate !== other.id.startDate) return one.id.startDate < other.id.startDate ? -1 : 1;
  return one.appliedLeaveId - other.appliedLeaveId;
}

/** What can be answered to some of the requests: each button once, with the first move that it stands for. */
export function answersTo(leaves: readonly Leave[]): MoveName[] {
  const open = leaves.flatMap((leave) => movesOpenTo(stateOf(leave), 'approver'));
  return [...Map.groupBy(open, (name) => leaveMoves[name].button.label).values()].flatMap(([first]) => first ?? []);
}

/** The move that the answer is for this request. */
export const moveBy = (answer: MoveName, leave: Pick<Leave, 'leaveStatus' | 'change'>): LeaveMove | undefined =>
  movesOpenTo(stateOf(leave), 'approver')
    .map((name) => leaveMoves[name])
    .find(({ button }) => button.label === leaveMoves[answer].button.label);

/** Whether the answer is the first of two. */
const isFirstOfTwo = (answer: MoveName, leave: Waiting): boolean => Boolean(leave.secondStep && moveBy(answer, leave)?.first);

const isBookedBy = (answer: MoveName, leave: Leave): boolean =>
  Boolean(leave.change) || bookedStatuses.some((status) => status === moveBy(answer, leave)?.to);
