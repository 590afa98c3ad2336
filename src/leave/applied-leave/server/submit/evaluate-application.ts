import type { z } from 'zod';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import {
  earliestDate,
  findFirstAvailableDate,
  ruleProblems,
  missingAttachmentWarning,
} from '#src/leave/applied-leave/submit/leave-rules.ts';
import { applyLeaveProblems, findFreeHalf, halfTakenOn, overlaps } from '#src/leave/applied-leave/submit/apply-leave-rules.ts';
import { type LeaveDates, splitAtNewYear } from '#src/leave/applied-leave/submit/split-at-new-year.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { type BalanceShortage, findUnusableDays } from '#src/leave/applied-leave/submit/balance-shortage.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { calculateLeaveDays, type LeaveDay, sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { entriesAndUses, availableFor, daysAvailableFrom, replayYear } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { calendarFromData } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import type { EntitlementFigures } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { calendarForType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { slotsToPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { isLastYearOpen, openYears } from '#src/shared/setting/open-years.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import type { StoredLeave } from '../applied-leave-queries.ts';
import type { SubmissionFacts } from './submission-facts-queries.ts';
import { overlapSentence } from '../application-errors.ts';

export type Application = z.output<(typeof appliedLeaveContract)['POST /appliedleave']['body']>;

/** The fields of an application that its evaluation needs. */
export type EvaluationInput = Pick<
  Application,
  'id' | 'leaveCategory' | 'endDate' | 'halfDay' | 'halfDayPart' | 'startPart' | 'endPart' | 'reason' | 'approver' | 'attachment'
>;

/** Splits leave over New Year into its two stored parts. With `isOne`, as for a replacement of another application, it stays whole. */
export function splitApplication(body: EvaluationInput, isOne: boolean): LeaveDates[] {
  const { id, endDate, halfDay, halfDayPart = null, startPart = null, endPart = null } = body;
  const days = { startDate: id.startDate, endDate, halfDay: halfDay === 'Y', halfDayPart, startPart, endPart };
  return isOne ? [days] : splitAtNewYear(days);
}

/** The records that a part is evaluated against. */
export type PartRecords = { facts: SubmissionFacts; entitlement: EntitlementFigures | undefined };

/** Returns the cost of each day of a part, and the remaining balance. */
function evaluatePart(part: LeaveDates, { facts, entitlement }: PartRecords) {
  const { startDate, endDate, halfDay, startPart, endPart } = part;
  const { category } = facts;
  const calendar = calendarForType({ countsCalendarDays: category?.countsCalendarDays ?? false }, calendarFromData(facts.calendar));
  const live = facts.live.map(slotsToPeriod);
  const onThatDay = live.map((one) => ({ halfDayPart: halfTakenOn(startDate, one) }));
  const { free } = calendar.costOf(startDate);
  const costing = halves.filter((half) => !free[half]);
  const halfDayPart = halfDay ? (part.halfDayPart ?? findFreeHalf(onThatDay, costing)) : null;
  const period = { startDate, endDate, halfDayPart, startPart, endPart };
  const dayCosts = calculateLeaveDays({ ...period, halfDay }, calendar);
  const earlier = live.find((one) => overlaps(one, period));
  return {
    period,
    dayCosts,
    duration: sumLeaveDays(dayCosts),
    // A missing entitlement cannot go below zero.
    balance: entitlement ? availableForPart(facts, entitlement, { startDate, dayCosts }) : -(category?.mayGoBelowBy ?? 0),
    after: (today: PlainDate) => computeBalanceAfter(facts, entitlement, { startDate, dayCosts }, today),
    shortage: (today: PlainDate) => findShortage(facts, entitlement, { startDate, endDate, dayCosts }, today),
    earlier: fieldProblems('id.startDate', earlier && overlapSentence(earlier), 'records'),
  };
}

/** The rules that do not bind a caller who skips category rules. Eligibility still applies. */
const noRules = { noticeDays: 0, backdateDays: null, longestDays: null, attachmentFromDays: null } as const;

type EvaluationContext = {
  today: PlainDate;
  /** HR submits: notice, back-dating, length and attachments are not checked. */
  isFreeOfRules?: boolean;
  /** The previous year may be open for HR alone. */
  isFiledByHr?: boolean;
  /** The application that this one replaces. */
  instead?: Pick<StoredLeave, 'leaveYear'> | undefined;
  /** The year of the submission, if the application is decided now: the category rules were evaluated then. */
  askedIn?: number | undefined;
  isOne: boolean;
};

/**
 * Returns the cost of each day of an application and its problems with the rules and with other leave. The category rules apply to the
 * whole application, the balance to each part; a part without a counted day has no balance.
 *
 * @param records of each part
 * @param parts the records of each part
 */
export function evaluateApplication(body: EvaluationInput, parts: readonly (PartRecords & { part: LeaveDates })[], by: EvaluationContext) {
  const { today, isFreeOfRules = false, isFiledByHr = isFreeOfRules, instead, askedIn, isOne } = by;
  const [{ facts } = { facts: undefined }] = parts;
  if (!facts) throw new Error('An application has a part.');
  const { category, person } = facts;
  const { startDate } = body.id;
  const each = parts.map((one) => evaluatePart(one.part, one));
  // Only the calendar of the first part reaches back to today, which the notice period needs.
  const own = calendarFromData(facts.calendar);
  const duration = each.reduce((sum, one) => sum + one.duration, 0);
  const years = openYears(today, facts.years, { leaveCode: body.leaveCategory.leaveCode, isFiledByHr });
  // A request that was submitted while its year was open stays in that year.
  const stays =
    instead !== undefined && (instead.leaveYear > yearOf(today) || isFreeOfRules || isLastYearOpen(instead.leaveYear, today, facts.years));
  const ahead = stays ? instead.leaveYear : askedIn;
  const wasEvaluated = askedIn !== undefined;
  const offeredFrom = wasEvaluated ? earliestDate : category && findFirstAvailableDate(category, person);
  const rules = category && { ...category, ...((isFreeOfRules || wasEvaluated) && noRules), availableFrom: offeredFrom };
  const { leaveCategory, endDate, startPart, endPart, reason, approver } = body;
  const input = {
    leaveCode: leaveCategory.leaveCode,
    startDate,
    endDate,
    halfDay: body.halfDay === 'Y',
    startPart,
    endPart,
    reason,
    approver,
  };
  const balance = category?.needsBalance === false ? undefined : remainingForAll(each, duration) + (category?.mayGoBelowBy ?? 0);
  const problems = [
    ...fieldProblems('leaveCategory.leaveCode', category === null && appliedLeaveMessage('leave-type.unknown')),
    ...findLastDayProblems(endDate, person),
    ...applyLeaveProblems(input, {
      today,
      duration,
      balance,
      shortage: each.flatMap(({ shortage }) => shortage(today) ?? [])[0],
      isOne,
      years: ahead === undefined || years.includes(ahead) ? years : [...years, ahead],
    }),
  ];
  const weighed = { startDate, duration, hasAttachment: Boolean(body.attachment) };
  // Problems of the application itself come before problems with the rules.
  if (rules && problems.every(({ because }) => because === 'records'))
    problems.push(...ruleProblems(weighed, rules, { today, calendar: own }));
  const toCome = rules && missingAttachmentWarning(weighed, rules);
  return { each, duration, problems, warnings: toCome ? [toCome] : [], earlier: each.flatMap(({ earlier }) => earlier) };
}

export type EvaluatedPart = ReturnType<typeof evaluatePart>;

/** Returns the remaining balance of the whole: no part can use more days than its year has left. */
const remainingForAll = (each: readonly EvaluatedPart[], duration: number): number =>
  Math.min(...each.filter((one) => one.duration > 0 || each.length === 1).map((one) => duration + one.balance - one.duration), Infinity);

const findLastDayProblems = (endDate: PlainDate, { lastDay }: SubmissionFacts['person']) =>
  fieldProblems('endDate', lastDay !== null && endDate > lastDay && appliedLeaveMessage('leave.after-last-day', { lastDay }), 'records');

const toUses = (dayCosts: readonly LeaveDay[]) => dayCosts.map(({ date, days }) => ({ on: date, days }));

/** Returns the remaining balance of a part. If some days are credited later or expire, it is more than a difference. */
function availableForPart(
  { history, pendingLeave }: SubmissionFacts,
  entitlement: EntitlementFigures,
  { startDate, dayCosts }: { startDate: PlainDate; dayCosts: readonly LeaveDay[] },
): number {
  return history ? availableFor(entriesAndUses(history), toUses(dayCosts), startDate) : unreservedDays({ ...entitlement, pendingLeave });
}

/** Returns why an application does not fit the balance, or undefined if it fits. */
function findShortage(
  facts: SubmissionFacts,
  entitlement: EntitlementFigures | undefined,
  part: { startDate: PlainDate; endDate: PlainDate; dayCosts: readonly LeaveDay[] },
  today: PlainDate,
): BalanceShortage | undefined {
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
 * Returns the balance after the application, without days that expire before it, and the days that would expire from today on, with their
 * last day. If the order of days does not matter, the balance is the difference.
 */
function computeBalanceAfter(
  facts: SubmissionFacts,
  entitlement: EntitlementFigures | undefined,
  { startDate, dayCosts }: { startDate: PlainDate; dayCosts: readonly LeaveDay[] },
  today: PlainDate,
): { left: number; lapses: { days: number; after: PlainDate }[] } {
  if (!entitlement) return { left: 0, lapses: [] };
  if (!facts.history)
    return { left: Math.max(0, unreservedDays({ ...entitlement, pendingLeave: facts.pendingLeave }) - sumLeaveDays(dayCosts)), lapses: [] };
  const { entries, uses } = entriesAndUses(facts.history);
  const steps = replayYear(entries, [...uses, ...toUses(dayCosts)]);
  const lapses = steps.flatMap((step) => ('lapsed' in step && step.lapsed >= today ? [{ days: -step.days, after: step.lapsed }] : []));
  return { left: Math.max(0, daysAvailableFrom(steps, startDate)), lapses };
}
