import { daysInMonth, type PlainDate } from '#src/base/dates/plain-date.ts';
import { bookedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { LeaveCard } from '../calls.ts';

/** A day of the year at a glance: its kind, a code such as `½AL`, and its meaning in words. A plain working day has none. */
export type GlanceDay = { date: PlainDate; kind?: 'booked' | 'asked' | 'holiday' | 'free'; code?: string; label?: string };

/**
 * Returns the days of each month of a year. Leave comes before holidays and days off.
 *
 * @example listGlanceMonths(2026, { leave: [], free: [{ date: '2026-05-01', holiday: 'Labour Day' }] })[4]?.[0]
 * // { date: '2026-05-01', kind: 'holiday', code: 'H', label: 'Labour Day' }
 */
export function listGlanceMonths(year: number, { leave, free }: Pick<LeaveCard, 'leave' | 'free'>): GlanceDay[][] {
  const taken = Map.groupBy(
    leave.flatMap(({ days, ...of }) => days.map((day) => ({ ...of, ...day }))),
    ({ on }) => on,
  );
  const freeDays = new Map(free.map((day) => [day.date, day]));
  const describe = (date: PlainDate): GlanceDay => {
    const leaves = taken.get(date);
    if (leaves) {
      return {
        date,
        kind: leaves.every(({ leaveStatus }) => bookedStatuses.includes(leaveStatus)) ? 'booked' : 'asked',
        code: leaves.map(({ leaveCode, days }) => (days < 1 ? `½${leaveCode}` : leaveCode)).join('\n'),
        label: leaves
          .map(({ leaveDescr, leaveStatusText, days }) => `${leaveDescr}${days < 1 ? ', half a day' : ''}, ${leaveStatusText}`)
          .join('; '),
      };
    }
    const day = freeDays.get(date);
    if (!day) return { date };
    return day.holiday === undefined ? { date, kind: 'free', label: 'Day off' } : { date, kind: 'holiday', code: 'H', label: day.holiday };
  };
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: daysInMonth(year, month + 1) }, (_day, day) =>
      describe(`${year}-${String(month + 1).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`),
    ),
  );
}
