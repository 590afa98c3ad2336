import { beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let admin: Person;
let maya: Person;
let otto: Person;
let hana: Person;

beforeAll(async () => {
  await addProfileCodes(t.sql);
  hr = await t.addPerson({ roles: ['E', 'H'] });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  const boss = await t.addPerson({ roles: ['E', 'M'] });
  otto = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other', reportsTo: boss.emplId });
  maya = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId, departments: ['ENG'] });
  hana = await t.addPerson({ reportsTo: maya.emplId });
  for (const { emplId } of [maya, hana]) await t.addEntitlement(emplId, 10);
});

const save = (more: object, by = hr) =>
  t.call('POST', '/addEditEmployeeDetailsWithDept', {
    by,
    body: profileOfPerson(maya, otto, { deptId: ['ENG'], ...more }),
  });
const named = async () =>
  ((await t.call('GET', `/employeeDetailsDept/${maya.emplId}`, { by: hr })).body as { standIn: string | null }).standIn;

test('HR sets a permanent stand-in for a manager; it stays if left out and is removed by null', async () => {
  expect([(await save({})).status, await named()]).toEqual([200, null]);
  expect([(await save({ standIn: otto.emplId })).status, await named()]).toEqual([200, otto.emplId]);
  expect([(await save({ mobileNo: '123' })).status, await named()]).toEqual([200, otto.emplId]);
  expect((await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(maya.emplId, '2026-07-01') })).status).toBe(200);
  const count = async () => (await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: otto })).body;
  expect(await count()).toBe(0);
  await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${maya.emplId}, '2026-06-01', '2026-06-15', '2026-06-15', 'AL', 1, 'APPRV', ${otto.emplId}, 'Away')`;
  expect(await count()).toBe(1);
  expect([(await save({ standIn: null })).status, await named(), await count()]).toEqual([200, null, 0]);
});

test('a stand-in must be another active manager unless already set, and a department admin cannot change it', async () => {
  const refused = { status: 400, message: 'Stand-in must be an active manager other than the employee.' };
  for (const { emplId } of [hana, maya, { emplId: 'NOBODY' }]) expect(await save({ standIn: emplId })).toMatchObject(refused);
  expect((await save({ standIn: otto.emplId }, admin)).message).toBe('Only HR can set a stand-in for someone else.');
  expect((await save({ standIn: otto.emplId })).status).toBe(200);
  expect((await save({}, admin)).status).toBe(200);
  expect((await save({ standIn: null }, admin)).status).toBe(403);
  await t.sql`update employee set roles = '{E}' where empl_id = ${otto.emplId}`;
  const other = await t.addPerson({ roles: ['E', 'M'] });
  expect((await save({ reportsTo: { emplId: other.emplId }, standIn: otto.emplId })).status).toBe(200);
});
