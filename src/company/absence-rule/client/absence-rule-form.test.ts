import { expect, test } from 'vitest';
import { absenceRuleBody, absenceRuleFormProblems, absenceRuleText, newAbsenceRule } from './absence-rule-form.ts';

const typed = { ...newAbsenceRule.values, message: 'We count the stock', from: '01/12/2026', to: '03/12/2026' };
const codes = (values: typeof typed) => absenceRuleFormProblems(values).map(({ code }) => code);

test.each([
  ['a limit without a number', {}, ['absence-rule.most-form']],
  ['a limit with a number', { mostAway: '2' }, []],
  ['a blackout with dates', { limit: 'noOne' }, []],
  ['a blackout without dates', { limit: 'noOne', from: '', to: '' }, ['absence-rule.period-blank']],
  ['no department ticked', { mostAway: '2', people: 'some' }, ['absence-rule.depts-blank']],
  ['no leave type ticked', { mostAway: '2', types: 'some' }, ['absence-rule.types-blank']],
])('a form with %s has the expected problems', (_title, more, expected) => {
  expect(codes({ ...typed, ...more })).toEqual(expected);
});

test.each([
  [{ mostAway: '2' }, { mostAway: 2, deptIds: null, leaveCodes: null }],
  [{ limit: 'noOne', mostAway: '2' }, { mostAway: null }],
  [{ mostAway: '2', people: 'some', deptIds: 'ENG,SAL' }, { deptIds: ['ENG', 'SAL'] }],
  [
    { mostAway: '2', people: 'all', deptIds: 'ENG', types: 'all', leaveCodes: 'AL' },
    { deptIds: null, leaveCodes: null },
  ],
])('the answers %j become the body %j', (more, body) => {
  expect(absenceRuleBody({ ...typed, ...more })).toMatchObject(body);
});

test.each([
  [{ limit: 'noOne', refuses: 'refuses' }, 'No one may be away from 01/12/2026 to 03/12/2026. Requests that break the rule are refused.'],
  [{ mostAway: '1', from: '', to: '' }, 'At most 1 person may be away at any time. People who apply see a warning and can still apply.'],
])('the answers %j are described in words', (more, text) => {
  expect(absenceRuleText({ ...typed, ...more })).toBe(text);
});
