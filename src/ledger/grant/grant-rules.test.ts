import { describe, expect, test } from 'vitest';
import {
  calculateGrant,
  type GrantCategory,
  type GrantPerson,
  type GrantConditions,
  countPeopleByRule,
  countServiceYears,
  conditionsText,
} from './grant-rules.ts';

const person: GrantPerson = {
  depts: ['ENG', 'SAL'],
  businessUnit: 'BU1',
  jobTitle: 'DEV',
  gender: 'F',
  workState: 'KDH',
  patternCode: 'PT4',
  joinDate: '2020-03-16',
};
const category: GrantCategory = { entitlement: 14, accrual: 'yearly', proRata: false, grants: [] };
const ruled = (...whens: GrantConditions[]) => ({ ...category, grants: whens.map((when, n) => ({ when, days: 20 + n })) });

describe('the grant of a person', () => {
  test.each<[GrantConditions, boolean]>([
    [{}, true],
    [{ deptId: 'SAL' }, true],
    [{ deptId: 'HRD' }, false],
    [{ businessUnit: 'BU1', jobTitle: 'DEV', gender: 'F', workState: 'KDH', patternCode: 'PT4', serviceYearsFrom: 7 }, true],
    [{ businessUnit: 'BU2' }, false],
    [{ jobTitle: 'OPS' }, false],
    [{ gender: 'M' }, false],
    [{ workState: 'SBH' }, false],
    [{ patternCode: 'STANDARD' }, false],
    [{ serviceYearsFrom: 8 }, false],
    [{ gender: 'F', jobTitle: 'OPS' }, false],
  ])('comes from a rule for %j: %s', (when, fits) => {
    expect(calculateGrant(person, ruled(when), 2027)).toEqual(fits ? { days: 20, rule: 1 } : { days: 14, rule: null });
  });

  test('comes from the first rule that applies', () => {
    expect(calculateGrant(person, ruled({ gender: 'M' }, { deptId: 'ENG' }, {}), 2027)).toEqual({ days: 21, rule: 2 });
  });

  test.each([
    ['2027-01-15', 14],
    ['2027-01-16', 13],
    ['2027-06-01', 8.5],
    ['2027-12-15', 1.5],
    ['2027-12-16', 0],
    ['2026-12-16', 14],
    ['2028-01-01', 0],
    [null, 14],
  ])('is pro rata: of 14 days, someone who joined on %s gets %s in 2027', (joinDate, days) => {
    const joined = { ...person, joinDate };
    expect(calculateGrant(joined, { ...category, proRata: true }, 2027).days).toBe(days);
    expect(calculateGrant(joined, { ...category, accrual: 'monthly' }, 2027).days).toBe(days);
    expect(calculateGrant(joined, category, 2027).days).toBe(14);
  });
});

test('counts each person for the first rule that applies, and the others for the entitlement', () => {
  const kinds = [
    { ...person, people: 3 },
    { ...person, gender: 'M', people: 2 },
    { ...person, joinDate: null, people: 4 },
  ];
  const rules = (...whens: GrantConditions[]) => countPeopleByRule(kinds, ruled(...whens).grants, 2027);
  expect(rules()).toEqual({ rules: [], others: 9 });
  expect(rules({ serviceYearsFrom: 7 }, { gender: 'F' }, { gender: 'F' })).toEqual({ rules: [5, 4, 0], others: 0 });
  expect(rules({ gender: 'X' }, { gender: 'M' })).toEqual({ rules: [0, 2], others: 7 });
});

test.each([
  ['2020-02-29', 2024, 4],
  ['2020-12-31', 2021, 1],
  ['2026-01-01', 2026, 0],
  ['2028-01-01', 2026, 0],
  [null, 2026, 0],
])('someone who joined on %s has, at the end of %i, %i years of service', (joinDate, year, years) => {
  expect(countServiceYears(joinDate, year)).toBe(years);
});

test('describes a rule with the names it knows, and with codes otherwise', () => {
  expect(conditionsText({})).toBe('Everyone');
  const all = { serviceYearsFrom: 1, patternCode: 'P', workState: 'S', gender: 'F', jobTitle: 'J', businessUnit: 'B', deptId: 'D' };
  expect(conditionsText(all, { deptId: { D: 'Dev' }, gender: {} })).toBe(
    'Department is Dev, Business unit is B, Job title is J, Gender is F, State is S, Work pattern is P, 1 year of service or more',
  );
});
