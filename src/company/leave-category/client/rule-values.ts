import { monthDayText, typedMonthDay } from '#src/base/dates/month-day.ts';
import { type CategoryRules, categoryRuleProblems, noRules } from '#src/company/leave-category/category-rules.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { tell, type ToldProblem } from '#src/base/text/problem.ts';

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
export const ruleFieldAt = {
  'onlyFor.gender': 'onlyForGender',
  // The three of them stand behind one button.
  'onlyFor.marriageStatus': 'onlyForGender',
  'onlyFor.serviceMonthsFrom': 'onlyForGender',
  'secondApproval.by': 'secondApprover',
  'secondApproval.fromDays': 'secondFromDays',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`tellLapse.${place}`, 'tellLapse'])),
} as const;

const textOf = (days: number | null | undefined) => (days === null || days === undefined ? '' : String(days));

export function readRules(rules: CategoryRules): RuleValues {
  const { carryOverUntil, tellLapse, onlyFor, secondApproval } = rules;
  const isOther = secondApproval !== null && secondApproval.by !== 'manager';
  return {
    colleaguesSeeType: rules.colleaguesSeeType,
    needsBalance: rules.needsBalance,
    retired: rules.retired,
    carryOverMax: textOf(rules.carryOverMax),
    carryOverUntil: carryOverUntil === null ? '' : monthDayText(carryOverUntil),
    tellLapse: tellLapse.join(', '),
    accrual: rules.accrual,
    accrualOn: rules.accrualOn,
    proRata: rules.proRata,
    mayGoBelowBy: textOf(rules.mayGoBelowBy),
    noticeDays: textOf(rules.noticeDays),
    longestDays: textOf(rules.longestDays),
    backdateDays: textOf(rules.backdateDays),
    attachmentFromDays: textOf(rules.attachmentFromDays),
    onlyForGender: onlyFor?.gender ?? '',
    onlyForMarriageStatus: onlyFor?.marriageStatus ?? '',
    onlyForMonths: textOf(onlyFor?.serviceMonthsFrom),
    autoApprove: rules.autoApprove,
    secondApproval: secondApproval === null ? '' : isOther ? 'other' : 'manager',
    secondApprover: isOther ? secondApproval.by : '',
    secondFromDays: textOf(secondApproval?.fromDays),
  };
}

export const newRules = readRules(noRules);

// What is no number is one for no rule, and its field says so.
const numberOf = (text: string): number => (/^\d{1,3}(?:[.,]\d?)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN);
const orNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));
const orZero = (text: string): number => orNull(text) ?? 0;

/**
 * What the call is sent.
 *
 * @example rulesOf({ ...newRules, carryOverUntil: '31/03' }).carryOverUntil // '03-31'
 */
export function rulesOf(values: RuleValues): CategoryRules {
  const { carryOverUntil, tellLapse, onlyForGender: gender, onlyForMarriageStatus: marriageStatus, onlyForMonths, secondApproval } = values;
  const onlyFor = {
    ...(gender !== '' && { gender }),
    ...(marriageStatus !== '' && { marriageStatus }),
    ...(onlyForMonths.trim() !== '' && { serviceMonthsFrom: numberOf(onlyForMonths) }),
  };
  return {
    colleaguesSeeType: values.colleaguesSeeType,
    needsBalance: values.needsBalance,
    retired: values.retired,
    carryOverMax: orNull(values.carryOverMax),
    carryOverUntil: carryOverUntil.trim() === '' ? null : typedMonthDay(carryOverUntil),
    tellLapse: tellLapse.trim() === '' ? [] : tellLapse.split(/[,;]/).map(numberOf),
    accrual: values.accrual === 'monthly' ? 'monthly' : 'yearly',
    accrualOn: values.accrualOn === 'end' ? 'end' : 'start',
    proRata: values.proRata,
    mayGoBelowBy: orZero(values.mayGoBelowBy),
    noticeDays: orZero(values.noticeDays),
    longestDays: orNull(values.longestDays),
    backdateDays: orNull(values.backdateDays),
    attachmentFromDays: orNull(values.attachmentFromDays),
    onlyFor: Object.keys(onlyFor).length === 0 ? null : onlyFor,
    autoApprove: values.autoApprove,
    secondApproval:
      secondApproval === ''
        ? null
        : { by: secondApproval === 'manager' ? 'manager' : values.secondApprover, fromDays: orZero(values.secondFromDays) },
  };
}

export const ruleProblemsOf = (values: RuleValues): ToldProblem[] => tell(leaveCategorySentences, categoryRuleProblems(rulesOf(values)));

/** Types of leave that say something of somebody's health or family: to show them to colleagues is asked once more. */
const delicate: ReadonlySet<string> = new Set(['SL', 'MT', 'HL']);

/** Whether saving begins to show colleagues a type that they should seldom see. */
export const showsDelicate = (leaveCode: string, was: boolean, is: boolean): boolean => delicate.has(leaveCode) && is && !was;
