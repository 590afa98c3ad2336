import { describe, expect, test } from 'vitest';
import { type CategoryRules, categoryRuleProblems, defaultCategoryRules } from './category-rules.ts';
import { leaveCategorySentences } from './leave-category-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';

const said = (rules: Partial<CategoryRules>) =>
  toProblemResponses(leaveCategorySentences, categoryRuleProblems(rules)).map(({ path, message }) => `${path}: ${message}`);

describe('the rules of a category', () => {
  test('are fine as they begin, and where nothing is said of them', () => {
    expect(said(defaultCategoryRules)).toEqual([]);
    expect(said({})).toEqual([]);
  });

  test.each<[Partial<CategoryRules>, string[]]>([
    [{ carryOverMax: null, longestDays: 0.5, attachmentFromDays: 366, mayGoBelowBy: 99, noticeDays: 260, backdateDays: 0 }, []],
    [{ carryOverMax: 2.25 }, ['carryOverMax: Please enter days from 0 to 366, in halves.']],
    [{ carryOverMax: -0.5 }, ['carryOverMax: Please enter days from 0 to 366, in halves.']],
    [{ mayGoBelowBy: 99.5 }, ['mayGoBelowBy: Please enter days from 0 to 99, in halves.']],
    [{ longestDays: 0 }, ['longestDays: Please enter days from 0.5 to 366, in halves.']],
    [{ attachmentFromDays: Number.NaN }, ['attachmentFromDays: Please enter days from 0.5 to 366, in halves.']],
    [{ noticeDays: 1.5 }, ['noticeDays: Please enter a whole number from 0 to 260.']],
    [{ backdateDays: 367 }, ['backdateDays: Please enter a whole number from 0 to 366.']],
    [{ carryOverUntil: '12-31', tellLapse: [60, 30, 7, 2, 1] }, []],
    [{ carryOverUntil: '02-29' }, ['carryOverUntil: Please enter a day of every year (29 February is not).']],
    [{ tellLapse: [6, 5, 4, 3, 2, 1] }, ['tellLapse: People can be told at most 5 times.']],
    [{ tellLapse: [0, 7, 7] }, ['tellLapse.0: Please enter a whole number from 1 to 366.', 'tellLapse.2: This number stands there twice.']],
    [{ onlyFor: { serviceMonthsFrom: 0 } }, ['onlyFor.serviceMonthsFrom: Please enter a whole number from 1 to 600.']],
    [{ secondApproval: { by: 'manager', fromDays: 0.25 } }, ['secondApproval.fromDays: Please enter days from 0 to 366, in halves.']],
    [{ secondApproval: { by: 'manager', fromDays: 0 } }, []],
  ])('%j', (rules, problems) => {
    expect(said(rules)).toEqual(problems);
  });
});
