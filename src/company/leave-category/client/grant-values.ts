import { type GrantRule, conditionsText } from '#src/ledger/grant/grant-rules.ts';
import { daysText } from '#src/base/text/plural.ts';

/** Turns grant rules into the text that the form stores. */
export const serializeGrants = (rules: readonly GrantRule[]): string => JSON.stringify(rules);

// The text was always written by `serializeGrants`.
export const parseGrants = (text: string): GrantRule[] => JSON.parse(text || '[]') as GrantRule[];

/** Describes the rules in words. @example describeGrants('[{"when":{},"days":16}]') // 'Everyone: 16 days' */
export const describeGrants = (text: string): string =>
  parseGrants(text)
    .map(({ when, days }) => `${conditionsText(when)}: ${daysText(days)}`)
    .join('; ');

/** A rule as typed. An empty code is not a condition. */
export type GrantFormValues = {
  deptId: string;
  businessUnit: string;
  jobTitle: string;
  gender: string;
  workState: string;
  patternCode: string;
  years: string;
  days: string;
};

const emptyGrant: GrantFormValues = {
  deptId: '',
  businessUnit: '',
  jobTitle: '',
  gender: '',
  workState: '',
  patternCode: '',
  years: '',
  days: '',
};

/** Fills the dialog with a rule; a new rule is empty. */
export function toGrantFormValues(rule: GrantRule | undefined): GrantFormValues {
  if (!rule) return emptyGrant;
  const { serviceYearsFrom: years, ...codes } = rule.when;
  const named = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, code ?? '']));
  return { ...emptyGrant, ...named, years: years === undefined ? '' : String(years), days: String(rule.days) };
}

/** The problems of the typed values, by field. */
export function grantFormProblems({ years, days }: GrantFormValues): { years?: string; days?: string } {
  const isYears = /^\d{0,2}$/.test(years.trim()) && Number(years) <= 70;
  const isDays = /^\d{1,3}(?:\.[05]?)?$/.test(days.trim()) && Number(days) <= 366;
  return {
    ...(!isYears && { years: 'Enter full years from 0 to 70.' }),
    ...(!isDays && { days: 'Enter 0 to 366 days, in half days.' }),
  };
}

/**
 * Reads the rule from the dialog.
 *
 * @example toGrantRule({ …, gender: 'F', years: '5', days: '18' }) // { when: { gender: 'F', serviceYearsFrom: 5 }, days: 18 }
 */
export function toGrantRule({ years, days, ...codes }: GrantFormValues): GrantRule {
  const when = Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== ''));
  return { when: { ...when, ...(years.trim() !== '' && { serviceYearsFrom: Number(years) }) }, days: Number(days) };
}
