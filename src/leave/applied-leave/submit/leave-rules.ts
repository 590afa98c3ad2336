import { addDays, addMonths, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { leaveRuleMessage } from './leave-rule-sentences.ts';

/** The rules of a category for its applicant. */
export type LeaveRules = {
  leaveDescr: string;
  /** Without an entitlement, no balance is checked. */
  needsBalance: boolean;
  mayGoBelowBy: number;
  noticeDays: number;
  longestDays: number | null;
  backdateDays: number | null;
  attachmentFromDays: number | null;
  /** The number of days from which a cover is required. */
  coverFromDays: number | null;
  /** The only dates of the leave; empty for any date. */
  allowedDates: readonly PlainDate[];
  /** The maximum number of these dates in a year. */
  allowedDatesMost: number | null;
  /** The first start date on which the type is available; null means never. */
  availableFrom: PlainDate | null;
};

/** The people a type is for, and the fields that decide it. */
export type Eligibility = { onlyFor: { gender?: string; marriageStatus?: string; serviceMonthsFrom?: number } | null; retired: boolean };
export type PersonFacts = { gender: string | null; marriageStatus: string | null; joinDate: PlainDate | null };

/** The first start date of a type that is offered to everyone. */
export const earliestDate = '0001-01-01';

/**
 * Returns the first start date on which a type is available to a person, or null. People without a date of joining have no months of
 * service.
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

/** Returns the rules of a category for the API; `hasRules` is true if any differs from the defaults, or the type explains itself. */
export function ruleResponse<
  Rules extends Omit<LeaveRules, 'availableFrom'> & {
    description: string | null;
    policyUrl: string | null;
    leaveCode: string;
    countsCalendarDays: boolean;
    autoApprove: boolean;
    isOrdered: boolean;
  },
>(
  { leaveCode, countsCalendarDays, autoApprove, isOrdered, leaveDescr, description, policyUrl, ...category }: Rules & Eligibility,
  person: PersonFacts,
) {
  const {
    needsBalance,
    mayGoBelowBy,
    noticeDays,
    longestDays,
    backdateDays,
    attachmentFromDays,
    coverFromDays,
    allowedDates,
    allowedDatesMost,
  } = category;
  const limits = { needsBalance, mayGoBelowBy, noticeDays, longestDays, backdateDays, attachmentFromDays, coverFromDays, allowedDatesMost };
  const from = findFirstAvailableDate(category, person);
  const hasRules =
    !needsBalance ||
    isOrdered ||
    allowedDates.length > 0 ||
    description !== null ||
    policyUrl !== null ||
    from !== earliestDate ||
    Object.values(limits).some((limit) => typeof limit === 'number' && limit !== 0) ||
    backdateDays === 0;
  return {
    leaveCode,
    leaveDescr,
    countsCalendarDays,
    autoApprove,
    ...limits,
    isOrdered,
    availableFrom: from,
    allowedDates: [...allowedDates],
    description,
    policyUrl,
    hasRules,
  };
}

/** An application whose days are known: in days, from `calculateLeaveDuration`. */
export type RuleInput = {
  startDate: PlainDate;
  endDate: PlainDate;
  duration: number;
  hasAttachment: boolean;
  /** The number of colleagues who cover; undefined if that is not checked. */
  covers?: number | undefined;
  /** By year, the counted dates of the application and those of other live leave of the type. The form does not know them. */
  dates?: readonly { year: number; asked: number; taken: number }[];
};

type RuleContext = { today: PlainDate; calendar: Pick<WorkingCalendar, 'costOf'> };

/** Refuses a type that is not available to the person; no caller skips this rule. */
const eligibilityProblems = ({ startDate }: Pick<RuleInput, 'startDate'>, { leaveDescr, availableFrom: from }: LeaveRules): Problem[] =>
  fieldProblems(
    'leaveCategory.leaveCode',
    !(from !== null && startDate >= from) && leaveRuleMessage('leave.rule-not-available', { type: leaveDescr }),
    'records',
  );

/**
 * Returns the problems of an application with the rules of its category. Form and server share these rules.
 *
 * @param calendar of the person, whatever the type counts
 * @example ruleProblems({ startDate: '2026-03-10', endDate: '2026-03-10', duration: 1, hasAttachment: false }, { ...rules, noticeDays: 5 }, { today: '2026-03-09', calendar })[0].code // 'leave.rule-notice'
 */
export function ruleProblems(leave: RuleInput, rules: LeaveRules, { today, calendar }: RuleContext): Problem[] {
  const { leaveDescr: type, noticeDays, backdateDays, longestDays, coverFromDays } = rules;
  const { startDate, duration, covers } = leave;
  const isLate = noticeDays > 0 && countWorkingDaysUntil(startDate, noticeDays, { today, calendar }) < noticeDays;
  const isOver = backdateDays !== null && startDate < addDays(today, -backdateDays);
  const isLong = longestDays !== null && duration > longestDays;
  const lacksCover = coverFromDays !== null && covers === 0 && duration >= coverFromDays;
  return [
    ...eligibilityProblems(leave, rules),
    ...fieldProblems('id.startDate', isLate && leaveRuleMessage('leave.rule-notice', { type, days: noticeDays }), 'records'),
    ...fieldProblems('id.startDate', isOver && leaveRuleMessage('leave.rule-backdate', { type, days: backdateDays }), 'records'),
    ...dateProblems(leave, rules),
    ...fieldProblems('leaveDuration', isLong && leaveRuleMessage('leave.rule-longest', { type, days: longestDays }), 'records'),
    ...fieldProblems('cover', lacksCover && leaveRuleMessage('leave.rule-cover', { type, days: coverFromDays }), 'records'),
  ];
}

/** Refuses other dates than the listed ones, also days between them that cost nothing, and more dates than the maximum of a year. */
function dateProblems(
  { startDate, endDate, dates = [] }: RuleInput,
  { leaveDescr: type, allowedDates, allowedDatesMost: most }: LeaveRules,
): Problem[] {
  if (allowedDates.length === 0) return [];
  const other = eachDay(startDate, endDate).find((day) => !allowedDates.includes(day));
  // Refused dates are not counted.
  const beyond = most === null || other !== undefined ? undefined : dates.find(({ asked, taken }) => asked + taken > most);
  return [
    ...fieldProblems('id.startDate', other !== undefined && leaveRuleMessage('leave.rule-dates', { type, date: other }), 'records'),
    ...fieldProblems(
      'id.startDate',
      most !== null &&
        beyond &&
        leaveRuleMessage('leave.rule-dates-most', { type, most, year: beyond.year, left: Math.max(0, most - beyond.taken) }),
      'records',
    ),
  ];
}

/**
 * Returns the warning about a missing attachment, which blocks the approval.
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

/** Counts the person's working days after today up to and including a date, at most `most`. */
function countWorkingDaysUntil(date: PlainDate, most: number, { today, calendar }: RuleContext): number {
  let days = 0;
  for (let day = addDays(today, 1); day <= date && days < most; day = addDays(day, 1)) if (calendar.costOf(day).days > 0) days += 1;
  return days;
}
