import { describe, expect, test } from 'vitest';
import { type CategoryRules, categoryRuleProblems, defaultCategoryRules } from './category-rules.ts';
import { leaveCategorySentences } from './leave-category-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';

const said = (rules: Partial<CategoryRules>) =>
  toProblemResponses(leaveCategorySentences, categoryRuleProblems(rules)).map(({ path, message }) => `${path}: ${message}`);

describe('the rules of a leave category', () => {
  test('have no problems by default or if none are given', () => {
    expect(said(defaultCategoryRules)).toEqual([]);
    expect(said({})).toEqual([]);
  });

  test.each<[Partial<CategoryRules>, string[]]>([
    [{ carryOverMax: null, longestDays: 0.5, attachmentFromDays: 366, mayGoBelowBy: 99, noticeDays: 260, backdateDays: 0 }, []],
    [{ carryOverMax: 2.25 }, ['carryOverMax: Enter 0 to 366 days, in half days.']],
    [{ carryOverMax: -0.5 }, ['carryOverMax: Enter 0 to 366 days, in half days.']],
    [{ mayGoBelowBy: 99.5 }, ['mayGoBelowBy: Enter 0 to 99 days, in half days.']],
    [{ longestDays: 0 }, ['longestDays: Enter 0.5 to 366 days, in half days.']],
    [{ attachmentFromDays: Number.NaN }, ['attachmentFromDays: Enter 0.5 to 366 days, in half days.']],
    [{ noticeDays: 1.5 }, ['noticeDays: Enter a whole number from 0 to 260.']],
    [{ backdateDays: 367 }, ['backdateDays: Enter a whole number from 0 to 366.']],
    [{ carryOverUntil: '12-31', tellLapse: [60, 30, 7, 2, 1] }, []],
    [{ carryOverUntil: '02-29' }, ['carryOverUntil: Enter a day that exists every year, so not 29 February.']],
    [{ tellLapse: [6, 5, 4, 3, 2, 1] }, ['tellLapse: Enter at most 5 reminders.']],
    [{ tellLapse: [0, 7, 7] }, ['tellLapse.0: Enter a whole number from 1 to 366.', 'tellLapse.2: Enter each number once.']],
    [{ onlyFor: { serviceMonthsFrom: 0 } }, ['onlyFor.serviceMonthsFrom: Enter a whole number from 1 to 600.']],
    [{ secondApproval: { by: 'manager', fromDays: 0.25 } }, ['secondApproval.fromDays: Enter 0 to 366 days, in half days.']],
    [{ secondApproval: { by: 'manager', fromDays: 0 } }, []],
    [{ description: 'x'.repeat(1000), policyUrl: 'https://intranet.example:8443/leave?of=AL#days@home' }, []],
    [{ allowedDates: ['2026-12-24', '2026-12-31'], allowedDatesMost: 1 }, []],
    [
      { allowedDates: ['2026-02-29', '2026-12-24', '2026-12-24'] },
      ['allowedDates.0: Enter dates as dd/mm/yyyy, separated by commas.', 'allowedDates.2: Enter 24/12/2026 once.'],
    ],
    [{ allowedDatesMost: 1.5 }, ['allowedDatesMost: Enter a whole number from 1 to 366.']],
    [{ description: 'x'.repeat(1001) }, ['description: The description must have at most 1000 characters.']],
  ])('%j', (rules, problems) => {
    expect(said(rules)).toEqual(problems);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'http://intranet.example',
    '//intranet.example',
    'intranet.example',
    'https:intranet.example',
    'https://',
    'https://user@evil.example/',
    'https://intranet.example:pw@evil.example/',
    'https://intranet.example\\@evil.example/',
    'https://intranet.example/a b',
    'https://intranet.example/\nx',
    `https://intranet.example/${'x'.repeat(500)}`,
  ])('refuse the policy %j', (policyUrl) => {
    expect(said({ policyUrl })).toEqual(['policyUrl: Enter an address that begins with https://, without a user name.']);
  });
});
