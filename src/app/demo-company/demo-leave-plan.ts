import { calculateLeaveDays, type LeaveDay, sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { calendarForType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { type DemoCalendar, dateOf, firstWorkingDay } from './demo-calendar.ts';
import { type DemoLeaveCode, demoLeaveCategories } from './demo-codes.ts';
import type { Random } from './demo-random.ts';

/** The dates and the cost of a leave, before any decision. */
export type PlannedLeave = {
  /** Day numbers of the calendar. */
  start: number;
  end: number;
  leaveCode: DemoLeaveCode;
  halfDayPart: 'AM' | 'PM' | null;
  /** In days. */
  leaveDuration: number;
  dayCosts: readonly LeaveDay[];
};

export type LeavePlanOptions = {
  /** The number of applications, if there are enough days. */
  count: number;
  /** The first and the last day of all leave. */
  first: number;
  last: number;
  /** Whether the newest leave is after today, if there is a working day left. */
  endsInFuture: boolean;
  takesMaternityLeave: boolean;
  mayTakePaternityLeave: boolean;
  /** Days that may be spent, by leave type. */
  budget: Record<DemoLeaveCode, number>;
};

type Window = { from: number; to: number };

// A shorter window may have no working day.
const minWindowDays = 8;

const countsCalendarDays = new Set<DemoLeaveCode>(
  demoLeaveCategories.filter((category) => category.countsCalendarDays).map(({ leaveCode }) => leaveCode),
);

/**
 * Plans the leave of one person over the year, in order. Each leave has a time window of its own, so no two can overlap, and takes its days
 * from the budget, so no balance can be exceeded.
 */
export function planLeave(wishes: LeavePlanOptions, calendar: DemoCalendar, random: Random): PlannedLeave[] {
  const budget = { ...wishes.budget };
  const maternity = wishes.takesMaternityLeave ? maternityLeave(calendar, wishes.last, budget, random) : undefined;
  const windows = splitIntoWindows(wishes, calendar).filter(({ from, to }) => !maternity || to < maternity.start || from > maternity.end);
  const planned = windows.flatMap((window, index) => {
    const leave = planLeaveInWindow(window, windows.length - index, budget, wishes, calendar, random);
    if (leave) budget[leave.leaveCode] -= leave.leaveDuration;
    return leave ? [leave] : [];
  });
  return [...planned, ...(maternity ? [maternity] : [])].toSorted((a, b) => a.start - b.start);
}

function splitIntoWindows({ count, first, last, endsInFuture }: LeavePlanOptions, calendar: DemoCalendar): Window[] {
  const room = last + 1 - first;
  const windows = Math.min(count, Math.floor(room / minWindowDays));
  const width = Math.floor(room / windows);
  return Array.from({ length: windows }, (_, index) => {
    const to = last - (windows - 1 - index) * width;
    const from = to - width + 1;
    const future = calendar.today + 1;
    const afterToday = endsInFuture && index === windows - 1 && firstWorkingDay(calendar, future, to) !== undefined;
    return { from: afterToday ? Math.max(from, future) : from, to };
  });
}

function planLeaveInWindow(
  window: Window,
  windowsLeft: number,
  budget: LeavePlanOptions['budget'],
  wishes: LeavePlanOptions,
  calendar: DemoCalendar,
  random: Random,
): PlannedLeave | undefined {
  // Most start early in their window, which leaves room for some days.
  const offset = random.below(Math.max(1, window.to - window.from - 3));
  const start = firstWorkingDay(calendar, window.from + offset, window.to) ?? firstWorkingDay(calendar, window.from, window.to);
  if (start === undefined) return undefined;
  const leaveCode = chooseType(start <= calendar.today, budget, wishes, random);
  const days = chooseDays(leaveCode, budget[leaveCode], windowsLeft, random);
  if (days <= 0) return undefined;
  if (days < 1) return withDuration({ start, end: start, leaveCode, halfDayPart: random.pick(['AM', 'AM', 'PM']) }, calendar);
  const end = countsCalendarDays.has(leaveCode)
    ? Math.min(window.to, start + days - 1)
    : endAfterWorkingDays(calendar, start, days, window.to);
  return withDuration({ start, end, leaveCode, halfDayPart: null }, calendar);
}

/** No one plans to be ill: sick leave is in the past. */
function chooseType(
  isPast: boolean,
  budget: LeavePlanOptions['budget'],
  { mayTakePaternityLeave }: LeavePlanOptions,
  random: Random,
): DemoLeaveCode {
  if (mayTakePaternityLeave && budget.PT > 0 && random.chance(0.04)) return 'PT';
  if (budget.HL > 0 && random.chance(0.03)) return 'HL';
  if (isPast && budget.SL > 0 && (budget.AL <= 0 || random.chance(0.35))) return 'SL';
  return 'AL';
}

/** Returns whole days, or a half; 0 if nothing is left. Some days are reserved for the remaining windows. */
function chooseDays(leaveCode: DemoLeaveCode, left: number, windowsLeft: number, random: Random): number {
  if (left < 1) return left;
  switch (leaveCode) {
    case 'AL': {
      if (random.chance(0.16)) return 0.5;
      const share = Math.max(1, Math.floor((left * 3) / windowsLeft));
      return Math.min(random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5]), share, Math.floor(left));
    }
    case 'SL':
      return random.chance(0.05) ? 0.5 : Math.min(random.pick([1, 1, 1, 2, 2, 3]), Math.floor(left));
    case 'HL':
      return Math.min(random.between(2, 8), left);
    case 'PT':
      return Math.min(random.between(5, 14), left);
    case 'MT':
      return left;
  }
}

function endAfterWorkingDays(calendar: DemoCalendar, start: number, days: number, to: number): number {
  let [end, counted] = [start, 1];
  for (let day = start + 1; day <= to && counted < days; day += 1) {
    if (!calendar.isWorkingDay(day)) continue;
    end = day;
    counted += 1;
  }
  return end;
}

function maternityLeave(calendar: DemoCalendar, last: number, budget: LeavePlanOptions['budget'], random: Random): PlannedLeave {
  const lastStart = Math.min(last, calendar.days.length - budget.MT);
  const start = random.between(Math.floor(lastStart / 3), lastStart);
  return withDuration({ start, end: start + budget.MT - 1, leaveCode: 'MT', halfDayPart: null }, calendar);
}

function withDuration(leave: Omit<PlannedLeave, 'leaveDuration' | 'dayCosts'>, calendar: DemoCalendar): PlannedLeave {
  const { halfDayPart } = leave;
  const dayCosts = calculateLeaveDays(
    { startDate: dateOf(calendar, leave.start), endDate: dateOf(calendar, leave.end), halfDay: halfDayPart !== null, halfDayPart },
    calendarForType({ countsCalendarDays: countsCalendarDays.has(leave.leaveCode) }, calendar.ofCompany),
  );
  return { ...leave, leaveDuration: sumLeaveDays(dayCosts), dayCosts };
}
