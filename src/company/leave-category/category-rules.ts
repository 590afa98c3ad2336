import { type AccrualOn } from '#src/ledger/leave-ledger/calculation/accruals.ts';
import { isMonthDay } from '#src/base/dates/month-day.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { say } from './leave-category-sentences.ts';

/** Whom a category is for; what is not named is asked of nobody. Months of service are counted on the day on which the leave starts. */
export type OnlyFor = { gender?: string | undefined; marriageStatus?: string | undefined; serviceMonthsFrom?: number | undefined };

/** Who approves after the approver, `manager` for that one's line manager, of applications of so many days or more. */
type SecondApproval = { by: string; fromDays: number };

export const accruals = ['yearly', 'monthly'] as const;

/** The rules of a leave category, days in halves. */
export type CategoryRules = {
  colleaguesSeeType: boolean;
  needsBalance: boolean;
  retired: boolean;
  /** Null: all that is left. */
  carryOverMax: number | null;
  /** `MM-DD`; null: never. */
  carryOverUntil: string | null;
  tellLapse: number[];
  accrual: (typeof accruals)[number];
  accrualOn: AccrualOn;
  proRata: boolean;
  mayGoBelowBy: number;
  noticeDays: number;
  longestDays: number | null;
  backdateDays: number | null;
  attachmentFromDays: number | null;
  onlyFor: OnlyFor | null;
  autoApprove: boolean;
  secondApproval: SecondApproval | null;
};

/** What holds until somebody sets a rule: what the product does without any. */
export const noRules: CategoryRules = {
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
  onlyFor: null,
  autoApprove: false,
  secondApproval: null,
};

/** The numbers among the rules with their bounds; those in halves are days, the others whole. */
const ruleNumbers = {
  carryOverMax: { from: 0, to: 366, halves: true, empty: true },
  mayGoBelowBy: { from: 0, to: 99, halves: true, empty: false },
  noticeDays: { from: 0, to: 260, halves: false, empty: false },
  longestDays: { from: 0.5, to: 366, halves: true, empty: true },
  backdateDays: { from: 0, to: 366, halves: false, empty: true },
  attachmentFromDays: { from: 0.5, to: 366, halves: true, empty: true },
} as const;

type RuleNumber = keyof typeof ruleNumbers;

const isWithin = (value: number, { from, to, halves }: { from: number; to: number; halves: boolean }): boolean =>
  value >= from && value <= to && Number.isInteger(halves ? value * 2 : value);

/** So many days before a lapse people can be told. */
export const mostTold = 5;
const secondFrom = { from: 0, to: 366, halves: true };
const serviceMonths = { from: 1, to: 600, halves: false };
const toldBefore = { from: 1, to: 366, halves: false };

const numberSaid = ({ from, to, halves }: { from: number; to: number; halves: boolean }) =>
  say(halves ? 'leave-category.rule-days' : 'leave-category.rule-number', { from, to });

/**
 * What is wrong with rules by themselves, in the order of the form; NaN stands for what is no number.
 *
 * @example categoryRuleProblems({ noticeDays: -1 }) // [{ path: 'noticeDays', because: 'input', code: 'leave-category.rule-number', … }]
 */
export function categoryRuleProblems(rules: Partial<CategoryRules>): Problem[] {
  const { carryOverUntil, tellLapse = [], onlyFor, secondApproval } = rules;
  return [
    ...numbers(rules),
    ...blame('carryOverUntil', typeof carryOverUntil === 'string' && !isMonthDay(carryOverUntil) && say('leave-category.rule-month-day')),
    ...blame('tellLapse', tellLapse.length > mostTold && say('leave-category.rule-told-most', { most: mostTold })),
    ...tellLapse.flatMap((days, place) => [
      ...blame(`tellLapse.${place}`, !isWithin(days, toldBefore) && numberSaid(toldBefore)),
      ...blame(`tellLapse.${place}`, tellLapse.findIndex((one) => Object.is(one, days)) < place && say('leave-category.rule-told-twice')),
    ]),
    ...blame(
      'onlyFor.serviceMonthsFrom',
      onlyFor?.serviceMonthsFrom !== undefined && !isWithin(onlyFor.serviceMonthsFrom, serviceMonths) && numberSaid(serviceMonths),
    ),
    ...blame('secondApproval.fromDays', !!secondApproval && !isWithin(secondApproval.fromDays, secondFrom) && numberSaid(secondFrom)),
  ];
}

// Object.keys gives strings; these are the table's own.
const numberNames = Object.keys(ruleNumbers) as RuleNumber[];

function numbers(rules: Partial<CategoryRules>): Problem[] {
  return numberNames.flatMap((name) => {
    const value = rules[name];
    if (value === undefined || (value === null && ruleNumbers[name].empty)) return [];
    return blame(name, (value === null || !isWithin(value, ruleNumbers[name])) && numberSaid(ruleNumbers[name]));
  });
}
