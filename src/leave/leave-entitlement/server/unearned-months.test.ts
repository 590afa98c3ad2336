import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into leave_category (leave_code, leave_descr, entitlement, needs_balance) values ('UL', 'Unpaid leave', 0, false)`;
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`update leave_category set accrual = 'yearly', pro_rata = false, auto_approve = false, earns_nothing_codes = '{}', earns_nothing_from = null`;
  await t.sql`update leave_category set earns_nothing_codes = '{UL}' where leave_code = 'AL'`;
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 14);
});

const apply = async (start: string, end: string) => {
  const body = applicationBody(manager.emplId, start, end, { leaveCategory: { leaveCode: 'UL' } });
  const answer = await t.call('POST', '/appliedleave', { by: person, body });
  expect(answer).toMatchObject({ status: 200 });
  return `/appliedleave/${person.emplId}/2026-06-15/${start}/UL`;
};
const move = async (path: string, status: string, by = manager, body = {}) =>
  expect(await t.call('PATCH', `${path}/${status}`, { by, body })).toMatchObject({ status: 200 });
const approved = async (start: string, end: string) => {
  const path = await apply(start, end);
  await move(path, 'APPRV');
  return path;
};
const figures = async () => {
  const { entitlement, availableLeave } = (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL`, { by: hr })).body as Record<
    string,
    number
  >;
  return [entitlement, availableLeave];
};
const lines = async () =>
  (
    (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL/explain`, { by: person })).body as { what: string; days: number }[]
  ).map(({ what, days }) => `${what} ${days}`);
const effects = async (path: string) => ((await t.call('GET', path, { by: manager })).body as { earning?: object[] }).earning;

describe('a month of unpaid leave', () => {
  test('takes its twelfth when it is approved, and gives it back when it is cancelled', async () => {
    const path = await apply('2026-07-01', '2026-08-14');
    expect(await effects(path)).toEqual([{ leaveDescr: 'Annual leave', lost: [7], regained: [], days: -1 }]);
    expect(await figures()).toEqual([14, 14]);
    await move(path, 'APPRV');
    expect(await figures()).toEqual([13, 13]);
    expect(await lines()).toEqual(['Granted for 2026 14', 'July earns nothing -1']);
    expect(await effects(path)).toBeUndefined();
    await move(path, 'PNCLD', person);
    expect([await figures(), await effects(path)]).toEqual([[13, 13], [{ leaveDescr: 'Annual leave', lost: [], regained: [7], days: 1 }]]);
    await move(path, 'CANCL');
    expect(await figures()).toEqual([14, 14]);
    expect(await lines()).toEqual(['Granted for 2026 14', 'All months earn days again 1', 'July earns nothing -1']);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('counts only when all its working days are taken, or from a number of days', async () => {
    await approved('2026-07-01', '2026-07-30');
    expect(await figures()).toEqual([14, 14]);
    await t.sql`update leave_category set earns_nothing_from = 15 where leave_code = 'AL'`;
    await approved('2026-07-31', '2026-08-20');
    expect(await lines()).toEqual(['Granted for 2026 14', 'July earns nothing -1']);
    await approved('2026-08-21', '2026-08-21');
    expect(await lines()).toEqual(['Granted for 2026 14', 'July earns nothing -1', 'July and August earn nothing -1']);
  });

  test('follows leave that is given back', async () => {
    const path = await approved('2026-07-01', '2026-07-31');
    expect(await figures()).toEqual([13, 13]);
    const body = { reason: 'Needed', giveBack: [{ date: '2026-07-02' }] };
    expect(await t.call('POST', `${path}/change`, { by: person, body })).toMatchObject({ status: 200 });
    expect(await effects(path)).toEqual([{ leaveDescr: 'Annual leave', lost: [], regained: [7], days: 1 }]);
    expect(await t.call('PATCH', `${path}/change/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect(await figures()).toEqual([14, 14]);
  });

  test('adds up the leave of two approvals at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      person = await t.addPerson({ reportsTo: manager.emplId });
      await t.addEntitlement(person.emplId, 14);
      const paths = [await apply('2026-07-01', '2026-07-15'), await apply('2026-07-16', '2026-07-31')];
      await Promise.all(paths.map((path) => move(path, 'APPRV')));
      expect(await figures()).toEqual([13, 13]);
    }
  });

  test('brings no accrual, before and after it has come', async () => {
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    person = await t.addPerson({ reportsTo: manager.emplId });
    const body = { id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
    await approved('2026-06-01', '2026-07-31');
    expect(await figures()).toEqual([12, 5]);
    expect(await lines()).toContain('July earns nothing 0');
    await bookAllAccruals(t.sql, '2026-12-31');
    expect(await figures()).toEqual([12, 10]);
  });

  test('counts for days that HR grants afterwards, and with days that apply from a date', async () => {
    person = await t.addPerson({ reportsTo: manager.emplId });
    await approved('2026-07-01', '2026-07-31');
    const grants = { year: 2026, leaveCode: 'AL', emplIds: [person.emplId] };
    expect(await t.call('POST', '/grants', { by: hr, body: grants })).toMatchObject({ status: 200 });
    expect(await figures()).toEqual([13, 13]);
    expect(await t.call('POST', '/grants/preview', { by: hr, body: grants })).toMatchObject({ body: [{ days: 14, change: 0 }] });
    const body = { from: '2026-07-01', days: 28, reason: 'Full time' };
    expect(await t.call('POST', `/leaveentitlement/${person.emplId}/2026/AL/grantfrom`, { by: hr, body })).toMatchObject({
      status: 200,
      body: { entitlement: 19 },
    });
  });

  test('changes nothing for a type that names no types', async () => {
    await t.sql`update leave_category set earns_nothing_codes = '{}'`;
    const path = await apply('2026-07-01', '2026-07-31');
    expect(await effects(path)).toBeUndefined();
    await move(path, 'APPRV');
    expect(await figures()).toEqual([14, 14]);
  });
});

describe('the leave types whose months earn nothing', () => {
  const patch = (leaveCode: string, codes: string[], fromDays: number | null = null) =>
    t.call('PATCH', `/leavecategory/${leaveCode}`, {
      by: hr,
      body: { leaveDescr: leaveCode, entitlement: 14, earnsNothing: { leaveCodes: codes, fromDays } },
    });

  test.each([
    ['AL', ['AL'], null, 'A leave type cannot make its own months earn nothing.'],
    ['AL', ['ZZ'], null, 'This leave type does not exist. Choose another.'],
    ['AL', ['UL', 'UL'], null, 'Choose each leave type once.'],
    ['AL', ['UL'], 31.5, 'Enter 0.5 to 31 days, in half days.'],
    ['UL', ['AL'], null, 'Months of Annual leave already earn nothing because of this leave type. Choose another type.'],
  ])('of %s cannot be %j from %s', async (leaveCode, codes, fromDays, message) => {
    expect(await patch(leaveCode, codes, fromDays)).toMatchObject({ status: 400, message });
  });

  test('have no cycle over another type, nor by two changes at the same moment', async () => {
    expect(await patch('SL', ['AL'])).toMatchObject({ status: 200 });
    expect(await patch('UL', ['SL'])).toMatchObject({ status: 400 });
    await t.sql`update leave_category set earns_nothing_codes = '{}'`;
    const both = await Promise.all([patch('SL', ['UL']), patch('UL', ['SL'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
