import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let bo: Person;
let maya: Person;
let otto: Person;
let hana: Person;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  const top = await t.addPerson({ roles: ['E', 'M'], name: 'Tess Top' });
  bo = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss', reportsTo: top.emplId });
  maya = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: bo.emplId });
  otto = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other', reportsTo: top.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: maya.emplId });
});
beforeEach(async () => {
  for (const table of ['setting', 'stand_in', 'applied_leave']) await t.sql`delete from ${t.sql(table)}`;
  await t.sql`update employee set stand_in = null, status = 'A'`;
  await rule(null, null);
});

const rule = (second: Person | null, from: number | null) =>
  t.sql`update leave_category set second_approver = ${second?.emplId ?? null}, second_approval_from = ${from} where leave_code = 'AL'`;
const deciders = async (days: number, { of = maya, by = hana, leaveCode = 'AL' } = {}) =>
  (await t.call('GET', `/appliedleave/deciders?approver=${of.emplId}&leaveCode=${leaveCode}&days=${days}`, { by })).body;
const nobody = { standIns: [], second: null };
const named = (by: Person, from = '2026-06-15') =>
  t.sql`insert into stand_in (empl_id, stand_in, from_date, to_date) values (${maya.emplId}, ${by.emplId}, ${from}, '2026-06-20')`;
const isShared = async () => 'sharedDecisions' in ((await t.call('GET', '/auth/user/me', { by: hana })).body as object);

test('a company without settings gets no deciders, and its forms do not ask for them', async () => {
  expect([await isShared(), await deciders(20)]).toEqual([false, nobody]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a stand-in is named', () => named(otto)],
  ['a manager has a lasting stand-in', () => t.sql`update employee set stand_in = ${otto.emplId} where empl_id = ${maya.emplId}`],
  ['line managers stand in', () => t.sql`insert into setting (name, value) values ('standInByAbsence', 'true')`],
  ['a category has a second step', () => rule(bo, 5)],
])('the forms ask for deciders if %s', async (_what, make) => {
  await make();
  expect(await isShared()).toBe(true);
});

test('the forms do not ask for deciders if line managers could stand in but do not', async () => {
  await t.sql`insert into setting (name, value) values ('standInByAbsence', 'false')`;
  expect(await isShared()).toBe(false);
});

test('returns today’s stand-in and the end of the period, but never the applicant, and no stand-in on another day', async () => {
  await named(otto);
  expect(await deciders(1)).toEqual({ ...nobody, standIns: [{ emplId: otto.emplId, name: 'Otto Other', until: '2026-06-20' }] });
  expect(await deciders(1, { by: otto })).toMatchObject({ standIns: [{ name: 'Bo Boss' }] });
  expect(await deciders(1, { of: otto })).toEqual(nobody);
  await t.sql`update stand_in set from_date = '2026-06-16'`;
  expect(await deciders(1)).toEqual(nobody);
});

test('returns the second approver and the number of days, or the approver’s line manager if the rule says so', async () => {
  await rule(otto, 5);
  expect([await deciders(4.5), await deciders(20, { leaveCode: 'SL' })]).toEqual([nobody, nobody]);
  expect(await deciders(5)).toEqual({ ...nobody, second: { emplId: otto.emplId, name: 'Otto Other', canDecide: true, fromDays: 5 } });
  await rule(null, 0.5);
  expect(await deciders(0.5)).toMatchObject({ second: { name: 'Bo Boss', fromDays: 0.5 } });
  // A first approver who is also the second is enough, and no one decides on their own leave.
  await rule(maya, 1);
  expect(await deciders(1)).toEqual(nobody);
  await rule(hana, 1);
  expect(await deciders(1)).toMatchObject({ second: { name: 'Bo Boss' } });
});

test('returns nothing for people who cannot approve the leave', async () => {
  await named(otto);
  await rule(otto, 1);
  expect(await deciders(1, { by: maya })).toEqual(nobody);
  await t.sql`update employee set status = 'I' where empl_id = ${maya.emplId}`;
  expect(await deciders(1)).toEqual(nobody);
  expect((await t.call('GET', '/appliedleave/deciders?approver=X&leaveCode=AL&days=lots', { by: hana })).status).toBe(400);
});
