import { monthDayText, parseTypedMonthDay } from '#src/base/dates/month-day.ts';
import { type CategoryRules, categoryRuleProblems, defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';

/** The rules as they stand in the form: days and dates as they are typed. */
export type RuleValues = {
  colleaguesSeeType: boolean;
  needsBalance: boolean;
  retired: boolean;
  carryOverMax: string;
  carryOverUntil: string;
  tellLapse: string;
  accrual: string;
  accrualOn: string;
  proRata: boolean;
  mayGoBelowBy: string;
  noticeDays: string;
  longestDays: string;
  backdateDays: string;
  attachmentFromDays: string;
  onlyForGender: string;
  onlyForMarriageStatus: string;
  onlyForMonths: string;
  autoApprove: boolean;
  /** Empty: nobody; `manager`, or an employee's id once `other` is chosen. */
  secondApproval: string;
  secondApprover: string;
  secondFromDays: string;
};

export const ruleLabels = {
  needsBalance: 'Needs a balance',
  accrual: 'Given',
  accrualOn: 'Days of a month come on',
  proRata: 'Pro rata in the year of joining',
  mayGoBelowBy: 'May go below zero by',
  retired: 'Retired',
  carryOverMax: 'Go over to the next year',
  carryOverUntil: 'Carried days end on',
  tellLapse: 'Tell people before',
  noticeDays: 'Notice',
  longestDays: 'Longest leave',
  backdateDays: 'May have begun',
  attachmentFromDays: 'Attachment',
  onlyForGender: 'Only for gender',
  onlyForMarriageStatus: 'Only for marital status',
  onlyForMonths: 'Only after service of',
  colleaguesSeeType: 'Colleagues see the type',
  autoApprove: 'Approve at once',
  secondApproval: 'Second approval',
  secondApprover: 'Second approver',
  secondFromDays: 'From so many days on',
} as const satisfies Record<keyof RuleValues, string>;

/** Where the call has what the form has as a field of its own. */
export const ruleFieldByPath = {
  'onlyFor.gender': 'onlyForGender',
  // The three of them stand behind one button.
  'onlyFor.marriageStatus': 'onlyForGender',
  'onlyFor.serviceMonthsFrom': 'onlyForGender',
  'secondApproval.by': 'secondApprover',
  'secondApproval.fromDays': 'secondFromDays',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`tellLapse.${place}`, 'tellLapse'])),
} as const;

const formatDays = (days: number | null | undefined) => (days === null || days === undefined ? '' : String(days));

export function toRuleValues(rules: CategoryRules): RuleValues {
  const { carryOverUntil, tellLapse, onlyFor, secondApproval } = rules;
  const isOther = secondApproval !== null && secondApproval.by !== 'manager';
  return {
    colleaguesSeeType: rules.colleaguesSeeType,
    needsBalance: rules.needsBalance,
    retired: rules.retired,
    carryOverMax: formatDays(rules.carryOverMax),
    carryOverUntil: carryOverUntil === null ? '' : monthDayText(carryOverUntil),
    tellLapse: tellLapse.join(', '),
    accrual: rules.accrual,
    accrualOn: rules.accrualOn,
    proRata: rules.proRata,
    mayGoBelowBy: formatDays(rules.mayGoBelowBy),
    noticeDays: formatDays(rules.noticeDays),
    longestDays: formatDays(rules.longestDays),
    backdateDays: formatDays(rules.backdateDays),
    attachmentFromDays: formatDays(rules.attachmentFromDays),
    onlyForGender: onlyFor?.gender ?? '',
    onlyForMarriageStatus: onlyFor?.marriageStatus ?? '',
    onlyForMonths: formatDays(onlyFor?.serviceMonthsFrom),
    autoApprove: rules.autoApprove,
    secondApproval: secondApproval === null ? '' : isOther ? 'other' : 'manager',
    secondApprover: isOther ? secondApproval.by : '',
    secondFromDays: formatDays(secondApproval?.fromDays),
  };
}

export const newRules = toRuleValues(defaultCategoryRules);

// What is no number is one for no rule, and its field says so.
const parseNumber = (text: string): number =>
  /^\d{1,3}(?:[.,]\d?)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
const parseNumberOrNull = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text));
const parseNumberOrZero = (text: string): number => parseNumberOrNull(text) ?? 0;

/**
 * What the call is sent.
 *
 * @example toCategoryRules({ ...newRules, carryOverUntil: '31/03' }).carryOverUntil // '03-31'
 */
export function toCategoryRules(values: RuleValues): CategoryRules {
  const { carryOverUntil, tellLapse, onlyForGender: gender, onlyForMarriageStatus: marriageStatus, onlyForMonths, secondApproval } = values;
  const onlyFor = {
    ...(gender !== '' && { gender }),
    ...(marriageStatus !== '' && { marriageStatus }),
    ...(onlyForMonths.trim() !== '' && { serviceMonthsFrom: parseNumber(onlyForMonths) }),
  };
  return {
    colleaguesSeeType: values.colleaguesSeeType,
    needsBalance: values.needsBalance,
    retired: values.retired,
    carryOverMax: parseNumberOrNull(values.carryOverMax),
    carryOverUntil: carryOverUntil.trim() === '' ? null : parseTypedMonthDay(carryOverUntil),
    tellLapse: tellLapse.trim() === '' ? [] : tellLapse.split(/[,;]/).map(parseNumber),
    accrual: values.accrual === 'monthly' ? 'monthly' : 'yearly',
    accrualOn: values.accrualOn === 'end' ? 'end' : 'start',
    proRata: values.proRata,
    mayGoBelowBy: parseNumberOrZero(values.mayGoBelowBy),
    noticeDays: parseNumberOrZero(values.noticeDays),
    longestDays: parseNumberOrNull(values.longestDays),
    backdateDays: parseNumberOrNull(values.backdateDays),
    attachmentFromDays: parseNumberOrNull(values.attachmentFromDays),
    onlyFor: Object.keys(onlyFor).length === 0 ? null : onlyFor,
    autoApprove: values.autoApprove,
    secondApproval:
      secondApproval === ''
        ? null
        : { by: secondApproval === 'manager' ? 'manager' : values.secondApprover, fromDays: parseNumberOrZero(values.secondFromDays) },
  };
}

export const ruleFormProblems = (values: RuleValues): ProblemResponse[] =>
  toProblemResponses(leaveCategorySentences, categoryRuleProblems(toCategoryRules(values)));

/** Types of leave that say something of somebody's health or family: to show them to colleagues is asked once more. */
const sensitiveCategories: ReadonlySet<string> = new Set(['SL', 'MT', 'HL']);

/** Whether saving begins to show colleagues a type that they should seldom see. */
export const disclosesSensitiveLeave = (leaveCode: string, was: boolean, is: boolean): boolean =>
  sensitiveCategories.has(leaveCode) && is && !was;
