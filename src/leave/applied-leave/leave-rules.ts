import { addDays, addMonths, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { blame, type Problem, type Said } from '#src/base/text/problem.ts';
import { say } from './leave-rule-sentences.ts';

/** What the rules of a category ask of an application, as its applicant meets them. */
export type LeaveRules = {
  leaveDescr: string;
  /** Without one nothing is held against a balance. */
  needsBalance: boolean;
  mayGoBelowBy: number;
  noticeDays: number;
  longestDays: number | null;
  backdateDays: number | null;
  attachmentFromDays: number | null;
  /** The first start date for which the type is offered; null: never. */
  availableFrom: PlainDate | null;
};

/** Whom a type is for, and what of a person decides whether that is so. */
export type OfferedTo = { onlyFor: { gender?: string; marriageStatus?: string; serviceMonthsFrom?: number } | null; retired: boolean };
export type PersonFacts = { gender: string | null; marriageStatus: string | null; joinDate: PlainDate | null };

/** The first start date of a type that is offered to everyone. */
export const always = '0001-01-01';

/**
 * The first start date for which a type is offered to somebody; null where it never is. Who has no date of joining has no months of service.
 *
 * @example availableFrom({ onlyFor: { serviceMonthsFrom: 3 }, retired: false }, { gender: null, marriageStatus: null, joinDate: '2026-01-31' }) // '2026-04-30'
 */
export function availableFrom({ onlyFor, retired }: OfferedTo, { gender, marriageStatus, joinDate }: PersonFacts): PlainDate | null {
  if (retired) return null;
  if (onlyFor?.gender !== undefined && onlyFor.gender !== gender) return null;
  if (onlyFor?.marriageStatus !== undefined && onlyFor.marriageStatus !== marriageStatus) return null;
  const { serviceMonthsFrom: months } = onlyFor ?? {};
  if (months === undefined) return always;
  return joinDate === null ? null : addMonths(joinDate, months);
}

/** The rules of a category as somebody is told of them; `hasRules` where any differs from what holds without. */
export function toldRule<
  Rules extends Omit<LeaveRules, 'availableFrom'> & {
    leaveCode: string;
    countsCalendarDays: boolean;
    autoApprove: boolean;
    isOrdered: boolean;
  },
>({ leaveCode, countsCalendarDays, autoApprove, isOrdered, leaveDescr, ...category }: Rules & OfferedTo, person: PersonFacts) {
  const { needsBalance, mayGoBelowBy, noticeDays, longestDays, backdateDays, attachmentFromDays } = category;
  const limits = { needsBalance, mayGoBelowBy, noticeDays, longestDays, backdateDays, attachmentFromDays };
  const from = availableFrom(category, person);
  const hasRules =
    !needsBalance ||
    isOrdered ||
    from !== always ||
    Object.values(limits).some((limit) => typeof limit === 'number' && limit !== 0) ||
    backdateDays === 0;
  return { leaveCode, leaveDescr, countsCalendarDays, autoApprove, ...limits, isOrdered, availableFrom: from, hasRules };
}

/** An application whose days are known: in days, from `leaveDuration`. */
export type Weighed = { startDate: PlainDate; duration: number; hasAttachment: boolean };

type Person = { today: PlainDate; calendar: Pick<WorkingCalendar, 'costOf'> };

/** Whether the type is offered to the person at all; nobody files around that. */
const offerProblems = ({ startDate }: Pick<Weighed, 'startDate'>, { leaveDescr, availableFrom: from }: LeaveRules): Problem[] =>
  blame(
    'leaveCategory.leaveCode',
    !(from !== null && startDate >= from) && say('leave.rule-not-available', { type: leaveDescr }),
    'records',
  );

/**
 * What the rules of its category have against an application: each a refusal. The form and the server ask the same.
 *
 * @param calendar of the person, whatever the type counts
 * @example ruleProblems({ startDate: '2026-03-10', duration: 1, hasAttachment: false }, { ...rules, noticeDays: 5 }, { today: '2026-03-09', calendar })[0].code // 'leave.rule-notice'
 */
export function ruleProblems(leave: Weighed, rules: LeaveRules, { today, calendar }: Person): Problem[] {
  const { leaveDescr: type, noticeDays, backdateDays, longestDays } = rules;
  const { startDate, duration } = leave;
  const isLate = noticeDays > 0 && workingDaysUntil(startDate, noticeDays, { today, calendar }) < noticeDays;
  const isOver = backdateDays !== null && startDate < addDays(today, -backdateDays);
  const isLong = longestDays !== null && duration > longestDays;
  return [
    ...offerProblems(leave, rules),
    ...blame('id.startDate', isLate && say('leave.rule-notice', { type, days: noticeDays }), 'records'),
    ...blame('id.startDate', isOver && say('leave.rule-backdate', { type, days: backdateDays }), 'records'),
    ...blame('leaveDuration', isLong && say('leave.rule-longest', { type, days: longestDays }), 'records'),
  ];
}

/**
 * What is still to come when an application is sent, and holds up its approval.
 *
 * @example stillToCome({ startDate, duration: 3, hasAttachment: false }, { ...rules, attachmentFromDays: 3 })?.code // 'leave.rule-attachment'
 */
export function stillToCome({ duration, hasAttachment }: Weighed, { leaveDescr: type, attachmentFromDays }: LeaveRules): Said | undefined {
  if (attachmentFromDays === null || duration < attachmentFromDays || hasAttachment) return undefined;
  return say('leave.rule-attachment', { type, days: attachmentFromDays });
}

/** How many days the person works after today up to and with a date; no more than `most` are counted. */
function workingDaysUntil(date: PlainDate, most: number, { today, calendar }: Person): number {
  let days = 0;
  for (let day = addDays(today, 1); day <= date && days < most; day = addDays(day, 1)) if (calendar.costOf(day).days > 0) days += 1;
  return days;
}
