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

/** What of an application is weighed. */
export type EvaluationInput = Pick<
  Application,
  'id' | 'leaveCategory' | 'endDate' | 'halfDay' | 'halfDayPart' | 'startPart' | 'endPart' | 'reason' | 'approver' | 'attachment'
>;

/** The two that leave over New Year is stored as, or the one that it is; what takes the place of another is one. */
export function splitApplication(body: EvaluationInput, isOne: boolean): LeaveDates[] {
  const { id, endDate, halfDay, halfDayPart = null, startPart = null, endPart = null } = body;
  const days = { startDate: id.startDate, endDate, halfDay: halfDay === 'Y', halfDayPart, startPart, endPart };
  return isOne ? [days] : splitAtNewYear(days);
}

/** The records that a part is weighed by. */
export type PartRecords = { facts: SubmissionFacts; entitlement: EntitlementFigures | undefined };

/** What a part costs day by day, and what is left for it. */
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
    // What is not there cannot go below zero.
    balance: entitlement ? availableForPart(facts, entitlement, { startDate, dayCosts }) : -(category?.mayGoBelowBy ?? 0),
    after: (today: PlainDate) => computeBalanceAfter(facts, entitlement, { startDate, dayCosts }, today),
    shortage: (today: PlainDate) => findShortage(facts, entitlement, { startDate, endDate, dayCosts }, today),
    earlier: fieldProblems('id.startDate', earlier && overlapSentence(earlier), 'records'),
  };
}

/** What whoever is free of the rules is not held by; whom a type is for, they are. */
const noRules = { noticeDays: 0, backdateDays: null, longestDays: null, attachmentFromDays: null } as const;

type EvaluationContext = {
  today: PlainDate;
  /** HR files: notice, back-dating, length and attachments are not asked for. */
  isFreeOfRules?: boolean;
  /** The year before may be open for HR alone. */
  isFiledByHr?: boolean;
  /** The application that it takes the place of. */
  instead?: Pick<StoredLeave, 'leaveYear'> | undefined;
  /** The year in which it was submitted, where it is decided now: the rules of the category were evaluated then. */
  askedIn?: number | undefined;
  isOne: boolean;
};

/**
 * What an application costs day by day, and what is wrong with it by the rules and by the leave that lies on its days. Its parts are judged together by the
 * rules of the category, and each by its balance; one that costs nothing has none.
 *
 * @param records of each part
 */
export function evaluateApplication(body: EvaluationInput, parts: readonly (PartRecords & { part: LeaveDates })[], by: EvaluationContext) {
  const { today, isFreeOfRules = false, isFiledByHr = isFreeOfRules, instead, askedIn, isOne } = by;
  const [{ facts } = { facts: undefined }] = parts;
  if (!facts) throw new Error('An application has a part.');
  const { category, person } = facts;
  const { startDate } = body.id;
  const each = parts.map((one) => evaluatePart(one.part, one));
  // Of the first, whose days were read from today on where notice is to be given.
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
  // What is wrong by itself comes before what a rule has against it.
  if (rules && problems.every(({ because }) => because === 'records'))
    problems.push(...ruleProblems(weighed, rules, { today, calendar: own }));
  const toCome = rules && missingAttachmentWarning(weighed, rules);
  return { each, duration, problems, warnings: toCome ? [toCome] : [], earlier: each.flatMap(({ earlier }) => earlier) };
}

export type EvaluatedPart = ReturnType<typeof evaluatePart>;

/** What is left for the whole: no part has more days than are left for it. */
const remainingForAll = (each: readonly EvaluatedPart[], duration: number): number =>
  Math.min(...each.filter((one) => one.duration > 0 || each.length === 1).map((one) => duration + one.balance - one.duration), Infinity);

const findLastDayProblems = (endDate: PlainDate, { lastDay }: SubmissionFacts['person']) =>
  fieldProblems('endDate', lastDay !== null && endDate > lastDay && appliedLeaveMessage('leave.after-last-day', { lastDay }), 'records');

const toUses = (dayCosts: readonly LeaveDay[]) => dayCosts.map(({ date, days }) => ({ on: date, days }));

/** What is left for a part: a difference, unless some days come later or lapse. */
function availableForPart(
  { history, pendingLeave }: SubmissionFacts,
  entitlement: EntitlementFigures,
  { startDate, dayCosts }: { startDate: PlainDate; dayCosts: readonly LeaveDay[] },
): number {
  return history ? availableFor(entriesAndUses(history), toUses(dayCosts), startDate) : unreservedDays({ ...entitlement, pendingLeave });
}

/** Why an application does not fit; undefined where it does. */
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
 * What is left with the application, from its first day on, without days that expire before that day; and what would expire from today on: how many days,
 * after which. Where the order of the days does not matter it is the difference.
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
