import { dayOf, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { plural } from '#src/base/text/plural.ts';

/** Whom a rule fits: all that it names. */
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

/** So many days a year for whom it fits, in halves. */
export type GrantRule = { when: GrantConditions; days: number };

/** What a rule asks of a person; state and work week are those of the first day of the year on which the person is there. */
export type GrantPerson = {
  depts: readonly string[];
  businessUnit: string | null;
  jobTitle: string | null;
  gender: string | null;
  workState: string | null;
  patternCode: string;
  joinDate: PlainDate | null;
};

/** Of a category what decides how many days of a year somebody is granted. */
export type GrantCategory = { entitlement: number; accrual: 'yearly' | 'monthly'; proRata: boolean; grants: readonly GrantRule[] };

/** So many rules a category can have. */
export const maxGrantRules = 50;

/**
 * Full years of service that are completed on the last day of a year.
 *
 * @example countServiceYears('2020-02-29', 2024) // 4
 * @example countServiceYears('2021-12-31', 2024) // 3
 */
export const countServiceYears = (joinDate: PlainDate | null, year: number): number =>
  joinDate === null ? 0 : Math.max(0, year - yearOf(joinDate));

/**
 * How many days of a year somebody is granted, in halves, and by which rule, counted from 1; null for the category's entitlement.
 *
 * @example calculateGrant(person, { entitlement: 14, accrual: 'yearly', proRata: false, grants: [{ when: { gender: 'F' }, days: 16 }] }, 2027) // { days: 16, rule: 1 }
 */
export function calculateGrant(person: GrantPerson, category: GrantCategory, year: number): { days: number; rule: number | null } {
  const place = category.grants.findIndex(({ when }) => meetsConditions(person, when, year));
  const whole = category.grants[place]?.days ?? category.entitlement;
  return { days: proRataDays(whole, person.joinDate, year, category), rule: place === -1 ? null : place + 1 };
}

/**
 * How many people each rule decides for, in their order, and how many none of them fits: those have the entitlement of the category.
 *
 * @param kinds people who are alike in what rules ask, with how many there are
 * @example findReachKey([{ …, gender: 'F', people: 3 }, { …, gender: 'M', people: 2 }], [{ when: { gender: 'F' }, days: 16 }], 2027) // { rules: [3], others: 2 }
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
  // Object.entries gives strings; these are what is left of the rule.
  return (Object.entries(same) as [keyof typeof same, string | undefined][]).every(
    ([name, value]) => value === undefined || person[name] === value,
  );
}

/** In the calendar year of joining, where it is pro rata, the months count that were joined by their 15th; rounded up to a half. */
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

/** Names of the codes that a rule has; what has none is told by its code. */
export type GrantCodeNames = Readonly<Partial<Record<keyof GrantConditions, Readonly<Record<string, string>>>>>;

const conditionLabels = {
  deptId: 'Department',
  businessUnit: 'Business unit',
  jobTitle: 'Job title',
  gender: 'Gender',
  workState: 'State',
  patternCode: 'Work week',
} as const;

/**
 * Whom a rule fits, in words.
 *
 * @example leavePeriodText({ deptId: 'MGT', serviceYearsFrom: 5 }, { deptId: { MGT: 'Management' } }) // 'Department is Management, 5 years of service or more'
 */
export function conditionsText({ serviceYearsFrom: years, ...when }: GrantConditions, names: GrantCodeNames = {}): string {
  // Object.keys gives strings; these are the table's own.
  const parts = (Object.keys(conditionLabels) as (keyof typeof conditionLabels)[]).flatMap((name) => {
    const code = when[name];
    return code === undefined ? [] : [`${conditionLabels[name]} is ${names[name]?.[code] ?? code}`];
  });
  return [...parts, ...(years === undefined ? [] : [`${plural(years, 'year')} of service or more`])].join(', ') || 'Everybody';
}
