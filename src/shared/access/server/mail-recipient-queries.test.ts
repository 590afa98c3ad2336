import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { findActiveCaller, findMailRecipient } from './mail-recipient-queries.ts';

const today = '2026-06-15';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('who is inactive, locked or without an account is nobody, and who has no address is reached by no mail', async () => {
  const [one, left, locked, without, unreachable] = [
    await t.addPerson(),
    await t.addPerson(),
    await t.addPerson(),
    await t.addPerson(),
    await t.addPerson(),
  ];
  await t.sql`update employee set status = 'I' where empl_id = ${left.emplId}`;
  await t.sql`update login_detail set lock_account = true where empl_id = ${locked.emplId}`;
  await t.sql`delete from login_detail where empl_id = ${without.emplId}`;
  await t.sql`update employee set business_email = 'on paper' where empl_id = ${unreachable.emplId}`;
  const isFound = (find: typeof findActiveCaller | typeof findMailRecipient) =>
    Promise.all([one, left, locked, without, unreachable].map(async ({ emplId }) => (await find(t.sql, emplId, today)) !== undefined));
  expect(await isFound(findActiveCaller)).toEqual([true, false, false, false, true]);
  expect(await isFound(findMailRecipient)).toEqual([true, false, false, false, false]);
});

test('for whom a manager stands in on the day is told of them, and of nobody who manages nobody', async () => {
  const boss = await t.addPerson({ roles: ['E', 'M'] });
  const [maya, otto] = [await t.addPerson({ roles: ['E', 'M'], reportsTo: boss.emplId }), await t.addPerson({ roles: ['E', 'M'] })];
  await t.sql`
    insert into stand_in (empl_id, stand_in, from_date, to_date) values (${maya.emplId}, ${otto.emplId}, ${today}, '2026-06-16')`;
  const standsInFor = async ({ emplId }: Person, day = today) => (await findActiveCaller(t.sql, emplId, day))?.standsInFor;
  expect(await standsInFor(otto)).toEqual([{ approver: maya.emplId, applicant: null }]);
  expect(await standsInFor(otto, '2026-06-17')).toEqual([]);
  // On the leave of whoever stands in, the line manager decides.
  expect(await standsInFor(boss)).toEqual([{ approver: maya.emplId, applicant: otto.emplId }]);
  await t.sql`update employee set roles = '{E}' where empl_id = ${boss.emplId}`;
  expect(await standsInFor(boss)).toBeUndefined();
});
