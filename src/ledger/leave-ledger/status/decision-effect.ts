import { type BalanceFigures, displayedBalance } from '../calculation/balance.ts';
import type { HalfDayPart } from '../calculation/half-day.ts';
import { type LeaveStatus, requestedStatuses } from './leave-status.ts';
import { groupLeaveByPerson } from '../calculation/team-away-text.ts';
import { formatDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';

/** The number of days that expire, and their last day. */
type Expiry = { days: number; after: PlainDate };

/** The effect in days. A request that does not `fit` cannot be approved. Some of the remaining days may expire. */
export type BalanceEffect = { before: number; after: number; fits: boolean; lapses?: readonly Expiry[] | undefined };

type LeaveToDecide = {
  leaveStatus: LeaveStatus;
  leaveDuration: number;
  /** If the order of days matters, the balance includes the effect: of this decision alone, and after the earlier ones. */
  balance:
    | (BalanceFigures & { mayGoBelowBy?: number | undefined; effect?: BalanceEffect | undefined; inTurn?: BalanceEffect | undefined })
    | null;
  /** The result if the application is approved and a change of it is pending. */
  change?: { leaveDuration: number } | null | undefined;
};

/** Returns the additional days taken after the approval. */
const additionalDays = ({ leaveStatus, leaveDuration, change }: LeaveToDecide): number =>
  change ? change.leaveDuration - leaveDuration : requestedStatuses.includes(leaveStatus) ? leaveDuration : -leaveDuration;

/**
 * Returns the effect of approving on the balance in days: a request takes days, a cancellation returns them. A request for more than is left does not fit.
 *
 * @returns undefined if no balance is known
 * @example calculateBalanceEffect({ leaveStatus: 'PNAPV', leaveDuration: 5, balance: { availableLeave: 14, takenLeave: 0, pendingLeave: 5 } }) // { before: 14, after: 9, fits: true }
 */
export function calculateBalanceEffect(leave: LeaveToDecide): BalanceEffect | undefined {
  const { balance } = leave;
  if (!balance) return undefined;
  if (balance.effect) return balance.effect;
  const { availableLeave, takenLeave, mayGoBelowBy = 0 } = balance;
  const more = additionalDays(leave);
  const before = displayedBalance(availableLeave, takenLeave);
  const after = displayedBalance(availableLeave, takenLeave + more);
  return { before, after, fits: more <= 0 || takenLeave + more <= availableLeave + mayGoBelowBy };
}

type LeaveToDecideInBulk = LeaveToDecide & {
  /** A second approver decides next, so nothing is booked yet. */
  secondStep?: object | null | undefined;
  id: { emplid: string; startDate: PlainDate; leaveCode: string };
};

/**
 * Returns the effect of several approvals in a row. Those with the same person, type and year share a balance, in order. A request that
 * does not fit uses no days of the later ones.
 *
 * @example calculateBalanceEffects([{ …, leaveStatus: 'PNCLD', leaveDuration: 2, balance: of14With14Taken }, { …, leaveStatus: 'PNAPV', leaveDuration: 1, balance: of14With14Taken }])
 * // [{ before: 0, after: 2, fits: true }, { before: 2, after: 1, fits: true }]
 */
export function calculateBalanceEffects(leaves: readonly LeaveToDecideInBulk[]): (BalanceEffect | undefined)[] {
  const booked = new Map<string, number>();
  return leaves.map((leave) => {
    const { id, balance, secondStep } = leave;
    if (balance?.inTurn) return balance.inTurn;
    const account = [id.emplid, id.leaveCode, yearOf(id.startDate)].join(' ');
    const before = booked.get(account) ?? 0;
    const effect = calculateBalanceEffect({ ...leave, balance: balance && { ...balance, takenLeave: balance.takenLeave + before } });
    if (effect?.fits && !secondStep) booked.set(account, before + additionalDays(leave));
    return effect;
  });
}

/**
 * Describes the balance after an application.
 *
 * @example remainingDaysText(4.5, [{ days: 2, after: '2026-03-31' }]) // 'After this, 4.5 days are left, of which 2 expire after 31/03/2026.'
 */
export function remainingDaysText(left: number, lapses: readonly Expiry[]): string {
  const lapsing = expiryText(lapses);
  return `After this, ${daysText(left)} ${left > 0 && left <= 1 ? 'is' : 'are'} left${lapsing === undefined ? '' : `, ${lapsing}`}.`;
}

/**
 * Describes which of the remaining days expire, and when. Undefined if none do.
 *
 * @example expiryText([{ days: 2, after: '2026-03-31' }]) // 'of which 2 expire after 31/03/2026'
 */
export function expiryText(lapses: readonly Expiry[] = []): string | undefined {
  const parts = lapses.map(({ days, after }) => `${days} ${days > 0 && days <= 1 ? 'expires' : 'expire'} after ${formatDate(after)}`);
  return parts.length === 0 ? undefined : `of which ${formatList(parts)}`;
}

type AwayLeave = {
  emplId: string;
  name: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  pending: boolean;
};

/** More people than this are counted instead of named. */
const maxNames = 2;

/**
 * Describes which team members are away during a leave. Pending requests are shown as possible absences.
 *
 * @example othersAwayText({ startDate: '2026-03-30', endDate: '2026-04-03' }, [{ name: 'Oskar Lind', … }, { name: 'Leila Haddad', … }]) // 'Oskar Lind and Leila Haddad away'
 */
export function othersAwayText({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }, away: readonly AwayLeave[]): string {
  const { sure, when, maybe } = summariseAway({ startDate, endDate }, away);
  return (
    [sure && [`${sure} away`, when].filter(Boolean).join(' '), maybe && `${maybe} asked for these days`].filter(Boolean).join(', ') ||
    'no one else away'
  );
}

/**
 * The same, for use below a heading that names the topic.
 *
 * @example alsoAwayText({ startDate: '2026-04-07', endDate: '2026-04-09' }, [{ name: 'Noah Silva', startDate: '2026-04-07', … }, { name: 'Hana Tan', pending: true, … }]) // 'Noah Silva, on 07/04; pending: Hana Tan'
 */
export function alsoAwayText(period: { startDate: PlainDate; endDate: PlainDate }, away: readonly AwayLeave[]): string {
  const { sure, when, maybe } = summariseAway(period, away);
  return [[sure, when].filter(Boolean).join(', '), maybe && `pending: ${maybe}`].filter(Boolean).join('; ') || 'No one';
}

/** Describes who is away, with the date if one person is away on one of several days, and who has a pending request. */
function summariseAway({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }, away: readonly AwayLeave[]) {
  const sure = groupLeaveByPerson(away.filter(({ pending }) => !pending));
  const maybe = groupLeaveByPerson(away).filter(({ emplId }) => !sure.some((one) => one.emplId === emplId));
  const [first] = sure;
  const days = new Set(first?.leaves.map((leave) => (leave.startDate === leave.endDate ? leave.startDate : '')));
  const [only] = days;
  const when = sure.length === 1 && days.size === 1 && only && startDate !== endDate ? `on ${formatDate(only).slice(0, 5)}` : '';
  return { sure: namesText(sure), when, maybe: namesText(maybe) };
}

function namesText(people: readonly { name: string }[]): string {
  const named = people.slice(0, people.length === maxNames + 1 ? maxNames + 1 : maxNames).map(({ name }) => name);
  const others = people.length - named.length;
  return formatList(others > 0 ? [...named, `${others} others`] : named);
}

/** Returns who decides after this approval, if a second one is needed. @example nextApproverName({ name: 'Bo Boss', canDecide: true }) // 'Bo Boss' */
export const nextApproverName = ({ name, canDecide }: { name: string; canDecide: boolean }): string =>
  canDecide ? name : 'An approver chosen by HR';
