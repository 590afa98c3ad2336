import type { z } from 'zod';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { always, availableFrom, ruleProblems, stillToCome } from '#src/leave/applied-leave/leave-rules.ts';
import { applyLeaveProblems, freeHalf, halfOn, overlaps } from '#src/leave/applied-leave/apply-leave-rules.ts';
import { type Days, partsOf } from '#src/leave/applied-leave/over-new-year.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { daysLeft } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { type BalanceShortage, datedDays } from '#src/leave/applied-leave/balance-shortage.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { daysOfLeave, type LeaveDay, totalOf } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { daysOfYear, freeFor, leftFrom, replayYear } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { toCalendar } from '#src/ledger/leave-ledger/server/calendar-queries.ts';
import type { LockedEntitlement } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { calendarOfType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { periodOf } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { isLastYearOpen, openYears } from '#src/shared/setting/open-years.ts';
import { blame } from '#src/base/text/problem.ts';
import type { ApplyFacts, StoredLeave } from './applied-leave-queries.ts';
import { overlapOf } from './refused-by-database.ts';

export type Application = z.output<(typeof appliedLeaveContract)['POST /appliedleave']['body']>;

/** What of an application is weighed. */
export type ToWeigh = Pick<
  Application,
  'id' | 'leaveCategory' | 'endDate' | 'halfDay' | 'halfDayPart' | 'startPart' | 'endPart' | 'reason' | 'approver' | 'attachment'
>;

/** The two that leave over New Year is stored as, or the one that it is; what takes the place of another is one. */
export function partsOfApplication(body: ToWeigh, isOne: boolean): Days[] {
  const { id, endDate, halfDay, halfDayPart = null, startPart = null, endPart = null } = body;
  const days = { startDate: id.startDate, endDate, halfDay: halfDay === 'Y', halfDayPart, startPart, endPart };
  return isOne ? [days] : partsOf(days);
}

/** The records that a part is weighed by. */
export type Records = { facts: ApplyFacts; entitlement: LockedEntitlement | undefined };

/** What a part costs day by day, and what is left for it. */
function weighPart(part: Days, { facts, entitlement }: Records) {
  const { startDate, endDate, halfDay, startPart, endPart } = part;
  const { category } = facts;
  const calendar = calendarOfType({ countsCalendarDays: category?.countsCalendarDays ?? false }, toCalendar(facts.calendar));
  const live = facts.live.map(periodOf);
  const onThatDay = live.map((one) => ({ halfDayPart: halfOn(startDate, one) }));
  const { free } = calendar.costOf(startDate);
  const costing = halves.filter((half) => !free[half]);
  const halfDayPart = halfDay ? (part.halfDayPart ?? freeHalf(onThatDay, costing)) : null;
  const period = { startDate, endDate, halfDayPart, startPart, endPart };
  const dayCosts = daysOfLeave({ ...period, halfDay }, calendar);
  const earlier = live.find((one) => overlaps(one, period));
  return {
    period,
    dayCosts,
    duration: totalOf(dayCosts),
    // What is not there cannot go below zero.
    balance: entitlement ? balanceFor(facts, entitlement, { startDate, dayCosts }) : -(category?.mayGoBelowBy ?? 0),
    after: (today: PlainDate) => leftAfter(facts, entitlement, { startDate, dayCosts }, today),
    shortage: (today: PlainDate) => shortageOf(facts, entitlement, { startDate, endDate, dayCosts }, today),
    earlier: blame('id.startDate', earlier && overlapOf(earlier), 'records'),
  };
}

/** What whoever is free of the rules is not held by; whom a type is for, they are. */
const noRules = { noticeDays: 0, backdateDays: null, longestDays: null, attachmentFromDays: null } as const;

type Weighing = {
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
export function weigh(body: ToWeigh, parts: readonly (Records & { part: Days })[], by: Weighing) {
  const { today, isFreeOfRules = false, isFiledByHr = isFreeOfRules, instead, askedIn, isOne } = by;
  const [{ facts } = { facts: undefined }] = parts;
  if (!facts) throw new Error('An application has a part.');
  const { category, person } = facts;
  const { startDate } = body.id;
  const each = parts.map((one) => weighPart(one.part, one));
  // Of the first, whose days were read from today on where notice is to be given.
  const own = toCalendar(facts.calendar);
  const duration = each.reduce((sum, one) => sum + one.duration, 0);
  const years = openYears(today, facts.years, { leaveCode: body.leaveCategory.leaveCode, isFiledByHr });
  // A request that was submitted while its year was open stays in that year.
  const stays =
    instead !== undefined && (instead.leaveYear > yearOf(today) || isFreeOfRules || isLastYearOpen(instead.leaveYear, today, facts.years));
  const ahead = stays ? instead.leaveYear : askedIn;
  const wasEvaluated = askedIn !== undefined;
  const offeredFrom = wasEvaluated ? always : category && availableFrom(category, person);
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
  const balance = category?.needsBalance === false ? undefined : leftForAll(each, duration) + (category?.mayGoBelowBy ?? 0);
  const problems = [
    ...blame('leaveCategory.leaveCode', category === null && say('leave-type.unknown')),
    ...beyondLastDay(endDate, person),
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
  const toCome = rules && stillToCome(weighed, rules);
  return { each, duration, problems, warnings: toCome ? [toCome] : [], earlier: each.flatMap(({ earlier }) => earlier) };
}

export type WeighedPart = ReturnType<typeof weighPart>;

/** What is left for the whole: no part has more days than are left for it. */
const leftForAll = (each: readonly WeighedPart[], duration: number): number =>
  Math.min(...each.filter((one) => one.duration > 0 || each.length === 1).map((one) => duration + one.balance - one.duration), Infinity);

const beyondLastDay = (endDate: PlainDate, { lastDay }: ApplyFacts['person']) =>
  blame('endDate', lastDay !== null && endDate > lastDay && say('leave.after-last-day', { lastDay }), 'records');

const usesOfDays = (dayCosts: readonly LeaveDay[]) => dayCosts.map(({ date, days }) => ({ on: date, days }));

/** What is left for a part: a difference, unless some days come later or lapse. */
function balanceFor(
  { history, pendingLeave }: ApplyFacts,
  entitlement: LockedEntitlement,
  { startDate, dayCosts }: { startDate: PlainDate; dayCosts: readonly LeaveDay[] },
): number {
  return history ? freeFor(daysOfYear(history), usesOfDays(dayCosts), startDate) : daysLeft({ ...entitlement, pendingLeave });
}

/** Why an application does not fit; undefined where it does. */
function shortageOf(
  facts: ApplyFacts,
  entitlement: LockedEntitlement | undefined,
  part: { startDate: PlainDate; endDate: PlainDate; dayCosts: readonly LeaveDay[] },
  today: PlainDate,
): BalanceShortage | undefined {
  const { category, history, pendingLeave } = facts;
  if (!category) return undefined;
  const { leaveDescr: type, mayGoBelowBy } = category;
  const days = totalOf(part.dayCosts);
  const balance = entitlement ? balanceFor(facts, entitlement, part) : -mayGoBelowBy;
  if (days <= balance + mayGoBelowBy) return undefined;
  return {
    type,
    year: yearOf(part.startDate),
    days,
    left: Math.max(0, balance),
    ...(pendingLeave > 0 && { pending: pendingLeave }),
    ...(entitlement && mayGoBelowBy > 0 && { mayGoBelowBy }),
    ...datedDays(history, part, today),
  };
}

/**
 * What is left with the application, from its first day on, without days that expire before that day; and what would expire from today on: how many days,
 * after which. Where the order of the days does not matter it is the difference.
 */
function leftAfter(
  facts: ApplyFacts,
  entitlement: LockedEntitlement | undefined,
  { startDate, dayCosts }: { startDate: PlainDate; dayCosts: readonly LeaveDay[] },
  today: PlainDate,
): { left: number; lapses: { days: number; after: PlainDate }[] } {
  if (!entitlement) return { left: 0, lapses: [] };
  if (!facts.history)
    return { left: Math.max(0, daysLeft({ ...entitlement, pendingLeave: facts.pendingLeave }) - totalOf(dayCosts)), lapses: [] };
  const { entries, uses } = daysOfYear(facts.history);
  const steps = replayYear(entries, [...uses, ...usesOfDays(dayCosts)]);
  const lapses = steps.flatMap((step) => ('lapsed' in step && step.lapsed >= today ? [{ days: -step.days, after: step.lapsed }] : []));
  return { left: Math.max(0, leftFrom(steps, startDate)), lapses };
}
