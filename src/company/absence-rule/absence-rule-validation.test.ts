import { expect, test } from 'vitest';
import { absenceRuleProblems } from './absence-rule-validation.ts';

const rule = { from: null, to: null, deptIds: null, leaveCodes: null, mostAway: 9999, refuses: false, message: 'Stocktaking' };

test.each([
  [{}, []],
  [{ from: '2026-02-30' }, ['absence-rule.from-invalid']],
  [{ to: undefined }, ['absence-rule.to-invalid']],
  [{ mostAway: 10_000 }, ['absence-rule.most-form']],
  [{ message: ' ' }, ['absence-rule.message-blank']],
])('a rule with %j has the problems %j', (more, codes) => {
  expect(absenceRuleProblems({ ...rule, ...more }).map(({ code }) => code)).toEqual(codes);
});
