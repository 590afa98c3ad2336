import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { BalanceFigures } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { BalanceEffect } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { bookedStatuses, cancellingStatuses, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import {
  type LeaveWithDayCosts,
  entriesAndUses,
  daysAvailableFrom,
  lowestBalanceFrom,
  replayYear,
  leaveUses,
  type YearHistory,
  type YearUse,
} from '#src/ledger/leave-ledger/calculation/replay-year.ts';

/** The balance of an application, with the bookings of its year (including itself) if the order of days matters. */
type StoredBalance = BalanceFigures & {
  mayGoBelowBy?: number;
  ordered?: YearHistory;
  own: LeaveWithDayCosts;
  changed?: LeaveWithDayCosts & { kind?: 'giveBack' | 'ill' | 'move' };
};
type BalanceResponse = BalanceFigures & { mayGoBelowBy?: number; effect?: BalanceEffect; inTurn?: BalanceEffect };

type Leave = {
  appliedLeaveId: number;
  id: { emplid: string; startDate: PlainDate; leaveCode: string };
  leaveStatus: LeaveStatus;
  balance: StoredBalance | null;
  /** A second approver decides next, so nothing is booked yet. */
  secondStep?: object | null;
};

/** The effect of earlier decisions: applications whose days changed, and the days instead. */
type EarlierDecisions = { decided: ReadonlySet<number>; days: readonly YearUse[] };

const noEarlierDecisions: EarlierDecisions = { decided: new Set(), days: [] };

/** The days of an application from its first day on, even if that costs nothing. */
const usesFromStart = (leave: LeaveWithDayCosts): YearUse[] => [{ on: leave.startDate, days: 0 }, ...leaveUses(leave)];

/** The days of an application before the decision, and after its approval. */
function usesBeforeAndAfter({ leaveStatus, balance }: Leave): Record<'was' | 'becomes', YearUse[]> {
  const own = balance ? usesFromStart(balance.own) : [];
  const isBooked = bookedStatuses.includes(leaveStatus);
  return { was: isBooked ? own : [], becomes: balance?.changed ? usesFromStart(balance.changed) : isBooked ? [] : own };
}

/** Returns the effect of an approval by replaying the year from the first day of the leave, as the decision itself does. */
function replayEffect(
  leave: Leave,
  { ordered, changed, mayGoBelowBy = 0 }: StoredBalance,
  before: EarlierDecisions,
): BalanceEffect | undefined {
  if (!ordered) return undefined;
  const { was, becomes } = usesBeforeAndAfter(leave);
  const { entries, uses } = entriesAndUses(ordered);
  const others = [...uses.filter(({ of }) => of !== leave.appliedLeaveId && !(of !== undefined && before.decided.has(of))), ...before.days];
  const start = (of: readonly YearUse[]) => of.map(({ on }) => on).toSorted()[0] ?? '';
  const steps = (taken: readonly YearUse[]) => replayYear(entries, [...others, ...taken]);
  const from = start([...was, ...becomes]);
  const left = (of: ReturnType<typeof steps>) => Math.max(0, daysAvailableFrom(of, from));
  // Returned leave has its stored days.
  const isJudged = changed ? (changed.kind ?? 'move') === 'move' : becomes.length > 0;
  const then = steps(becomes);
  const lapses = then.flatMap((step) => ('lapsed' in step && step.lapsed >= from ? [{ days: -step.days, after: step.lapsed }] : []));
  return {
    before: left(steps(was)),
    after: left(then),
    fits: !isJudged || lowestBalanceFrom(then, start(becomes)) + mayGoBelowBy >= 0,
    ...(lapses.length > 0 && { lapses }),
  };
}

/**
 * Returns applications with the effect of approving on their balances, if the order of days matters: alone, and after the earlier ones in the list
 * (cancellations first, then by date). Requests that do not fit or need a second approval use no days of the later ones.
 */
export function addBalanceEffects<One extends { appliedLeaveId: number; balance?: unknown }>(
  leaves: readonly One[],
): (Omit<One, 'balance'> & { balance: BalanceResponse | null })[] {
  // In the format of `leaveBalanceJson`.
  const read = leaves as unknown as readonly Leave[];
  const decided = new Map<string, EarlierDecisions>();
  const inTurn = new Map<number, BalanceEffect>();
  for (const leave of read.toSorted(compareByTurn)) {
    const { id, balance, appliedLeaveId, secondStep } = leave;
    if (!balance?.ordered) continue;
    const account = [id.emplid, id.leaveCode, yearOf(id.startDate)].join(' ');
    const before = decided.get(account) ?? noEarlierDecisions;
    const effect = replayEffect(leave, balance, before);
    if (!effect) continue;
    inTurn.set(appliedLeaveId, effect);
    if (effect.fits && !secondStep)
      decided.set(account, {
        decided: new Set([...before.decided, appliedLeaveId]),
        days: [...before.days, ...usesBeforeAndAfter(leave).becomes],
      });
  }
  return leaves.map((leave, n) => ({ ...leave, balance: balanceResponse(read[n], inTurn.get(leave.appliedLeaveId)) }));
}

function balanceResponse(leave: Leave | undefined, inTurn: BalanceEffect | undefined): BalanceResponse | null {
  if (!leave?.balance) return null;
  const effect = replayEffect(leave, leave.balance, noEarlierDecisions);
  const { availableLeave, takenLeave, pendingLeave, mayGoBelowBy } = leave.balance;
  return {
    availableLeave,
    takenLeave,
    pendingLeave,
    ...(mayGoBelowBy !== undefined && { mayGoBelowBy }),
    ...(effect && { effect }),
    ...(inTurn && { inTurn }),
  };
}

const isCancelling = ({ leaveStatus }: Leave) => cancellingStatuses.includes(leaveStatus);

function compareByTurn(one: Leave, other: Leave): number {
  if (isCancelling(one) !== isCancelling(other)) return isCancelling(one) ? -1 : 1;
  if (one.id.startDate !== other.id.startDate) return one.id.startDate < other.id.startDate ? -1 : 1;
  return one.appliedLeaveId - other.appliedLeaveId;
}
