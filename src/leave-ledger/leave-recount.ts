import { leaveDuration } from './leave-duration.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import type { Said } from '#src/text/problem.ts';
import { say } from './leave-remark-sentences.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/** What becomes of the calendar: dates that turn into holidays, by name, and dates that no longer are. */
export type HolidayChange = { added: ReadonlyMap<PlainDate, string>; removed: ReadonlyMap<PlainDate, string> };

export type CountedLeave = { startDate: PlainDate; endDate: PlainDate; halfDay: boolean; leaveDuration: number };

/** The calendar after a change. */
export function changedHolidays(holidays: ReadonlyMap<PlainDate, string>, { added, removed }: HolidayChange): Map<PlainDate, string> {
  const kept = [...holidays].filter(([date]) => !removed.has(date));
  return new Map([...kept, ...added]);
}

/**
 * The applications whose days a calendar counts otherwise than they were counted, with the new count; 0 leaves nothing of an application.
 * They must be of a type that does not count calendar days.
 *
 * @param calendarOf whoever takes the leave has this calendar after the change
 * @example recountLeave([{ startDate: '2026-04-30', endDate: '2026-05-01', halfDay: false, leaveDuration: 2 }], () => workingCalendar([['2026-05-01', 'Labour Day']]))
 * // [{ startDate: '2026-04-30', …, leaveDuration: 2, newDuration: 1 }]
 */
export function recountLeave<Leave extends CountedLeave>(
  leaves: readonly Leave[],
  calendarOf: (leave: Leave) => WorkingCalendar,
): (Leave & { newDuration: number })[] {
  return leaves
    .map((leave) => ({ ...leave, newDuration: leaveDuration(leave, calendarOf(leave)).days }))
    .filter((leave) => leave.newDuration !== leave.leaveDuration);
}

/** What is left of an entitlement, less what is pending; `entitlement` names it. */
export type BalanceOf = { entitlement: string; left: number };

/**
 * By how many days each application exceeds its balance once it is counted anew. What is given back counts first, then what is charged, in the
 * order of the list; 0 where the balance is enough or nothing is charged.
 *
 * @param balances what is left before, by application; without one nothing is left
 * @example withExcess([{ appliedLeaveId: 7, leaveDuration: 2, newDuration: 3 }], new Map([[7, { entitlement: 'E0001 2026 AL', left: 0.5 }]]))
 * // [{ appliedLeaveId: 7, …, exceedsBalanceBy: 0.5 }]
 */
export function withExcess<Leave extends { appliedLeaveId: number; leaveDuration: number; newDuration: number }>(
  recounted: readonly Leave[],
  balances: ReadonlyMap<number, BalanceOf>,
): (Leave & { exceedsBalanceBy: number })[] {
  const balanceOf = ({ appliedLeaveId }: Leave) => balances.get(appliedLeaveId) ?? { entitlement: `of ${appliedLeaveId}`, left: 0 };
  const left = new Map<string, number>();
  const book = (leave: Leave) => {
    const balance = balanceOf(leave);
    const rest = (left.get(balance.entitlement) ?? balance.left) + leave.leaveDuration - leave.newDuration;
    left.set(balance.entitlement, rest);
    return rest;
  };
  const isCharged = (leave: Leave) => leave.newDuration > leave.leaveDuration;
  for (const leave of recounted.filter((one) => !isCharged(one))) book(leave);
  return recounted.map((leave) => ({ ...leave, exceedsBalanceBy: isCharged(leave) ? Math.max(0, -book(leave)) : 0 }));
}

/**
 * Why an application was counted anew, for its timeline.
 *
 * @example recountRemark({ added: new Map([['2026-05-01', 'Labour Day']]), removed: new Map() }, { leaveDuration: 2, newDuration: 1 })
 * // told as '01/05/2026 is now a public holiday (Labour Day): 1 day instead of 2 days.'
 */
export const recountRemark = ({ added, removed }: HolidayChange, of: { leaveDuration: number; newDuration: number }): Said =>
  say('leave.recounted', { removed: [...removed], added: [...added], was: of.leaveDuration, now: of.newDuration });
