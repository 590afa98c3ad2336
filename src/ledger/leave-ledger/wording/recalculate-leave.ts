import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import type { CompanyHoliday, DatedWorkState } from '../calculation/holiday-states.ts';
import { calculateLeaveDays, type LeaveDay, type LeavePeriod, sumLeaveDays } from '../calculation/leave-duration.ts';
import { type DatedName, leaveRemark } from './leave-remark-sentences.ts';
import { entriesAndUses, lowestBalanceFrom, replayYear, type YearHistory } from '../calculation/replay-year.ts';
import type { DatedWorkPattern } from '../calculation/work-pattern.ts';
import type { WorkingCalendar } from '../calculation/working-calendar.ts';

/** What becomes of the holidays: those that come, by date, and dates that no longer are one, by name. A date in both becomes another one. */
type HolidayChange = { added: ReadonlyMap<PlainDate, CompanyHoliday>; removed: ReadonlyMap<PlainDate, string> };

/**
 * Work weeks and states that a person then has, from dates on; what is not named stays. `told` is what is new, for the timeline. Leave ends with the
 * person's last day, whatever its type.
 */
type PersonCalendarChange = {
  weeks?: readonly DatedWorkPattern[];
  states?: readonly DatedWorkState[];
  told?: { weeks?: DatedName[]; states?: DatedName[] };
  lastDay?: PlainDate;
};

/** What decides what days cost, and is to become otherwise: holidays of all, or weeks, states and last days of some people. */
export type CalendarChange = { holidays?: HolidayChange; people?: ReadonlyMap<string, PersonCalendarChange> };

/** A leave as it is kept; without `dayCosts` it is not known what its days were counted as. */
export type StoredLeavePeriod = LeavePeriod & { leaveDuration: number; dayCosts?: readonly LeaveDay[] };

/** What stands for each date after a change. */
export function applyHolidayChange<Known>(
  holidays: ReadonlyMap<PlainDate, Known>,
  { added, removed }: { added: ReadonlyMap<PlainDate, Known>; removed: ReadonlyMap<PlainDate, unknown> },
): Map<PlainDate, Known> {
  const kept = [...holidays].filter(([date]) => !removed.has(date));
  return new Map([...kept, ...added]);
}

/**
 * What is left of a leave that ends with a last day at the latest; undefined where it begins after it.
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
 * The applications whose days a calendar counts otherwise than they were counted, with the new days and their count; 0 leaves nothing of an
 * application. The count may be the same: then a day costs in place of another, or for another reason.
 *
 * @param calendarOf whoever takes the leave has this calendar after the change
 * @param lastDayOf the last day that its taker gets by the change
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

/** The dates whose cost, or its reason, is another one. */
export function findChangedDates(was: readonly LeaveDay[], now: readonly LeaveDay[]): Set<PlainDate> {
  const known = new Map(was.map((day) => [day.date, day]));
  const isSame = (a: LeaveDay | undefined, b: LeaveDay) => a?.days === b.days && a.why === b.why && a.holiday === b.holiday;
  return new Set(now.filter((day) => !isSame(known.get(day.date), day)).map(({ date }) => date));
}

/** What is left of an entitlement, less what is pending; `entitlement` names it. `year` is there where the order of its days matters. */
export type BalanceBeforeChange = { entitlement: string; left: number; year?: YearHistory | null };

type ChargedLeave = {
  appliedLeaveId: number;
  startDate: PlainDate;
  leaveDuration: number;
  newDuration: number;
  newDays?: readonly LeaveDay[];
};

/**
 * By how many days each application exceeds its balance once it is counted anew, and what is left of that before and after. What is given back counts first, then what is charged, in the
 * order of the list; 0 where the balance is enough or nothing is charged. Where the order of the days of a year matters, by its replay from the first
 * day of the application on.
 *
 * @param balances what is left before, by application; without one nothing is left
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

/** What is left from an application on, once some of a year have the days that they are counted with now. */
function lowestBalanceAfterChange(year: YearHistory, counted: readonly ChargedLeave[], { startDate }: ChargedLeave): number {
  const { entries, uses } = entriesAndUses(year);
  const anew = new Set(counted.map(({ appliedLeaveId }) => appliedLeaveId));
  const days = counted.flatMap(({ newDays = [] }) => newDays.map((day) => ({ on: day.date, days: day.days })));
  return lowestBalanceFrom(replayYear(entries, [...uses.filter(({ of }) => of === undefined || !anew.has(of)), ...days]), startDate);
}

type RecalculationCauses = NonNullable<PersonCalendarChange['told']> &
  Pick<PersonCalendarChange, 'lastDay'> &
  Record<'added' | 'removed', Iterable<readonly [PlainDate, string]>>;

/** Of a change what concerns one leave: the holidays on its days that cost something else, the weeks and states of who takes it. */
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
 * Why an application was counted anew, for its timeline.
 *
 * @example recalculationRemark({ added: [['2026-05-01', 'Labour Day']], removed: [] }, { leaveDuration: 2, newDuration: 1 })
 * // told as '01/05/2026 is now a public holiday (Labour Day): 1 day instead of 2 days.'
 */
export const recalculationRemark = (
  { added, removed, ...causes }: RecalculationCauses,
  { leaveDuration, newDuration }: { leaveDuration: number; newDuration: number },
): MessageDescriptor =>
  leaveRemark('leave.recounted', { removed: [...removed], added: [...added], ...causes, was: leaveDuration, now: newDuration });
