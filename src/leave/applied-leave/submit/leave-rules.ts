import { addDays, addMonths, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { leaveRuleMessage } from './leave-rule-sentences.ts';

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
export type Eligibility = { onlyFor: { gender?: string; marriageStatus?: string; serviceMonthsFrom?: number } | null; retired: boolean };
export type PersonFacts = { gender: string | null; marriageStatus: string | null; joinDate: PlainDate | null };

/** The first start date of a type that is offered to everyone. */
export const earliestDate = '0001-01-01';

/**
 * The first start date for which a type is offered to somebody; null where it never is. Who has no date of joining has no months of service.
 *
 * @example findFirstAvailableDate({ onlyFor: { serviceMonthsFrom: 3 }, retired: false }, { gender: null, marriageStatus: null, joinDate: '2026-01-31' }) // '2026-04-30'
 */
export function findFirstAvailableDate(
  { onlyFor, retired }: Eligibility,
  { gender, marriageStatus, joinDate }: PersonFacts,
): PlainDate | null {
  if (retired) return null;
  if (onlyFor?.gender !== undefined && onlyFor.gender !== gender) return null;
  if (onlyFor?.marriageStatus !== undefined && onlyFor.marriageStatus !== marriageStatus) return null;
  const { serviceMonthsFrom: months } = onlyFor ?? {};
  if (months === undefined) return earliestDate;
  return joinDate === null ? null : addMonths(joinDate, months);
}

/** The rules of a category as somebody is told of them; `hasRules` where any differs from what holds without. */
export function ruleResponse<
  Rules extends Omit<LeaveRules, 'availableFrom'> & {
    leaveCode: string;
    countsCalendarDays: boolean;
    autoApprove: boolean;
    isOrdered: boolean;
  },
>({ leaveCode, countsCalendarDays, autoApprove, isOrdered, leaveDescr, ...category }: Rules & Eligibility, person: PersonFacts) {
  const { needsBalance, mayGoBelowBy, noticeDays, longestDays, backdateDays, attachmentFromDays } = category;
  const limits = { needsBalance, mayGoBelowBy, noticeDays, longestDays, backdateDays, attachmentFromDays };
  const from = findFirstAvailableDate(category, person);
  const hasRules =
    !needsBalance ||
    isOrdered ||
    from !== earliestDate ||
    Object.values(limits).some((limit) => typeof limit === 'number' && limit !== 0) ||
    backdateDays === 0;
  return { leaveCode, leaveDescr, countsCalendarDays, autoApprove, ...limits, isOrdered, availableFrom: from, hasRules };
}

/** An application whose days are known: in days, from `leaveDuration`. */
export type RuleInput = { startDate: PlainDate; duration: number; hasAttachment: boolean };

type RuleContext = { today: PlainDate; calendar: Pick<WorkingCalendar, 'costOf'> };

/** Whether the type is offered to the person at all; nobody files around that. */
const eligibilityProblems = ({ startDate }: Pick<RuleInput, 'startDate'>, { leaveDescr, availableFrom: from }: LeaveRules): Problem[] =>
  fieldProblems(
    'leaveCategory.leaveCode',
    !(from !== null && startDate >= from) && leaveRuleMessage('leave.rule-not-available', { type: leaveDescr }),
    'records',
  );

/**
 * What the rules of its category have against an application: each a refusal. The form and the server ask the same.
 *
 * @param calendar of the person, whatever the type counts
 * @example ruleProblems({ startDate: '2026-03-10', duration: 1, hasAttachment: false }, { ...rules, noticeDays: 5 }, { today: '2026-03-09', calendar })[0].code // 'leave.rule-notice'
 */
export function ruleProblems(leave: RuleInput, rules: LeaveRules, { today, calendar }: RuleContext): Problem[] {
  const { leaveDescr: type, noticeDays, backdateDays, longestDays } = rules;
  const { startDate, duration } = leave;
  const isLate = noticeDays > 0 && countWorkingDaysUntil(startDate, noticeDays, { today, calendar }) < noticeDays;
  const isOver = backdateDays !== null && startDate < addDays(today, -backdateDays);
  const isLong = longestDays !== null && duration > longestDays;
  return [
    ...eligibilityProblems(leave, rules),
    ...fieldProblems('id.startDate', isLate && leaveRuleMessage('leave.rule-notice', { type, days: noticeDays }), 'records'),
    ...fieldProblems('id.startDate', isOver && leaveRuleMessage('leave.rule-backdate', { type, days: backdateDays }), 'records'),
    ...fieldProblems('leaveDuration', isLong && leaveRuleMessage('leave.rule-longest', { type, days: longestDays }), 'records'),
  ];
}

/**
 * What is still to come when an application is sent, and holds up its approval.
 *
 * @example missingAttachmentWarning({ startDate, duration: 3, hasAttachment: false }, { ...rules, attachmentFromDays: 3 })?.code // 'leave.rule-attachment'
 */
export function missingAttachmentWarning(
  { duration, hasAttachment }: RuleInput,
  { leaveDescr: type, attachmentFromDays }: LeaveRules,
): MessageDescriptor | undefined {
  if (attachmentFromDays === null || duration < attachmentFromDays || hasAttachment) return undefined;
  return leaveRuleMessage('leave.rule-attachment', { type, days: attachmentFromDays });
}

/** How many days the person works after today up to and with a date; no more than `most` are counted. */
function countWorkingDaysUntil(date: PlainDate, most: number, { today, calendar }: RuleContext): number {
  let days = 0;
  for (let day = addDays(today, 1); day <= date && days < most; day = addDays(day, 1)) if (calendar.costOf(day).days > 0) days += 1;
  return days;
}
