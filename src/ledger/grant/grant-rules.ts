import { dayOf, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { plural } from '#src/base/text/plural.ts';

/** The conditions of a rule. A person must meet all of them. */
export type GrantConditions = {
  deptId?: string | undefined;
  businessUnit?: string | undefined;
  jobTitle?: string | undefined;
  gender?: string | undefined;
  workState?: string | undefined;
  patternCode?: string | undefined;
  /** Full years completed by 31 December of the year. */
  serviceYearsFrom?: number | undefined;
};

/** The days per year, in half days, for people who meet the conditions. */
export type GrantRule = { when: GrantConditions; days: number };

/** The facts about a person that rules check. State and work pattern are those of 1 January, or of the joining date if it is later. */
export type GrantPerson = {
  depts: readonly string[];
  businessUnit: string | null;
  jobTitle: string | null;
  gender: string | null;
  workState: string | null;
  patternCode: string;
  joinDate: PlainDate | null;
};

/** The settings of a leave type that decide how many days a person is granted per year. */
export type GrantCategory = { entitlement: number; accrual: 'yearly' | 'monthly'; proRata: boolean; grants: readonly GrantRule[] };

/** The maximum number of rules per leave type. */
export const maxGrantRules = 50;

/** The maximum number of leave types of a bulk grant. */
export const maxGrantTypes = 50;

/** The maximum number of balances, each of a person and a leave type, of a bulk grant of several types. */
export const maxGrantBalances = 100_000;

/**
 * Returns the full years of service completed by the last day of a year.
 *
 * @example countServiceYears('2020-02-29', 2024) // 4
 * @example countServiceYears('2021-12-31', 2024) // 3
 */
export const countServiceYears = (joinDate: PlainDate | null, year: number): number =>
  joinDate === null ? 0 : Math.max(0, year - yearOf(joinDate));

/**
 * Returns the days granted for a year, in half days, and the number of the rule that applied, from 1. The rule is null for the standard entitlement.
 *
 * @example calculateGrant(person, { entitlement: 14, accrual: 'yearly', proRata: false, grants: [{ when: { gender: 'F' }, days: 16 }] }, 2027) // { days: 16, rule: 1 }
 */
export function calculateGrant(person: GrantPerson, category: GrantCategory, year: number): { days: number; rule: number | null } {
  const place = category.grants.findIndex(({ when }) => meetsConditions(person, when, year));
  const whole = category.grants[place]?.days ?? category.entitlement;
  return { days: proRataDays(whole, person.joinDate, year, category), rule: place === -1 ? null : place + 1 };
}

/**
 * Counts the people to whom each rule applies, in the order of the rules, and the people who get the standard entitlement.
 *
 * @param kinds groups of people who are equal in everything that rules check, with their number
 * @example countPeopleByRule([{ …, gender: 'F', people: 3 }, { …, gender: 'M', people: 2 }], [{ when: { gender: 'F' }, days: 16 }], 2027) // { rules: [3], others: 2 }
 */
export function countPeopleByRule(
  kinds: readonly (GrantPerson & { people: number })[],
  grants: readonly GrantRule[],
  year: number,
): { rules: number[]; others: number } {
  const first = kinds.map((kind) => grants.findIndex(({ when }) => meetsConditions(kind, when, year)));
  const reached = (place: number) => kinds.reduce((sum, { people }, n) => (first[n] === place ? sum + people : sum), 0);
  return { rules: grants.map((_, place) => reached(place)), others: reached(-1) };
}

function meetsConditions(person: GrantPerson, when: GrantConditions, year: number): boolean {
  const { deptId, serviceYearsFrom: years, ...same } = when;
  if (deptId !== undefined && !person.depts.includes(deptId)) return false;
  if (years !== undefined && countServiceYears(person.joinDate, year) < years) return false;
  // Object.entries types keys as strings; these are the remaining conditions of the rule.
  return (Object.entries(same) as [keyof typeof same, string | undefined][]).every(
    ([name, value]) => value === undefined || person[name] === value,
  );
}

/** Prorates the year of joining: a month counts if the person joined by its 15th. The result is rounded up to a half day. */
function proRataDays(
  days: number,
  joinDate: PlainDate | null,
  year: number,
  { accrual, proRata }: Pick<GrantCategory, 'accrual' | 'proRata'>,
): number {
  if (joinDate === null || !(proRata || accrual === 'monthly') || yearOf(joinDate) < year) return days;
  if (yearOf(joinDate) > year) return 0;
  const months = 12 - monthOf(joinDate) + (dayOf(joinDate) <= 15 ? 1 : 0);
  return Math.ceil((days * 2 * months) / 12) / 2;
}

/** Display names for the codes in a rule. A code without a name is shown as it is. */
export type GrantCodeNames = Readonly<Partial<Record<keyof GrantConditions, Readonly<Record<string, string>>>>>;

const conditionLabels = {
  deptId: 'Department',
  businessUnit: 'Business unit',
  jobTitle: 'Job title',
  gender: 'Gender',
  workState: 'State',
  patternCode: 'Work pattern',
} as const;

/**
 * Describes the conditions of a rule in words.
 *
 * @example conditionsText({ deptId: 'MGT', serviceYearsFrom: 5 }, { deptId: { MGT: 'Management' } }) // 'Department is Management, 5 years of service or more'
 */
export function conditionsText({ serviceYearsFrom: years, ...when }: GrantConditions, names: GrantCodeNames = {}): string {
  // Object.keys types keys as strings; these are the keys of the table.
  const parts = (Object.keys(conditionLabels) as (keyof typeof conditionLabels)[]).flatMap((name) => {
    const code = when[name];
    return code === undefined ? [] : [`${conditionLabels[name]} is ${names[name]?.[code] ?? code}`];
  });
  return [...parts, ...(years === undefined ? [] : [`${plural(years, 'year')} of service or more`])].join(', ') || 'Everyone';
}
