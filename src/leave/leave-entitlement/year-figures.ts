import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { daysAvailableFrom } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { bookedStatuses, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';

type YearLine = {
  on: PlainDate;
  days: number;
  balance: number;
  entryId?: number | undefined;
  appliedLeaveId?: number | undefined;
  leaveStatus?: LeaveStatus | undefined;
  lapsed?: PlainDate | undefined;
  coming?: boolean | undefined;
};

/**
 * The figures of a year and type, in days. `left` can still be planned and includes `lapses`, each until its last day. `overdrawn` was
 * taken beyond the available days. Monthly accruals still to come count as far as they cover leave booked after them; the rest is
 * `comes`.
 */
export type YearFigures = {
  available: number;
  taken: number;
  booked: number;
  pending: number;
  left: number;
  overdrawn: number;
  comes: number;
  lapses: { days: number; after: PlainDate }[];
};

const sumDays = (lines: readonly YearLine[]) => lines.reduce((total, { days }) => total - days, 0);

/**
 * Sums up the explanation of a year. Days that expire after today are still left; expired days are not.
 *
 * @example computeYearFigures([{ on: '2026-01-01', days: 14, balance: 14, entryId: 1 }], '2026-06-15') // { available: 14, taken: 0, booked: 0, pending: 0, left: 14, overdrawn: 0, comes: 0, lapses: [] }
 */
export function computeYearFigures(lines: readonly YearLine[], today: PlainDate): YearFigures {
  const booked = lines.filter(({ leaveStatus }) => leaveStatus !== undefined && bookedStatuses.includes(leaveStatus));
  const pending = lines.filter(({ leaveStatus }) => leaveStatus !== undefined && !bookedStatuses.includes(leaveStatus));
  const brought = lines.filter(
    ({ entryId, appliedLeaveId, lapsed, coming }) => (entryId ?? appliedLeaveId ?? lapsed ?? coming) === undefined,
  );
  const lapses = lines.flatMap(({ days, lapsed }) => (lapsed !== undefined && lapsed >= today ? [{ days: -days, after: lapsed }] : []));
  // Nothing can be taken before the year begins.
  const rest = daysAvailableFrom(lines, (lines[0]?.on ?? '') > today ? (lines[0]?.on ?? '') : today);
  const all = (lines.at(-1)?.balance ?? 0) + lapses.reduce((sum, { days }) => sum + days, 0);
  const taken = sumDays(booked.filter(({ on }) => on <= today)) + sumDays(brought);
  const later = sumDays(booked.filter(({ on }) => on > today));
  return {
    available: rest + taken + later + sumDays(pending),
    taken,
    booked: later,
    pending: sumDays(pending),
    left: Math.max(0, rest),
    overdrawn: Math.max(0, -rest),
    comes: lines.some(({ coming }) => coming) ? all - rest : 0,
    lapses,
  };
}
