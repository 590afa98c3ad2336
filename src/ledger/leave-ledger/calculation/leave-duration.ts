import { eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { DayCost } from './day-cost.ts';
import { type DayReason, dayReasonText, toDayReason } from '../wording/day-reasons.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import { slotNumber, type SlotRange } from './slots.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/** The period of a leave. Without parts, the days are whole. */
export type LeavePeriod = {
  startDate: PlainDate;
  endDate: PlainDate;
  /** Half a day on a single date; without a part, the first half that counts. */
  halfDay: boolean;
  halfDayPart?: HalfDayPart | null | undefined;
  /** Leave of several days begins at noon of the first or ends at noon of the last. */
  startPart?: 'PM' | null | undefined;
  endPart?: 'AM' | null | undefined;
  /** Half days in the middle that were given back. */
  givenBack?: readonly SlotRange[] | undefined;
};

/** The cost of a day of leave, and the reason if it costs less than a day, with the name of the holiday. It is stored with the leave. */
export type LeaveDay = { date: PlainDate; days: number; why?: DayReason; holiday?: string };

/** A day of the period without cost, and why: 'Weekend' or the name of the holiday. */
export type UncountedDay = { date: PlainDate; reason: string };

export type LeaveDuration = {
  /** In days, a multiple of 0.5. */
  days: number;
  uncounted: UncountedDay[];
};

/** The scan of a period ends here (specification section 9). */
const maxScanDays = 366;

/**
 * Returns each day of a leave with its cost, and the reason if it costs less than a day. The covered halves cost what the calendar of the leave type says. A half
 * day is possible only if start equals end, part days only if they differ.
 *
 * @example calculateLeaveDays({ startDate: '2026-12-24', endDate: '2026-12-25', halfDay: false, startPart: 'PM' }, createStandardCalendar([['2026-12-25', 'Christmas Day']]))
 * // [{ date: '2026-12-24', days: 0.5, why: 'from-noon' }, { date: '2026-12-25', days: 0, why: 'holiday', holiday: 'Christmas Day' }]
 */
export function calculateLeaveDays(of: LeavePeriod, { costOf }: Pick<WorkingCalendar, 'costOf'>): LeaveDay[] {
  const each: LeaveDay[] = [];
  for (const date of eachDay(of.startDate, of.endDate)) {
    if (each.length === maxScanDays) break;
    each.push(calculateLeaveDay(date, of, costOf(date)));
  }
  return each;
}

/** Returns the total cost of days. */
export const sumLeaveDays = (each: readonly LeaveDay[]): number => each.reduce((sum, { days }) => sum + days, 0);

/** Lists the days without cost, except days that were given back. */
export const listUncountedDays = (each: readonly LeaveDay[]): UncountedDay[] =>
  each.flatMap(({ date, days, why, holiday }) =>
    days === 0 && why && why !== 'given-back' ? [{ date, reason: dayReasonText(why, holiday) }] : [],
  );

/** Returns the cost of each day and its reason in words, for the API. @example daysResponse([{ date: '2026-12-26', days: 0, why: 'weekend' }]) // [{ date: '2026-12-26', days: 0, reason: 'Weekend' }] */
export const daysResponse = (each: readonly LeaveDay[]): { date: PlainDate; days: number; reason?: string }[] =>
  each.map(({ date, days, why, holiday }) => ({ date, days, ...(why && { reason: dayReasonText(why, holiday) }) }));

/**
 * Returns the number of days that a leave takes (specification section 5, Apply leave), and its days without cost.
 *
 * @example calculateLeaveDuration({ startDate: '2026-12-24', endDate: '2026-12-28', halfDay: false },
 *   createStandardCalendar([['2026-12-25', 'Christmas Day']])).days // 2
 */
export function calculateLeaveDuration(of: LeavePeriod, calendar: Pick<WorkingCalendar, 'costOf'>): LeaveDuration {
  const each = calculateLeaveDays(of, calendar);
  return { days: sumLeaveDays(each), uncounted: listUncountedDays(each) };
}

type CoveredPart = { halves: readonly HalfDayPart[]; why?: DayReason };

const wholeDay: CoveredPart = { halves };

function coveredPart(
  date: PlainDate,
  { startDate, endDate, halfDay, halfDayPart, startPart, endPart }: LeavePeriod,
  { free }: DayCost,
): CoveredPart {
  if (startDate === endDate) {
    if (!halfDay) return wholeDay;
    const part = halfDayPart ?? halves.find((half) => !free[half]) ?? 'AM';
    return { halves: [part], why: part === 'AM' ? 'morning' : 'afternoon' };
  }
  if (date === startDate && startPart === 'PM') return { halves: ['PM'], why: 'from-noon' };
  if (date === endDate && endPart === 'AM') return { halves: ['AM'], why: 'until-noon' };
  return wholeDay;
}

function calculateLeaveDay(date: PlainDate, of: LeavePeriod, cost: DayCost): LeaveDay {
  const part = coveredPart(date, of, cost);
  const taken = part.halves.filter((half) => !of.givenBack?.some(({ from, until }) => isWithin(slotNumber(date, half), from, until)));
  const free = taken.flatMap((half) => cost.free[half] ?? []);
  const days = (taken.length - free.length) / 2;
  const first = free.find(({ why }) => why === 'holiday') ?? free[0];
  const why = taken.length < part.halves.length ? givenBackReason(taken[0]) : part.why;
  if (!first) return { date, days, ...(why && { why }) };
  return { date, days, why: toDayReason(first), ...(first.why === 'holiday' && { holiday: first.holiday.name }) };
}

const isWithin = (slot: number, from: number, until: number) => from <= slot && slot < until;

/** @param left the half of the day that is still taken */
const givenBackReason = (left: HalfDayPart | undefined): DayReason =>
  left === undefined ? 'given-back' : left === 'AM' ? 'given-back-pm' : 'given-back-am';
