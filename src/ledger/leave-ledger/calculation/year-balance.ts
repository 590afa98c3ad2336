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
  /** What still comes month by month. */
  comesLater?: number | undefined;
};

type Leave = {
  id: { startDate: PlainDate; leaveCode: string };
  endDate: PlainDate;
  leaveDuration: number;
  leaveStatus: LeaveStatus;
};

/** Days of leave: over already, today among them, or still to come. */
type TakenAndBookedDays = { taken: number; booked: number };

/**
 * The figures of an entitlement as they are shown, in days; `taken` and `booked` together are its taken leave, `free` is left once what is pending is
 * approved, `overdrawn` was taken beyond what there was.
 */
export type YearBalance = TakenAndBookedDays & {
  pending: number;
  left: number;
  free: number;
  overdrawn: number;
  months: TakenAndBookedDays[];
};

/**
 * What the card of a balance says: figures, bar and months come from here, so that they add up. Each day of leave stands in its own month. What the
 * ledger has beside the applications was taken before this system, and stands in January.
 *
 * @param leaves of one person, of whatever type, year and status
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
 * The days of a leave with what each costs, together its stored duration. Where a holiday has come or gone since the leave was over, which keeps its
 * count, the days that cost today come first.
 */
function distributeDuration({ id, endDate, leaveDuration }: Leave, { whyFree, isRestDay }: WorkingCalendar): DayOfLeave[] {
  const rank = (date: PlainDate) => (whyFree(date) === undefined ? 0 : isRestDay(date) ? 2 : 1);
  const dates = [...eachDay(id.startDate, endDate)].toSorted((a, b) => rank(a) - rank(b));
  return dates.map((date, n) => ({ date, days: Math.min(1, Math.max(0, leaveDuration - n)) }));
}

/** No more days than the ledger has; the latest stay. */
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
 * A balance in one sentence, the same on every screen: what is left, what of it is pending, and what a new request can have.
 *
 * @example balanceSentence({ availableLeave: 7, takenLeave: 2.5, pendingLeave: 2 }) // '4.5 days left, 2 pending, 2.5 available to request'
 */
export function balanceSentence(of: BalanceFigures): string {
  const left = `${daysText(displayedBalance(of.availableLeave, of.takenLeave))} left`;
  return of.pendingLeave > 0 ? `${left}, ${of.pendingLeave} pending, ${requestableDays(of)} available to request` : left;
}
