import { describe, expect, test } from 'vitest';
import { countsCalendarDaysByDefault, leaveCategoryProblems, parseEntitlement } from './leave-category-validation.ts';
import { leaveCategorySentences } from './leave-category-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';

const annual = { leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: 14 };

describe('a leave category', () => {
  test.each([
    ['is accepted', {}, []],
    ['with an entitlement of 0 is accepted', { entitlement: 0 }, []],
    ['needs a code', { leaveCode: ' ' }, ['leaveCode: Leave Code cannot be blank.']],
    ['rejects a code of more than three characters', { leaveCode: 'LONG' }, ['leaveCode: Leave Code must have at most 3 characters.']],
    [
      'rejects a code with other characters than letters and digits',
      { leaveCode: '..' },
      ['leaveCode: Leave Code can only have letters and digits.'],
    ],
    ['needs a description', { leaveDescr: '' }, ['leaveDescr: Leave Description cannot be blank.']],
    ['rejects a negative entitlement', { entitlement: -1 }, ['entitlement: Invalid number']],
    ['rejects an entitlement with half days', { entitlement: 1.5 }, ['entitlement: Invalid number']],
    ['rejects an entitlement of three digits', { entitlement: 100 }, ['entitlement: Invalid number']],
    [
      'reports all problems in the order of the form',
      { leaveCode: '', entitlement: undefined },
      ['leaveCode: Leave Code cannot be blank.', 'entitlement: Invalid number'],
    ],
  ])('%s', (_, change, problems) => {
    expect(
      toProblemResponses(leaveCategorySentences, leaveCategoryProblems({ ...annual, ...change })).map(
        ({ path, message }) => `${path}: ${message}`,
      ),
    ).toEqual(problems);
  });
});

test.each([
  ['14', 14],
  [' 0 ', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['100', undefined],
  ['1e1', undefined],
  ['x', undefined],
])('the typed entitlement %j becomes %s', (text, days) => {
  expect(parseEntitlement(text)).toBe(days);
});

test('HL, MT, PT and SL count calendar days by default, and other codes do not', () => {
  expect(['HL', 'MT', 'PT', 'SL', 'AL'].map(countsCalendarDaysByDefault)).toEqual([true, true, true, true, false]);
});
