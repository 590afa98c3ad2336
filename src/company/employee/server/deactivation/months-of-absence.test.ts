import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let admin: Person;
let person: Person;

beforeAll(async () => {
  await addProfileCodes(t.sql);
  await t.sql`update leave_category set accrual = 'monthly', entitlement = 12 where leave_code = 'AL'`;
  hr = await t.addPerson({ roles: ['E', 'M', 'H'] });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
});

beforeEach(async () => {
  t.clock.today = '2026-01-10';
  person = await t.addPerson({ reportsTo: hr.emplId, departments: ['ENG'] });
  const body = { id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
  expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
});

const change = (status: 'A' | 'I', more: object = {}, by = hr) =>
  t.call('POST', '/addEditEmployeeDetailsWithDept?mode=edit', { by, body: profileOfPerson(person, hr, { status, ...more }) });
async function leaveAndReturn(more: object = {}): Promise<void> {
  t.clock.today = '2026-04-15';
  await bookAllAccruals(t.sql, t.clock.today);
  expect(await change('I')).toMatchObject({ status: 200 });
  t.clock.today = '2026-07-02';
  await bookAllAccruals(t.sql, t.clock.today);
  expect(await change('A', more)).toMatchObject({ status: 200 });
  await bookAllAccruals(t.sql, '2026-08-01');
}
const months = async (emplId = person.emplId) =>
  (await t.sql<{ on: string }[]>`select on_date as on from entitlement_entry where empl_id = ${emplId} and kind = 'accrual' order by 1`)
    .map(({ on }) => on.slice(5, 7))
    .join(' ');
const missed = async () =>
  ((await t.call('GET', `/employeeDetailsDept/${person.emplId}/consequences`, { by: hr })).body as { missed: object[] }).missed;

test('days accrue after the return, not in months of absence', async () => {
  await leaveAndReturn();
  expect(await months()).toBe('01 02 03 04 07 08');
  expect(await missed()).toEqual([]);
});

test('HR sees the missed days before the return, and can add them', async () => {
  t.clock.today = '2026-04-15';
  await bookAllAccruals(t.sql, t.clock.today);
  expect(await missed()).toEqual([]);
  await change('I');
  t.clock.today = '2026-07-02';
  expect(await missed()).toEqual([{ year: 2026, leaveCode: 'AL', leaveDescr: 'Annual leave', months: 2, days: 2 }]);
  expect(await change('A', { addsMissed: true }, admin)).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'addsMissed', code: 'profile.missed-left-to-hr' }] },
  });
  expect(await change('A', { addsMissed: true })).toMatchObject({ status: 200 });
  await bookAllAccruals(t.sql, t.clock.today);
  expect(await months()).toBe('01 02 03 04 05 06 07');
});

test('a bulk update adds the missed days only to the people who are chosen', async () => {
  const other = await t.addPerson({ reportsTo: hr.emplId, departments: ['ENG'] });
  const changeBoth = (status: 'A' | 'I', more: object = {}) =>
    t.call('POST', '/bulkUpdateEmployeeDetails', {
      by: hr,
      body: [profileOfPerson(person, hr, { status, ...more }), profileOfPerson(other, hr, { status })],
    });
  const body = { id: { emplid: other.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
  expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
  t.clock.today = '2026-04-15';
  await bookAllAccruals(t.sql, t.clock.today);
  expect(await changeBoth('I')).toMatchObject({ status: 200, body: 2 });
  t.clock.today = '2026-07-02';
  expect(await changeBoth('A', { addsMissed: true })).toMatchObject({ status: 200, body: 2 });
  await bookAllAccruals(t.sql, t.clock.today);
  expect(await months()).toBe('01 02 03 04 05 06 07');
  expect(await months(other.emplId)).toBe('01 02 03 04 07');
});

test('no days accrue in the months of a second absence', async () => {
  await leaveAndReturn();
  t.clock.today = '2026-08-20';
  expect(await change('I')).toMatchObject({ status: 200 });
  t.clock.today = '2026-10-20';
  expect(await change('A')).toMatchObject({ status: 200 });
  await bookAllAccruals(t.sql, '2026-12-31');
  expect(await months()).toBe('01 02 03 04 07 08 11 12');
});
