import { eachDay, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { type BalanceFigures, displayedBalance, requestableDays, overdrawnDays } from './balance.ts';
import { bookedStatuses, type LeaveStatus } from '../status/leave-status.ts';
import { calendarForType, type WorkingCalendar } from './working-calendar.ts';

type Entitlement = {
  id: { year: number; leaveCode: string };
  leaveCategory: { countsCalendarDays: boolean };
  availableLeave: number;
  takenLeave: number;
  pendingLeave: number;
  balanceLeave: number;
  /** Monthly accruals still to come. */
  comesLater?: number | undefined;
};

type Leave = {
  id: { startDate: PlainDate; leaveCode: string };
  endDate: PlainDate;
  leaveDuration: number;
  leaveStatus: LeaveStatus;
};

/** Days of leave: past, including today, or upcoming. */
type TakenAndBookedDays = { taken: number; booked: number };

/**
 * The displayed figures of an entitlement in days. `taken` plus `booked` is the taken leave, `free` is the balance after pending approvals, and
 * `overdrawn` is what was taken beyond the available days.
 */
export type YearBalance = TakenAndBookedDays & {
  pending: number;
  left: number;
  free: number;
  overdrawn: number;
  months: TakenAndBookedDays[];
};

/**
 * Returns the figures, bar and months of a balance card from one source, so that they agree. Each day of leave counts in its own month. Taken leave
 * without an application predates this system and counts in January.
 *
 * @param leaves of one person, any type, year and status
 * @example calculateYearBalance({ …, takenLeave: 3 }, [{ 30/11 to 02/12, … }], { calendar, today: '2026-12-01' }) // { taken: 2, booked: 1, …, months: […, { taken: 1, booked: 0 }, { taken: 1, booked: 1 }] }
 */
export function calculateYearBalance(
  entitlement: Entitlement,
  leaves: readonly Leave[],
  { calendar, today }: { calendar: WorkingCalendar; today: PlainDate },
): YearBalance {
  const { id, leaveCategory, takenLeave, pendingLeave, balanceLeave } = entitlement;
  const own = leaves.filter(
    (leave) => leave.id.leaveCode === id.leaveCode && yearOf(leave.id.startDate) === id.year && bookedStatuses.includes(leave.leaveStatus),
  );
  const ofType = calendarForType(leaveCategory, calendar);
  const days = limitToTakenLeave(
    takenLeave,
    own.flatMap((leave) => distributeDuration(leave, ofType)),
  );
  const before = takenLeave - sumDays(days);
  const months = Array.from({ length: 12 }, (_, n): TakenAndBookedDays => {
    const ofMonth = days.filter(({ date }) => monthOf(date) === n + 1);
    const taken = sumDays(ofMonth.filter(({ date }) => date <= today)) + (n === 0 ? before : 0);
    return { taken, booked: sumDays(ofMonth.filter(({ date }) => date > today)) };
  });
  const total = (of: keyof TakenAndBookedDays) => months.reduce((all, month) => all + month[of], 0);
  return {
    taken: total('taken'),
    booked: total('booked'),
    pending: pendingLeave,
    left: balanceLeave,
    free: requestableDays(entitlement),
    overdrawn: overdrawnDays(entitlement),
    months,
  };
}

type DayOfLeave = { date: PlainDate; days: number };

const sumDays = (days: readonly DayOfLeave[]) => days.reduce((all, day) => all + day.days, 0);

/**
 * Returns the cost of each day of a leave, adding up to its stored duration. If a holiday was added or removed after the leave, the duration stays, and
 * days that cost leave today are used first.
 */
function distributeDuration({ id, endDate, leaveDuration }: Leave, { whyFree, isRestDay }: WorkingCalendar): DayOfLeave[] {
  const rank = (date: PlainDate) => (whyFree(date) === undefined ? 0 : isRestDay(date) ? 2 : 1);
  const dates = [...eachDay(id.startDate, endDate)].toSorted((a, b) => rank(a) - rank(b));
  return dates.map((date, n) => ({ date, days: Math.min(1, Math.max(0, leaveDuration - n)) }));
}

/** Limits the days to those in the ledger, dropping the earliest. */
function limitToTakenLeave(takenLeave: number, days: readonly DayOfLeave[]): DayOfLeave[] {
  let rest = takenLeave;
  return days
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .map((day) => {
      const held = { ...day, days: Math.min(day.days, rest) };
      rest -= held.days;
      return held;
    });
}

/**
 * Describes a balance in one sentence, the same on every screen: what is left, what is pending, and what can still be requested.
 *
 * @example balanceSentence({ availableLeave: 7, takenLeave: 2.5, pendingLeave: 2 }) // '4.5 days left, 2 pending, 2.5 available to request'
 */
export function balanceSentence(of: BalanceFigures): string {
  const left = `${daysText(displayedBalance(of.availableLeave, of.takenLeave))} left`;
  return of.pendingLeave > 0 ? `${left}, ${of.pendingLeave} pending, ${requestableDays(of)} available to request` : left;
}
