import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { monthDayText, parseTypedMonthDay } from '#src/base/dates/month-day.ts';
import {
  type CategoryRules,
  categoryRuleProblems,
  defaultCategoryRules,
  maxAllowedDates,
  maxUnearnedTypes,
} from '#src/company/leave-category/category-rules.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';

/** The rules as form values. Days and dates are the typed texts. */
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
  coverFromDays: string;
  onlyForGender: string;
  onlyForMarriageStatus: string;
  onlyForMonths: string;
  autoApprove: boolean;
  /** Empty for none, `manager`, or an employee ID once `other` is chosen. */
  secondApproval: string;
  secondApprover: string;
  secondFromDays: string;
  allowedDates: string;
  allowedDatesMost: string;
  /** Codes of leave types, separated by commas. */
  earnsNothingCodes: string;
  earnsNothingFrom: string;
  description: string;
  policyUrl: string;
};

export const ruleLabels = {
  needsBalance: 'Needs a balance',
  accrual: 'Accrual',
  accrualOn: 'Monthly days accrue on',
  proRata: 'Pro rata in the year of joining',
  mayGoBelowBy: 'May be overdrawn by',
  retired: 'Retired',
  carryOverMax: 'Carry over to next year',
  carryOverUntil: 'Carried-over days expire after',
  tellLapse: 'Remind people before expiry',
  noticeDays: 'Notice period',
  longestDays: 'Longest leave',
  backdateDays: 'Backdating limit',
  attachmentFromDays: 'Attachment required from',
  coverFromDays: 'Cover required from',
  onlyForGender: 'Only for gender',
  onlyForMarriageStatus: 'Only for marital status',
  onlyForMonths: 'Minimum months of service',
  colleaguesSeeType: 'Colleagues see the type',
  autoApprove: 'Approve automatically',
  secondApproval: 'Second approval',
  secondApprover: 'Second approver',
  secondFromDays: 'Two approvals from',
  allowedDates: 'Only on these dates',
  allowedDatesMost: 'Dates a year',
  earnsNothingCodes: 'Months that earn nothing',
  earnsNothingFrom: 'Days from which a month earns nothing',
  description: 'Description',
  policyUrl: 'Policy',
} as const satisfies Record<keyof RuleValues, string>;

/** Maps paths in the body of the call to fields of the form. */
export const ruleFieldByPath = {
  'onlyFor.gender': 'onlyForGender',
  // One button opens all three conditions.
  'onlyFor.marriageStatus': 'onlyForGender',
  'onlyFor.serviceMonthsFrom': 'onlyForGender',
  'earnsNothing.fromDays': 'earnsNothingCodes',
  ...Object.fromEntries(Array.from({ length: maxUnearnedTypes }, (_, place) => [`earnsNothing.leaveCodes.${place}`, 'earnsNothingCodes'])),
  'secondApproval.by': 'secondApprover',
  'secondApproval.fromDays': 'secondFromDays',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`tellLapse.${place}`, 'tellLapse'])),
  ...Object.fromEntries(Array.from({ length: 2 * maxAllowedDates }, (_, place) => [`allowedDates.${place}`, 'allowedDates'])),
} as const;

const formatDays = (days: number | null | undefined) => (days === null || days === undefined ? '' : String(days));

/** The numbers that may be empty. */
const optionalNumbers = ['carryOverMax', 'longestDays', 'backdateDays', 'attachmentFromDays', 'coverFromDays', 'allowedDatesMost'] as const;
type OptionalNumber = (typeof optionalNumbers)[number];

// The names are those of the list.
const mapOptionalNumbers = <From, To>(of: Readonly<Record<OptionalNumber, From>>, map: (value: From) => To) =>
  Object.fromEntries(optionalNumbers.map((name) => [name, map(of[name])])) as Record<OptionalNumber, To>;

export function toRuleValues(rules: CategoryRules): RuleValues {
  const { carryOverUntil, tellLapse, onlyFor, secondApproval } = rules;
  const isOther = secondApproval !== null && secondApproval.by !== 'manager';
  return {
    ...mapOptionalNumbers(rules, formatDays),
    colleaguesSeeType: rules.colleaguesSeeType,
    needsBalance: rules.needsBalance,
    retired: rules.retired,
    carryOverUntil: carryOverUntil === null ? '' : monthDayText(carryOverUntil),
    tellLapse: tellLapse.join(', '),
    accrual: rules.accrual,
    accrualOn: rules.accrualOn,
    proRata: rules.proRata,
    mayGoBelowBy: formatDays(rules.mayGoBelowBy),
    noticeDays: formatDays(rules.noticeDays),
    onlyForGender: onlyFor?.gender ?? '',
    onlyForMarriageStatus: onlyFor?.marriageStatus ?? '',
    onlyForMonths: formatDays(onlyFor?.serviceMonthsFrom),
    autoApprove: rules.autoApprove,
    secondApproval: secondApproval === null ? '' : isOther ? 'other' : 'manager',
    secondApprover: isOther ? secondApproval.by : '',
    secondFromDays: formatDays(secondApproval?.fromDays),
    allowedDates: rules.allowedDates.map(formatDate).join(', '),
    earnsNothingCodes: rules.earnsNothing.leaveCodes.join(', '),
    earnsNothingFrom: formatDays(rules.earnsNothing.fromDays),
    description: rules.description ?? '',
    policyUrl: rules.policyUrl ?? '',
  };
}

export const newRules = toRuleValues(defaultCategoryRules);

// An invalid number becomes NaN, which the rules report at its field.
const parseNumber = (text: string): number =>
  /^\d{1,3}(?:[.,]\d?)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
const parseNumberOrNull = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text));
const parseNumberOrZero = (text: string): number => parseNumberOrNull(text) ?? 0;

/**
 * Turns the form into the rules of the call.
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
    ...mapOptionalNumbers(values, parseNumberOrNull),
    colleaguesSeeType: values.colleaguesSeeType,
    needsBalance: values.needsBalance,
    retired: values.retired,
    carryOverUntil: carryOverUntil.trim() === '' ? null : parseTypedMonthDay(carryOverUntil),
    tellLapse: tellLapse.trim() === '' ? [] : tellLapse.split(/[,;]/).map(parseNumber),
    accrual: values.accrual === 'monthly' ? 'monthly' : 'yearly',
    accrualOn: values.accrualOn === 'end' ? 'end' : 'start',
    proRata: values.proRata,
    mayGoBelowBy: parseNumberOrZero(values.mayGoBelowBy),
    noticeDays: parseNumberOrZero(values.noticeDays),
    onlyFor: Object.keys(onlyFor).length === 0 ? null : onlyFor,
    autoApprove: values.autoApprove,
    secondApproval:
      secondApproval === ''
        ? null
        : { by: secondApproval === 'manager' ? 'manager' : values.secondApprover, fromDays: parseNumberOrZero(values.secondFromDays) },
    // A text that is no date stays, so that the rules report it at its field.
    allowedDates: values.allowedDates.split(/[\s,;]+/).flatMap((text) => (text === '' ? [] : [parseTypedDate(text) ?? text])),
    earnsNothing: {
      leaveCodes: values.earnsNothingCodes.split(/[\s,;]+/).filter((code) => code !== ''),
      fromDays: parseNumberOrNull(values.earnsNothingFrom),
    },
    description: values.description.trim() || null,
    policyUrl: values.policyUrl.trim() || null,
  };
}

export const ruleFormProblems = (values: RuleValues): ProblemResponse[] =>
  toProblemResponses(leaveCategorySentences, categoryRuleProblems(toCategoryRules(values)));

/** Leave types that reveal private health or family information. Showing them to colleagues needs a confirmation. */
const sensitiveCategories: ReadonlySet<string> = new Set(['SL', 'MT', 'HL']);

/** Whether a save starts to show a sensitive leave type to colleagues. */
export const disclosesSensitiveLeave = (leaveCode: string, was: boolean, is: boolean): boolean =>
  sensitiveCategories.has(leaveCode) && is && !was;
