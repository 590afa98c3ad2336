import { findFreeHalf, findTakenHalf, isOverlapping, halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { type BalanceShortage, findUnusableDays } from '#src/leave/applied-leave/submit/balance-shortage.ts';
import type { LeaveDates } from '#src/leave/applied-leave/submit/split-at-new-year.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { calculateLeaveDays, type LeaveDay, sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { entriesAndUses, availableFor, daysAvailableFrom, replayYear } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { slotsToPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { calendarForType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { calendarFromData } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { overlapSentence } from '../application-errors.ts';
import type { PartRecords } from './application-records.ts';

type Records = Pick<PartRecords, 'facts' | 'entitlement'>;
type CountedPart = { startDate: PlainDate; endDate: PlainDate; dayCosts: readonly LeaveDay[] };

export type EvaluatedPart = ReturnType<typeof evaluatePart>;

/** Returns the cost in days of each day of a part, its balance, and why it does not fit. */
export function evaluatePart(part: LeaveDates, records: Records, today: PlainDate) {
  const { startDate, endDate, halfDay, startPart, endPart } = part;
  const { facts, entitlement } = records;
  const { category } = facts;
  const calendar = calendarForType({ countsCalendarDays: category?.countsCalendarDays ?? false }, calendarFromData(facts.calendar));
  const live = facts.live.map(slotsToPeriod);
  const onThatDay = live.map((one) => ({ halfDayPart: findTakenHalf(startDate, one) }));
  const { free } = calendar.costOf(startDate);
  const costing = halves.filter((half) => !free[half]);
  const halfDayPart = halfDay ? (part.halfDayPart ?? findFreeHalf(onThatDay, costing)) : null;
  const period = { startDate, endDate, halfDayPart, startPart, endPart };
  const dayCosts = calculateLeaveDays({ ...period, halfDay }, calendar);
  const counted = { startDate, endDate, dayCosts };
  const overlapping = live.find((one) => isOverlapping(one, period));
  return {
    period,
    dayCosts,
    duration: sumLeaveDays(dayCosts),
    // A missing entitlement cannot go below zero.
    balance: entitlement ? availableForPart(facts, entitlement, counted) : -(category?.mayGoBelowBy ?? 0),
    shortage: findShortage(records, counted, today),
    overlaps: fieldProblems('id.startDate', overlapping && overlapSentence(overlapping), 'records'),
  };
}

const toUses = (dayCosts: readonly LeaveDay[]) => dayCosts.map(({ date, days }) => ({ on: date, days }));

/** Returns the available days of a part. If some days are credited later or expire, they are more than a difference. */
function availableForPart(
  { history, pendingLeave }: Records['facts'],
  entitlement: NonNullable<Records['entitlement']>,
  { startDate, dayCosts }: CountedPart,
): number {
  return history ? availableFor(entriesAndUses(history), toUses(dayCosts), startDate) : unreservedDays({ ...entitlement, pendingLeave });
}

/** Returns why an application does not fit the balance, or undefined if it fits. */
function findShortage({ facts, entitlement }: Records, part: CountedPart, today: PlainDate): BalanceShortage | undefined {
  const { category, history, pendingLeave } = facts;
  if (!category) return undefined;
  const { leaveDescr: type, mayGoBelowBy } = category;
  const days = sumLeaveDays(part.dayCosts);
  const balance = entitlement ? availableForPart(facts, entitlement, part) : -mayGoBelowBy;
  if (days <= balance + mayGoBelowBy) return undefined;
  return {
    type,
    year: yearOf(part.startDate),
    days,
    left: Math.max(0, balance),
    ...(pendingLeave > 0 && { pending: pendingLeave }),
    ...(entitlement && mayGoBelowBy > 0 && { mayGoBelowBy }),
    ...findUnusableDays(history, part, today),
  };
}

/**
 * Returns the balance after a part, without days that expire before it, and the days that would expire from today on, with their last
 * day. If the order of days does not matter, the balance is the difference.
 */
export function computeBalanceAfter(
  { facts, entitlement }: Records,
  { startDate, dayCosts }: Pick<CountedPart, 'startDate' | 'dayCosts'>,
  today: PlainDate,
): { left: number; lapses: { days: number; after: PlainDate }[] } {
  const { history, pendingLeave } = facts;
  if (!entitlement) return { left: 0, lapses: [] };
  if (!history) return { left: Math.max(0, unreservedDays({ ...entitlement, pendingLeave }) - sumLeaveDays(dayCosts)), lapses: [] };
  const { entries, uses } = entriesAndUses(history);
  const steps = replayYear(entries, [...uses, ...toUses(dayCosts)]);
  const lapses = steps.flatMap((step) => ('lapsed' in step && step.lapsed >= today ? [{ days: -step.days, after: step.lapsed }] : []));
  return { left: Math.max(0, daysAvailableFrom(steps, startDate)), lapses };
}
