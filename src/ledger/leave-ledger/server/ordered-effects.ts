import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { BalanceFigures } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { BalanceEffect } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { bookedStatuses, cancellingStatuses, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import {
  type CountedLeave,
  daysOfYear,
  leftFrom,
  lowestFrom,
  replayYear,
  usesOf,
  type YearHistory,
  type YearUse,
} from '#src/ledger/leave-ledger/calculation/replay-year.ts';

/** The balance of an application as it is read: with what is booked of its year where the order of the days matters, itself included. */
type ReadBalance = BalanceFigures & {
  mayGoBelowBy?: number;
  ordered?: YearHistory;
  own: CountedLeave;
  changed?: CountedLeave & { kind?: 'giveBack' | 'ill' | 'move' };
};
type ToldBalance = BalanceFigures & { mayGoBelowBy?: number; effect?: BalanceEffect; inTurn?: BalanceEffect };

type Leave = {
  appliedLeaveId: number;
  id: { emplid: string; startDate: PlainDate; leaveCode: string };
  leaveStatus: LeaveStatus;
  balance: ReadBalance | null;
  /** Somebody else decides after it: nothing is booked yet. */
  secondStep?: object | null;
};

/** What those before it have decided: whose days are no longer what they were, and which days there are instead. */
type Before = { decided: ReadonlySet<number>; days: readonly YearUse[] };

const nothingBefore: Before = { decided: new Set(), days: [] };

/** The days of an application, from its first day on, also where that costs nothing. */
const daysFrom = (leave: CountedLeave): YearUse[] => [{ on: leave.startDate, days: 0 }, ...usesOf(leave)];

/** The days of an application before it is decided, and after it is approved. */
function daysAround({ leaveStatus, balance }: Leave): Record<'was' | 'becomes', YearUse[]> {
  const own = balance ? daysFrom(balance.own) : [];
  const isBooked = bookedStatuses.includes(leaveStatus);
  return { was: isBooked ? own : [], becomes: balance?.changed ? daysFrom(balance.changed) : isBooked ? [] : own };
}

/** What approving does by a replay of the year, from the first day of the leave on: as it is judged once it is decided. */
function effectOf(leave: Leave, { ordered, changed, mayGoBelowBy = 0 }: ReadBalance, before: Before): BalanceEffect | undefined {
  if (!ordered) return undefined;
  const { was, becomes } = daysAround(leave);
  const { entries, uses } = daysOfYear(ordered);
  const others = [...uses.filter(({ of }) => of !== leave.appliedLeaveId && !(of !== undefined && before.decided.has(of))), ...before.days];
  const start = (of: readonly YearUse[]) => of.map(({ on }) => on).toSorted()[0] ?? '';
  const steps = (taken: readonly YearUse[]) => replayYear(entries, [...others, ...taken]);
  const from = start([...was, ...becomes]);
  const left = (of: ReturnType<typeof steps>) => Math.max(0, leftFrom(of, from));
  // What is given back has its days.
  const isJudged = changed ? (changed.kind ?? 'move') === 'move' : becomes.length > 0;
  const then = steps(becomes);
  const lapses = then.flatMap((step) => ('lapsed' in step && step.lapsed >= from ? [{ days: -step.days, after: step.lapsed }] : []));
  return {
    before: left(steps(was)),
    after: left(then),
    fits: !isJudged || lowestFrom(then, start(becomes)) + mayGoBelowBy >= 0,
    ...(lapses.length > 0 && { lapses }),
  };
}

/**
 * Applications with their balances as they are told. Where the order of the days of a year matters, with what deciding does: by itself, and in turn, after
 * those of the others that come before it (cancellations, then the soonest); what does not fit, or goes on to a second step, takes nothing from those behind it.
 */
export function withEffects<One extends { appliedLeaveId: number; balance?: unknown }>(
  leaves: readonly One[],
): (Omit<One, 'balance'> & { balance: ToldBalance | null })[] {
  // As `balanceOfLeave` has them.
  const read = leaves as unknown as readonly Leave[];
  const decided = new Map<string, Before>();
  const inTurn = new Map<number, BalanceEffect>();
  for (const leave of read.toSorted(byTurn)) {
    const { id, balance, appliedLeaveId, secondStep } = leave;
    if (!balance?.ordered) continue;
    const account = [id.emplid, id.leaveCode, yearOf(id.startDate)].join(' ');
    const before = decided.get(account) ?? nothingBefore;
    const effect = effectOf(leave, balance, before);
    if (!effect) continue;
    inTurn.set(appliedLeaveId, effect);
    if (effect.fits && !secondStep)
      decided.set(account, {
        decided: new Set([...before.decided, appliedLeaveId]),
        days: [...before.days, ...daysAround(leave).becomes],
      });
  }
  return leaves.map((leave, n) => ({ ...leave, balance: toldBalance(read[n], inTurn.get(leave.appliedLeaveId)) }));
}

function toldBalance(leave: Leave | undefined, inTurn: BalanceEffect | undefined): ToldBalance | null {
  if (!leave?.balance) return null;
  const effect = effectOf(leave, leave.balance, nothingBefore);
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

function byTurn(one: Leave, other: Leave): number {
  if (isCancelling(one) !== isCancelling(other)) return isCancelling(one) ? -1 : 1;
  if (one.id.startDate !== other.id.startDate) return one.id.startDate < other.id.startDate ? -1 : 1;
  return one.appliedLeaveId - other.appliedLeaveId;
}
