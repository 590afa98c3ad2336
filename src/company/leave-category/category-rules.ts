import { type AccrualDay } from '#src/ledger/leave-ledger/calculation/accruals.ts';
import { parsePlainDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { isMonthDay } from '#src/base/dates/month-day.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { leaveCategoryMessage } from './leave-category-sentences.ts';

/** The people who may use a category. Fields that are left out are not checked. Months of service count on the first day of the leave. */
export type EligibilityRule = { gender?: string | undefined; marriageStatus?: string | undefined; serviceMonthsFrom?: number | undefined };

/** The second approver, for applications from a number of days. `manager` is the line manager of the first approver. */
type SecondApproval = { by: string; fromDays: number };

export const accruals = ['yearly', 'monthly'] as const;

/** The rules of a leave category. Days are in half days. */
export type CategoryRules = {
  colleaguesSeeType: boolean;
  needsBalance: boolean;
  retired: boolean;
  /** Null carries over all remaining days. */
  carryOverMax: number | null;
  /** `MM-DD`; null for never. */
  carryOverUntil: string | null;
  tellLapse: number[];
  accrual: (typeof accruals)[number];
  accrualOn: AccrualDay;
  proRata: boolean;
  mayGoBelowBy: number;
  noticeDays: number;
  longestDays: number | null;
  backdateDays: number | null;
  attachmentFromDays: number | null;
  /** The number of days from which a request must name a cover; null for never. */
  coverFromDays: number | null;
  onlyFor: EligibilityRule | null;
  autoApprove: boolean;
  secondApproval: SecondApproval | null;
  /** The only dates of the leave, in order. Empty for any date. */
  allowedDates: PlainDate[];
  /** The maximum number of these dates a person may take in a year; null for all. */
  allowedDatesMost: number | null;
  /**
   * Months with leave of these types earn nothing of this type, from `fromDays` days of such leave. Null: leave covers all working days of
   * the month.
   */
  earnsNothing: { leaveCodes: string[]; fromDays: number | null };
  /** Shown to people who choose the type. */
  description: string | null;
  /** An address that begins with https://. */
  policyUrl: string | null;
};

/** The rules of a category until HR changes them. */
export const defaultCategoryRules: CategoryRules = {
  colleaguesSeeType: false,
  needsBalance: true,
  retired: false,
  carryOverMax: 0,
  carryOverUntil: null,
  tellLapse: [],
  accrual: 'yearly',
  accrualOn: 'start',
  proRata: false,
  mayGoBelowBy: 0,
  noticeDays: 0,
  longestDays: null,
  backdateDays: null,
  attachmentFromDays: null,
  coverFromDays: null,
  onlyFor: null,
  autoApprove: false,
  secondApproval: null,
  allowedDates: [],
  allowedDatesMost: null,
  earnsNothing: { leaveCodes: [], fromDays: null },
  description: null,
  policyUrl: null,
};

/** The limits of the numeric rules. Rules in days allow half days, the others whole numbers. */
const ruleNumbers = {
  carryOverMax: { from: 0, to: 366, halves: true, empty: true },
  mayGoBelowBy: { from: 0, to: 99, halves: true, empty: false },
  noticeDays: { from: 0, to: 260, halves: false, empty: false },
  longestDays: { from: 0.5, to: 366, halves: true, empty: true },
  backdateDays: { from: 0, to: 366, halves: false, empty: true },
  attachmentFromDays: { from: 0.5, to: 366, halves: true, empty: true },
  coverFromDays: { from: 0.5, to: 366, halves: true, empty: true },
  allowedDatesMost: { from: 1, to: 366, halves: false, empty: true },
} as const;

type RuleNumber = keyof typeof ruleNumbers;

export const maxAllowedDates = 366;
export const maxDescription = 1000;
export const maxPolicyUrl = 500;

/**
 * Whether an address is safe to open from the form: https only, without a user name, which could pretend to be the host.
 *
 * @example isPolicyUrl('https://intranet.example/leave') // true
 * @example isPolicyUrl('https://intranet.example@evil.example/') // false
 */
const isPolicyUrl = (text: string): boolean =>
  text.length <= maxPolicyUrl && /^https:\/\/[\w.:\u00a1-\uffff-]+(?:[/?#][^\s\\]*)?$/.test(text);

const isWithin = (value: number, { from, to, halves }: { from: number; to: number; halves: boolean }): boolean =>
  value >= from && value <= to && Number.isInteger(halves ? value * 2 : value);

/** The maximum number of expiry reminders. */
export const maxExpiryReminders = 5;
const secondApprovalRange = { from: 0, to: 366, halves: true };
const serviceMonthsRange = { from: 1, to: 600, halves: false };
/** The maximum number of leave types whose months earn nothing. */
export const maxUnearnedTypes = 50;
const unearnedDaysRange = { from: 0.5, to: 31, halves: true };
const reminderDaysRange = { from: 1, to: 366, halves: false };

const numberProblem = ({ from, to, halves }: { from: number; to: number; halves: boolean }) =>
  leaveCategoryMessage(halves ? 'leave-category.rule-days' : 'leave-category.rule-number', { from, to });

/**
 * Finds the problems of rules, in the order of the form. NaN is an invalid number.
 *
 * @example categoryRuleProblems({ noticeDays: -1 }) // [{ path: 'noticeDays', because: 'input', code: 'leave-category.rule-number', … }]
 */
export function categoryRuleProblems(rules: Partial<CategoryRules>): Problem[] {
  const { carryOverUntil, tellLapse = [], onlyFor, secondApproval, allowedDates = [], earnsNothing, description, policyUrl } = rules;
  return [
    ...findNumberProblems(rules),
    ...fieldProblems(
      'carryOverUntil',
      typeof carryOverUntil === 'string' && !isMonthDay(carryOverUntil) && leaveCategoryMessage('leave-category.rule-month-day'),
    ),
    ...fieldProblems(
      'tellLapse',
      tellLapse.length > maxExpiryReminders && leaveCategoryMessage('leave-category.rule-told-most', { most: maxExpiryReminders }),
    ),
    ...tellLapse.flatMap((days, place) => [
      ...fieldProblems(`tellLapse.${place}`, !isWithin(days, reminderDaysRange) && numberProblem(reminderDaysRange)),
      ...fieldProblems(
        `tellLapse.${place}`,
        tellLapse.findIndex((one) => Object.is(one, days)) < place && leaveCategoryMessage('leave-category.rule-told-twice'),
      ),
    ]),
    ...fieldProblems(
      'onlyFor.serviceMonthsFrom',
      onlyFor?.serviceMonthsFrom !== undefined &&
        !isWithin(onlyFor.serviceMonthsFrom, serviceMonthsRange) &&
        numberProblem(serviceMonthsRange),
    ),
    ...fieldProblems(
      'secondApproval.fromDays',
      !!secondApproval && !isWithin(secondApproval.fromDays, secondApprovalRange) && numberProblem(secondApprovalRange),
    ),
    ...fieldProblems(
      'allowedDates',
      allowedDates.length > maxAllowedDates && leaveCategoryMessage('leave-category.dates-most', { most: maxAllowedDates }),
    ),
    ...allowedDates.flatMap((date, place) => [
      ...fieldProblems(`allowedDates.${place}`, parsePlainDate(date) === undefined && leaveCategoryMessage('leave-category.date-invalid')),
      ...fieldProblems(
        `allowedDates.${place}`,
        allowedDates.indexOf(date) < place && leaveCategoryMessage('leave-category.date-twice', { date }),
      ),
    ]),
    ...fieldProblems(
      'earnsNothing.fromDays',
      typeof earnsNothing?.fromDays === 'number' && !isWithin(earnsNothing.fromDays, unearnedDaysRange) && numberProblem(unearnedDaysRange),
    ),
    ...(earnsNothing?.leaveCodes ?? []).flatMap((code, place, codes) =>
      fieldProblems(`earnsNothing.leaveCodes.${place}`, codes.indexOf(code) < place && leaveCategoryMessage('leave-category.earns-twice')),
    ),
    ...fieldProblems(
      'description',
      isTooLong(description ?? '', maxDescription) && leaveCategoryMessage('leave-category.description-too-long', { most: maxDescription }),
    ),
    ...fieldProblems('policyUrl', !!policyUrl && !isPolicyUrl(policyUrl) && leaveCategoryMessage('leave-category.policy-url')),
  ];
}

// Object.keys returns strings; the table has no other keys.
const numberNames = Object.keys(ruleNumbers) as RuleNumber[];

function findNumberProblems(rules: Partial<CategoryRules>): Problem[] {
  return numberNames.flatMap((name) => {
    const value = rules[name];
    if (value === undefined || (value === null && ruleNumbers[name].empty)) return [];
    return fieldProblems(name, (value === null || !isWithin(value, ruleNumbers[name])) && numberProblem(ruleNumbers[name]));
  });
}
