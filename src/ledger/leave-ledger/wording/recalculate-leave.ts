import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import type { CompanyHoliday, DatedWorkState } from '../calculation/holiday-states.ts';
import { calculateLeaveDays, type LeaveDay, type LeavePeriod, sumLeaveDays } from '../calculation/leave-duration.ts';
import { type DatedName, leaveRemark } from './leave-remark-sentences.ts';
import { entriesAndUses, lowestBalanceFrom, replayYear, type YearHistory } from '../calculation/replay-year.ts';
import type { DatedWorkPattern } from '../calculation/work-pattern.ts';
import type { WorkingCalendar } from '../calculation/working-calendar.ts';

/** A change of holidays: added ones by date, removed ones with their names. A date in both is renamed. */
type HolidayChange = { added: ReadonlyMap<PlainDate, CompanyHoliday>; removed: ReadonlyMap<PlainDate, string> };

/**
 * New work patterns and states, each with the date on which it begins; others stay. `told` is the part that is new, for the timeline. All leave ends with the
 * last day of the person.
 */
type PersonCalendarChange = {
  weeks?: readonly DatedWorkPattern[];
  states?: readonly DatedWorkState[];
  told?: { weeks?: DatedName[]; states?: DatedName[] };
  lastDay?: PlainDate;
};

/** A change of calendar facts: holidays of everyone, or patterns, states and last days of some people. */
export type CalendarChange = { holidays?: HolidayChange; people?: ReadonlyMap<string, PersonCalendarChange> };

/** A stored leave. Without `dayCosts`, the previous cost of its days is unknown. */
export type StoredLeavePeriod = LeavePeriod & { leaveDuration: number; dayCosts?: readonly LeaveDay[] };

/** Returns the calendar of each date after a change. */
export function applyHolidayChange<Known>(
  holidays: ReadonlyMap<PlainDate, Known>,
  { added, removed }: { added: ReadonlyMap<PlainDate, Known>; removed: ReadonlyMap<PlainDate, unknown> },
): Map<PlainDate, Known> {
  const kept = [...holidays].filter(([date]) => !removed.has(date));
  return new Map([...kept, ...added]);
}

/**
 * Returns a leave shortened to a last day, or undefined if it begins later.
 *
 * @example shortenLeave({ startDate: '2026-12-30', endDate: '2027-01-05', halfDay: false, endPart: 'AM' }, '2026-12-31')
 * // { startDate: '2026-12-30', endDate: '2026-12-31', halfDay: false, endPart: null }
 */
export function shortenLeave<Leave extends LeavePeriod>(leave: Leave, lastDay: PlainDate | undefined): Leave | undefined {
  if (lastDay === undefined || leave.endDate <= lastDay) return leave;
  if (leave.startDate > lastDay) return undefined;
  const isHalf = leave.startDate === lastDay && leave.startPart === 'PM';
  return { ...leave, endDate: lastDay, endPart: null, ...(isHalf && { startPart: null, halfDay: true, halfDayPart: 'PM' }) };
}

/**
 * Returns the applications whose days a calendar counts differently, with the new days and duration; 0 leaves nothing. The duration may be the
 * same if another day counts instead, or for another reason.
 *
 * @param calendarOf returns the new calendar of the person on leave
 * @param lastDayOf returns the new last day of the person
 * @example recalculateLeave([{ startDate: '2026-04-30', endDate: '2026-05-01', halfDay: false, leaveDuration: 2 }], () => createStandardCalendar([['2026-05-01', 'Labour Day']]))
 * // [{ startDate: '2026-04-30', …, leaveDuration: 2, newDuration: 1, newDays: […], left: { startDate: '2026-04-30', … } }]
 */
export function recalculateLeave<Leave extends StoredLeavePeriod>(
  leaves: readonly Leave[],
  calendarOf: (leave: Leave) => WorkingCalendar,
  lastDayOf: (leave: Leave) => PlainDate | undefined = () => undefined,
): (Leave & { newDuration: number; newDays: LeaveDay[]; left: Leave | undefined })[] {
  return leaves
    .map((leave) => {
      const left = shortenLeave(leave, lastDayOf(leave));
      const newDays = left ? calculateLeaveDays(left, calendarOf(leave)) : [];
      return { ...leave, left, newDays, newDuration: sumLeaveDays(newDays) };
    })
    .filter(
      (leave) =>
        leave.newDuration !== leave.leaveDuration ||
        leave.left?.endDate !== leave.endDate ||
        (leave.dayCosts && findChangedDates(leave.dayCosts, leave.newDays).size > 0),
    );
}

/** Returns the dates whose cost or reason has changed. */
export function findChangedDates(was: readonly LeaveDay[], now: readonly LeaveDay[]): Set<PlainDate> {
  const known = new Map(was.map((day) => [day.date, day]));
  const isSame = (a: LeaveDay | undefined, b: LeaveDay) => a?.days === b.days && a.why === b.why && a.holiday === b.holiday;
  return new Set(now.filter((day) => !isSame(known.get(day.date), day)).map(({ date }) => date));
}

/** The balance of an entitlement less pending days; `entitlement` identifies it. `year` is set if the order of days matters. */
export type BalanceBeforeChange = { entitlement: string; left: number; year?: YearHistory | null };

type ChargedLeave = {
  appliedLeaveId: number;
  startDate: PlainDate;
  leaveDuration: number;
  newDuration: number;
  newDays?: readonly LeaveDay[];
};

/**
 * Adds to each application how far it exceeds its balance after the recalculation, and the balance before and after. Returned days count first, then
 * charged days in the order of the list; 0 if the balance suffices or nothing is charged. If the order of days matters, the year is replayed
 * from the first day of the application.
 *
 * @param balances balances before the change, by application; a missing one counts as 0
 * @example addExcess([{ appliedLeaveId: 7, startDate: '2026-05-01', leaveDuration: 2, newDuration: 3 }], new Map([[7, { entitlement: 'E0001 2026 AL', left: 0.5 }]]))
 * // [{ appliedLeaveId: 7, …, exceedsBalanceBy: 0.5, left: 0.5, leftThen: -0.5 }]
 */
export function addExcess<Leave extends ChargedLeave>(
  recounted: readonly Leave[],
  balances: ReadonlyMap<number, BalanceBeforeChange>,
): (Leave & { exceedsBalanceBy: number; left: number | null; leftThen: number | null })[] {
  const balanceOf = ({ appliedLeaveId }: Leave): BalanceBeforeChange =>
    balances.get(appliedLeaveId) ?? { entitlement: `of ${appliedLeaveId}`, left: 0 };
  const left = new Map<string, number>();
  const then = new Map<Leave, number>();
  const counted = new Map<string, readonly Leave[]>();
  const book = (leave: Leave) => {
    const { entitlement, year, ...balance } = balanceOf(leave);
    const rest = (left.get(entitlement) ?? balance.left) + leave.leaveDuration - leave.newDuration;
    left.set(entitlement, rest);
    if (balances.has(leave.appliedLeaveId)) then.set(leave, rest);
    if (!year) return rest;
    const others = [...(counted.get(entitlement) ?? []), leave];
    counted.set(entitlement, others);
    return lowestBalanceAfterChange(year, others, leave);
  };
  const isCharged = (leave: Leave) => leave.newDuration > leave.leaveDuration;
  for (const leave of recounted.filter((one) => !isCharged(one))) book(leave);
  return recounted.map((leave) => {
    const exceedsBalanceBy = isCharged(leave) ? Math.max(0, -book(leave)) : 0;
    const leftThen = then.get(leave) ?? null;
    return { ...leave, exceedsBalanceBy, left: leftThen === null ? null : leftThen + leave.newDuration - leave.leaveDuration, leftThen };
  });
}

/** Returns the balance from the start of an application on, once the listed leave has its new days. */
function lowestBalanceAfterChange(year: YearHistory, counted: readonly ChargedLeave[], { startDate }: ChargedLeave): number {
  const { entries, uses } = entriesAndUses(year);
  const anew = new Set(counted.map(({ appliedLeaveId }) => appliedLeaveId));
  const days = counted.flatMap(({ newDays = [] }) => newDays.map((day) => ({ on: day.date, days: day.days })));
  return lowestBalanceFrom(replayYear(entries, [...uses.filter(({ of }) => of === undefined || !anew.has(of)), ...days]), startDate);
}

type RecalculationCauses = NonNullable<PersonCalendarChange['told']> &
  Pick<PersonCalendarChange, 'lastDay'> &
  Record<'added' | 'removed', Iterable<readonly [PlainDate, string]>>;

/** Returns the part of a change that affects one leave: holidays on changed days, and patterns and states of the person. */
export function recalculationCauses(
  { holidays, people }: CalendarChange,
  {
    emplId,
    endDate,
    dayCosts = [],
    newDays,
  }: { emplId: string; endDate: PlainDate; newDays: readonly LeaveDay[]; dayCosts?: readonly LeaveDay[] },
): RecalculationCauses {
  const was = new Map(dayCosts.map((day) => [day.date, day.days]));
  const concerns = (date: PlainDate) => newDays.some((day) => day.date === date && day.days !== was.get(date));
  const isFree = (date: PlainDate) => newDays.some((day) => day.date === date && day.why?.startsWith('holiday'));
  const { lastDay, told } = people?.get(emplId) ?? {};
  const { added = new Map<PlainDate, CompanyHoliday>(), removed = new Map<PlainDate, string>() } = holidays ?? {};
  return {
    removed: [...removed].filter(([date]) => concerns(date) && !(added.has(date) && isFree(date))),
    added: [...added].flatMap(([date, { name }]) => (concerns(date) && isFree(date) ? [[date, name] as const] : [])),
    ...told,
    ...(lastDay !== undefined && endDate > lastDay && { lastDay }),
  };
}

/**
 * Returns the timeline note of a recalculation.
 *
 * @param returned the days that come back, if some of them expire at once
 * @example recalculationRemark({ added: [['2026-05-01', 'Labour Day']], removed: [] }, { leaveDuration: 2, newDuration: 1 })
 * // shown as '01/05/2026 is now a public holiday (Labour Day): 1 day instead of 2 days.'
 */
export const recalculationRemark = (
  { added, removed, ...causes }: RecalculationCauses,
  { leaveDuration, newDuration }: { leaveDuration: number; newDuration: number },
  returned?: { returned: number; expired: number },
): MessageDescriptor =>
  leaveRemark('leave.recounted', {
    removed: [...removed],
    added: [...added],
    ...causes,
    was: leaveDuration,
    now: newDuration,
    ...returned,
  });
