import { type Arbitrary, assert, boolean, constantFrom, integer, nat, option, property, record, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CategoryRules, defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { newRules, toRuleValues, ruleFormProblems, toCategoryRules, type RuleValues, disclosesSensitiveLeave } from './rule-values.ts';
import { toGrantRule, parseGrants, describeGrants, serializeGrants, toGrantFormValues, grantFormProblems } from './grant-values.ts';
import { isRestricted, eligibilityText } from './eligibility.ts';
import { describeRules } from './describe-rules.ts';

const halves = (most: number) => integer({ min: 1, max: most * 2 }).map((n) => n / 2);
const rules: Arbitrary<CategoryRules> = record({
  colleaguesSeeType: boolean(),
  needsBalance: boolean(),
  retired: boolean(),
  carryOverMax: option(halves(366)),
  carryOverUntil: option(constantFrom('03-31', '12-01', '02-28')),
  tellLapse: uniqueArray(integer({ min: 1, max: 366 }), { maxLength: 5 }),
  accrual: constantFrom('yearly' as const, 'monthly' as const),
  accrualOn: constantFrom('start' as const, 'end' as const),
  proRata: boolean(),
  mayGoBelowBy: halves(99),
  noticeDays: nat(260),
  longestDays: option(halves(366)),
  backdateDays: option(nat(366)),
  attachmentFromDays: option(halves(366)),
  coverFromDays: option(halves(366)),
  onlyFor: option(constantFrom({ gender: 'F' }, { marriageStatus: 'MAR', serviceMonthsFrom: 12 })),
  autoApprove: boolean(),
  secondApproval: option(record({ by: constantFrom('manager', 'M0001'), fromDays: halves(366) })),
  allowedDates: constantFrom<string[]>([], ['2026-12-24', '2027-01-02']),
  allowedDatesMost: option(integer({ min: 1, max: 366 })),
  earnsNothing: record({ leaveCodes: constantFrom<string[]>([], ['UL'], ['HL', 'UL']), fromDays: option(halves(31)) }),
  description: option(constantFrom('For a move', 'Two\nlines')),
  policyUrl: option(constantFrom('https://a.example', 'https://a.example:8443/leave?x=1#y')),
});

describe('rules in the form', () => {
  test('are sent as they were read, without problems', () => {
    assert(
      property(rules, (stored) => {
        expect(toCategoryRules(toRuleValues(stored))).toEqual(stored);
        expect(ruleFormProblems(toRuleValues(stored))).toEqual([]);
      }),
    );
  });

  test.each<[Partial<RuleValues>, string]>([
    [{ noticeDays: 'x' }, 'noticeDays'],
    [{ longestDays: '1.25' }, 'longestDays'],
    [{ carryOverUntil: '31.3.' }, 'carryOverUntil'],
    [{ carryOverUntil: '29/02' }, 'carryOverUntil'],
    [{ tellLapse: '30, x' }, 'tellLapse.1'],
    [{ policyUrl: 'intranet.example' }, 'policyUrl'],
    [{ allowedDates: '24/12/2026, soon' }, 'allowedDates.1'],
    [{ allowedDatesMost: '0' }, 'allowedDatesMost'],
    [{ earnsNothingFrom: '31.5' }, 'earnsNothing.fromDays'],
    [{ earnsNothingCodes: 'UL, UL' }, 'earnsNothing.leaveCodes.1'],
    [{ onlyForMonths: '0' }, 'onlyFor.serviceMonthsFrom'],
    [{ secondApproval: 'manager', secondFromDays: '-1' }, 'secondApproval.fromDays'],
  ])('%j is reported at %s', (typed, path) => {
    expect(ruleFormProblems({ ...newRules, ...typed }).map((problem) => problem.path)).toEqual([path]);
  });

  test('accept a decimal comma, dates with single digits, and empty fields', () => {
    const typed = { ...newRules, mayGoBelowBy: '1,5', carryOverUntil: '1/4', noticeDays: ' ', carryOverMax: '', secondApproval: 'manager' };
    expect(toCategoryRules(typed)).toEqual({
      ...defaultCategoryRules,
      mayGoBelowBy: 1.5,
      carryOverUntil: '04-01',
      carryOverMax: null,
      secondApproval: { by: 'manager', fromDays: 0 },
    });
  });
});

test('only a change that shows sick, maternity or hospitalisation leave to colleagues needs a confirmation', () => {
  expect(['SL', 'MT', 'HL', 'AL'].map((code) => disclosesSensitiveLeave(code, false, true))).toEqual([true, true, true, false]);
  expect([disclosesSensitiveLeave('SL', true, true), disclosesSensitiveLeave('SL', true, false)]).toEqual([false, false]);
});

describe('the description of rules', () => {
  test('is empty for default rules', () => {
    expect(describeRules(defaultCategoryRules)).toEqual([]);
  });

  test('explains each rule', () => {
    expect(
      describeRules({
        ...defaultCategoryRules,
        retired: true,
        proRata: true,
        accrual: 'monthly',
        mayGoBelowBy: 1,
        carryOverMax: 5,
        carryOverUntil: '09-30',
        tellLapse: [60, 7],
        noticeDays: 1,
        longestDays: 10,
        backdateDays: 3,
        attachmentFromDays: 2,
        coverFromDays: 2.5,
        onlyFor: { gender: 'F' },
        autoApprove: true,
        secondApproval: { by: 'manager', fromDays: 10 },
        colleaguesSeeType: true,
      }),
    ).toEqual([
      'No longer offered.',
      'Yearly days: accrued monthly, at the start of the month; pro rata in the year of joining; up to 1 day may be overdrawn.',
      'Up to 5 days carry over to the next year and expire after 30/09. Reminders are sent 60, 7 days before.',
      'Not available to everyone.',
      'Apply at least 1 working day in advance.',
      'At most 10 days per request.',
      'Can start at most 3 days in the past.',
      'Needs an attachment from 2 days.',
      'Needs a cover from 2.5 days.',
      'Approved automatically if there are no warnings.',
      "From 10 days, the approver's line manager must also approve.",
      'Colleagues can see the leave type.',
    ]);
  });

  test('does not mention a balance if the type has none', () => {
    expect(describeRules({ ...defaultCategoryRules, needsBalance: false, carryOverMax: null, proRata: true })).toEqual([
      'No balance needed. Days are recorded but not deducted.',
    ]);
    expect(describeRules({ ...defaultCategoryRules, carryOverMax: null })).toEqual(['All remaining days carry over to the next year.']);
    expect(describeRules({ ...defaultCategoryRules, secondApproval: { by: 'M0001', fromDays: 0.5 } })).toEqual([
      'From 0.5 day, a second person must also approve.',
    ]);
  });
});

describe('the description of the people who can choose a category', () => {
  const names = { gender: { F: 'Female' }, marriageStatus: { MAR: 'Married' } };
  const whom = (onlyForGender = '', onlyForMarriageStatus = '', onlyForMonths = '') => ({
    onlyForGender,
    onlyForMarriageStatus,
    onlyForMonths,
  });

  test.each([
    [whom(), 'Everyone', false],
    [whom('F'), 'Female', true],
    [whom('X', 'MAR', '1'), 'X, Married, 1 month of service', true],
    [whom('', '', ' 12 '), '12 months of service', true],
    [whom('', '', 'x'), 'Everyone', true],
  ])('for %j is %s', (values, text, isSome) => {
    expect([eligibilityText(values, names), isRestricted(values)]).toEqual([text, isSome]);
  });

  test('names the people once their names are loaded', () => {
    const rules = { ...defaultCategoryRules, onlyFor: { gender: 'F' } };
    expect(describeRules(rules, 'Female')).toEqual(['Only available to: Female.']);
    expect(describeRules(rules)).toEqual(['Not available to everyone.']);
  });
});

describe('a grant rule in the form', () => {
  const stored = [
    { when: { gender: 'F', patternCode: 'PT4', serviceYearsFrom: 5 }, days: 18.5 },
    { when: {}, days: 16 },
  ];

  test('keeps its values when it is read and written', () => {
    expect(parseGrants(serializeGrants(stored))).toEqual(stored);
    expect(stored.map((rule) => toGrantRule(toGrantFormValues(rule)))).toEqual(stored);
    expect(parseGrants('')).toEqual([]);
    expect(describeGrants(serializeGrants(stored))).toBe(
      'Gender is F, Work pattern is PT4, 5 years of service or more: 18.5 days; Everyone: 16 days',
    );
  });

  test.each([
    ['', '16', []],
    ['70', '366', []],
    ['71', '16', ['years']],
    ['1.5', '16', ['years']],
    ['', '', ['days']],
    ['', '16.25', ['days']],
    ['x', '367', ['years', 'days']],
  ])('with %j years and %j days has problems in %j', (years, days, wrong) => {
    expect(Object.keys(grantFormProblems({ ...toGrantFormValues(undefined), years, days }))).toEqual(wrong);
  });
});
