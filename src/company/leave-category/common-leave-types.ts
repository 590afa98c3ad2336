import type { CategoryRules } from './category-rules.ts';
import { countsCalendarDaysByDefault } from './leave-category-validation.ts';

/** A leave type that many companies have, as proposed before HR changes its name and days. */
export type CommonLeaveType = {
  leaveCode: string;
  leaveDescr: string;
  entitlement: number;
  countsCalendarDays: boolean;
  /** The rules that differ from those of a new leave type. */
  rules: Pick<CategoryRules, 'needsBalance' | 'attachmentFromDays'>;
  /** Whether most companies of the country have it. */
  isUsual: boolean;
};

/** The days a year of a type that needs a balance. A type with 0 days needs none. */
type Proposal = { days: number; attachmentFromDays?: number; isUsual?: true };
type CommonCode = (typeof names)[number][0];

const names = [
  ['AL', 'Annual leave'],
  ['SL', 'Sick leave'],
  ['HL', 'Hospitalisation leave'],
  ['CS', 'Child sick leave'],
  ['MT', 'Maternity leave'],
  ['PT', 'Paternity leave'],
  ['PL', 'Parental leave'],
  ['SP', 'Special leave'],
  ['ST', 'Study leave'],
  ['NP', 'Unpaid leave'],
] as const;

/** The proposals for a company of any country. Types without days are recorded only. */
const anywhere: Partial<Record<CommonCode, Proposal>> = {
  AL: { days: 20, isUsual: true },
  SL: { days: 0, attachmentFromDays: 3, isUsual: true },
  MT: { days: 0, attachmentFromDays: 1 },
  PT: { days: 0 },
  PL: { days: 0, isUsual: true },
  SP: { days: 0, isUsual: true },
  ST: { days: 5 },
  NP: { days: 0, isUsual: true },
};

/** The proposals of a country that differ: common figures for five working days a week, which HR checks. */
const countries: Readonly<Record<string, Partial<Record<CommonCode, Proposal>>>> = {
  AT: { AL: { days: 25, isUsual: true }, CS: { days: 5, isUsual: true } },
  AU: { SL: { days: 10, attachmentFromDays: 1, isUsual: true } },
  CH: { CS: { days: 10, isUsual: true } },
  DE: { SL: { days: 0, attachmentFromDays: 4, isUsual: true }, CS: { days: 15, attachmentFromDays: 1, isUsual: true } },
  FR: { AL: { days: 25, isUsual: true }, SL: { days: 0, attachmentFromDays: 1, isUsual: true }, CS: { days: 3, attachmentFromDays: 1 } },
  GB: { SL: { days: 0, attachmentFromDays: 8, isUsual: true } },
  IE: { SL: { days: 5, attachmentFromDays: 1, isUsual: true } },
  MY: {
    AL: { days: 8, isUsual: true },
    SL: { days: 14, attachmentFromDays: 1, isUsual: true },
    HL: { days: 60, attachmentFromDays: 1, isUsual: true },
    MT: { days: 98, attachmentFromDays: 1 },
    PT: { days: 7 },
  },
  NL: {},
  SG: {
    AL: { days: 14, isUsual: true },
    SL: { days: 14, attachmentFromDays: 1, isUsual: true },
    HL: { days: 60, attachmentFromDays: 1, isUsual: true },
    CS: { days: 6 },
  },
};

/** The countries with proposals of their own. */
export const commonTypeCountries: readonly string[] = Object.keys(countries);

/**
 * Returns the leave types that companies of a country usually have, in the order of the screen.
 *
 * @param country a code of `commonTypeCountries`, or anything else for the proposals of any country
 * @example commonLeaveTypes('DE')[1] // { leaveCode: 'SL', leaveDescr: 'Sick leave', entitlement: 0, … }
 */
export function commonLeaveTypes(country: string): CommonLeaveType[] {
  const proposals = { ...anywhere, ...countries[country] };
  return names.flatMap(([leaveCode, leaveDescr]) => {
    const proposal = proposals[leaveCode];
    if (!proposal) return [];
    const { days, attachmentFromDays = null, isUsual = false } = proposal;
    const rules = { needsBalance: days > 0, attachmentFromDays };
    return [{ leaveCode, leaveDescr, entitlement: days, countsCalendarDays: countsCalendarDaysByDefault(leaveCode), rules, isUsual }];
  });
}

type Named = { leaveCode: string; leaveDescr: string };

/**
 * Finds the leave type of the company that a proposal would repeat: the same code or the same name, in any letter case.
 *
 * @example findSameType({ leaveCode: 'AL', leaveDescr: 'Annual leave' }, [{ leaveCode: 'UR', leaveDescr: 'Annual Leave' }]) // { leaveCode: 'UR', … }
 */
export const findSameType = <Known extends Named>(type: Named, known: readonly Known[]): Known | undefined =>
  known.find(
    ({ leaveCode, leaveDescr }) =>
      leaveCode.toLowerCase() === type.leaveCode.toLowerCase() || leaveDescr.toLowerCase() === type.leaveDescr.toLowerCase(),
  );
