import { expect, test } from 'vitest';
import { type SetupBalance, type SetupState, setupSteps, type SetupStepName } from './setup-checklist.ts';

const nothing: SetupState = {
  year: 2026,
  lookups: { dept_id: 0, job_title: 0, business_unit: 0, gender: 0 },
  categories: { names: [], count: 0 },
  holidays: 0,
  people: 1,
  withDays: 0,
  balances: [],
  withAccount: 1,
  imports: 0,
};
const one = { names: ['Annual leave'], count: 1 };
const balance = (leaveDescr: string, withDays: number, more: Partial<SetupBalance> = {}): SetupBalance => ({
  leaveCode: leaveDescr.slice(0, 3),
  leaveDescr,
  people: 60,
  withDays,
  dismissed: false,
  ...more,
});
const lookups = { dept_id: 6, job_title: 14, business_unit: 1, gender: 2 };

const step = (name: SetupStepName, more: Partial<SetupState>, sendsMail = false) =>
  setupSteps({ ...nothing, ...more }, sendsMail).find((one) => one.name === name);

test('in a new company no step is done, and dependent steps are blocked', () => {
  const steps = setupSteps(nothing, false);
  expect(steps.map(({ name, done, waitsFor }) => [name, done, waitsFor])).toEqual([
    ['lookups', false, undefined],
    ['categories', false, undefined],
    ['holidays', false, undefined],
    ['people', false, 'lookups'],
    ['balances', false, 'people'],
    ['accounts', false, 'people'],
    ['imports', false, 'people'],
  ]);
});

test('all steps are done once everything exists', () => {
  const all = {
    ...nothing,
    lookups,
    categories: { names: ['Annual leave'], count: 1 },
    holidays: 11,
    people: 60,
    withDays: 60,
    balances: [balance('Annual leave', 60)],
    withAccount: 60,
    imports: 1,
  };
  expect(setupSteps(all, false).every(({ done, waitsFor }) => done && waitsFor === undefined)).toBe(true);
});

test.each<[SetupStepName, Partial<SetupState>, boolean, string]>([
  ['lookups', {}, false, 'No departments, job titles, business units and genders yet. Employee profiles use them.'],
  [
    'lookups',
    { lookups: { ...lookups, gender: 0 } },
    false,
    '6 departments, 14 job titles and 1 business unit. No genders yet. Employee profiles use them.',
  ],
  [
    'lookups',
    { lookups: { ...lookups, business_unit: 0 } },
    false,
    '6 departments, 14 job titles and 2 genders. No business units yet. Employee profiles use them. If your company has no business units, match the column of departments to them too.',
  ],
  ['lookups', { lookups }, true, '6 departments, 14 job titles, 1 business unit and 2 genders.'],
  ['categories', {}, false, 'None yet. Annual leave has the code AL.'],
  ['categories', { categories: { names: ['Annual leave', 'Sick leave'], count: 2 } }, true, 'Annual leave and Sick leave.'],
  ['categories', { categories: { names: ['A', 'B'], count: 5 } }, true, 'A, B and 3 more.'],
  ['holidays', {}, false, "No public holidays for 2026 yet. Public holidays aren't deducted from leave."],
  ['holidays', { holidays: 1 }, true, '1 holiday in 2026.'],
  ['people', {}, false, 'Just you so far. Import everyone, line managers included, from one spreadsheet.'],
  ['people', { people: 2 }, true, '2 people.'],
  ['people', { people: 500 }, true, '500 or more people.'],
  ['balances', {}, false, 'No one has a balance yet.'],
  ['balances', { categories: one }, true, 'No leave type needs a balance.'],
  ['balances', { people: 60, categories: one, balances: [balance('AL', 0)] }, false, 'No one has a balance yet.'],
  [
    'balances',
    { people: 60, categories: one, withDays: 1, balances: [balance('AL', 1)] },
    false,
    '1 of 60 people has a balance. Still missing: AL.',
  ],
  [
    'balances',
    { people: 60, categories: one, withDays: 30, balances: [balance('AL', 30)] },
    false,
    '30 of 60 people have a balance. Still missing: AL.',
  ],
  ['balances', { people: 60, categories: one, withDays: 31, balances: [balance('AL', 31)] }, true, '31 of 60 people have a balance.'],
  [
    'balances',
    { people: 60, categories: one, withDays: 60, balances: [balance('AL', 60), balance('Sick leave', 0), balance('Study leave', 30)] },
    false,
    '60 of 60 people have a balance. Still missing: Sick leave and Study leave.',
  ],
  [
    'balances',
    {
      people: 60,
      categories: one,
      withDays: 60,
      balances: [balance('AL', 60), balance('SL', 0, { dismissed: true }), balance('MT', 0, { people: 0 })],
    },
    true,
    '60 of 60 people have a balance.',
  ],
  ['accounts', {}, false, 'Only you can sign in so far. Everyone else gets a one-time password.'],
  ['accounts', { people: 2 }, false, 'Only you can sign in so far. Everyone else gets a one-time password.'],
  ['accounts', { people: 4, withAccount: 2 }, false, '2 of 4 people can sign in.'],
  ['accounts', { people: 3, withAccount: 2 }, true, '2 of 3 people can sign in.'],
  ['imports', {}, false, 'Optional. Bring leave that another product has approved.'],
  ['imports', { imports: 2 }, true, '2 imports.'],
])('the step %s with %j is done: %s', (name, found, done, text) => {
  expect(step(name, found)).toMatchObject({ done, text });
});

test('new accounts get an invitation if the company sends email', () => {
  expect(step('accounts', {}, true)?.text).toBe('Only you can sign in so far. Everyone else gets an invitation.');
});

test('the balances step is also blocked by missing categories', () => {
  expect(step('balances', { people: 60 })?.waitsFor).toBe('categories');
  expect(step('balances', { people: 60, categories: { names: ['A'], count: 1 } })?.waitsFor).toBeUndefined();
});
