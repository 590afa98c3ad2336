import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { type GivenBackDay, groupDaysIntoPeriods, halfDayPeriodText } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { formatList } from '#src/base/text/plural.ts';

/** The kinds of changes of approved leave. */
export type ChangeKind = 'giveBack' | 'ill' | 'move';

/** The chosen days: whole, or the half of each. */
export type ChosenDays = Readonly<Record<PlainDate, 'all' | HalfDayPart>>;

type Day = { date: PlainDate; days: number };

/** The days that would come back, and the rest of the leave. */
export type GiveBackSummary = {
  days: number;
  left: number;
  giveBack: GivenBackDay[];
  /** The dates of the rest; days in the middle do not change them. */
  stays: { start: PlainDate; end: PlainDate };
};

/**
 * Sums up the chosen days. Half days are given back as they are.
 *
 * @param days each day of the leave with its cost
 * @example summariseGiveBack([{ date: '2026-03-23', days: 1 }, { date: '2026-03-24', days: 1 }], { '2026-03-24': 'PM' }).left // 1.5
 */
export function summariseGiveBack(days: readonly Day[], chosen: ChosenDays): GiveBackSummary {
  const giveBack = days.flatMap(({ date, days: cost }) => {
    const part = chosen[date];
    if (part === undefined || cost === 0) return [];
    return [part === 'all' || cost < 1 ? { date } : { date, part }];
  });
  const backOn = new Map(giveBack.map(({ date, ...half }) => [date, 'part' in half ? 0.5 : Infinity]));
  const kept = days.map(({ date, days: cost }) => ({ date, days: Math.max(0, cost - (backOn.get(date) ?? 0)) }));
  const total = days.reduce((sum, day) => sum + day.days, 0);
  const left = kept.reduce((sum, day) => sum + day.days, 0);
  const counted = kept.filter((day) => day.days > 0).map(({ date }) => date);
  const [first = '', last = ''] = [days[0]?.date, days.at(-1)?.date];
  const [start = first, end = last] = [counted[0], counted.at(-1)];
  const isGiven = (is: (date: PlainDate) => boolean) => giveBack.some(({ date }) => is(date));
  return {
    days: total - left,
    left,
    giveBack,
    stays: { start: isGiven((date) => date < start) ? start : first, end: isGiven((date) => date > end) ? end : last },
  };
}

/** Chooses each day that costs something as a whole. @example allDays([{ date: '2026-03-23', days: 1 }]) // { '2026-03-23': 'all' } */
export const allDays = (days: readonly Day[]): ChosenDays =>
  Object.fromEntries(days.flatMap(({ date, days: cost }) => (cost > 0 ? [[date, 'all' as const]] : [])));

/**
 * Lists the sick leave that days of illness become: one for each run of consecutive days.
 *
 * @example sickLeaveText([{ date: '2026-03-24' }]) // 'Tue 24/03/2026'
 */
export const sickLeaveText = (days: readonly GivenBackDay[]): string => formatList(groupDaysIntoPeriods(days).map(halfDayPeriodText));

/** Returns why a change is not possible, or undefined if it is possible. */
export function findChangeObstacle(
  kind: ChangeKind,
  { leaveDuration, isYearOpen }: { leaveDuration: number; isYearOpen: boolean },
): string | undefined {
  if (!isYearOpen) return 'Leave of a past year can no longer be changed. HR can still change it.';
  if (kind === 'giveBack' && leaveDuration <= 0.5) return 'To give back a half day, cancel the leave.';
  return undefined;
}
