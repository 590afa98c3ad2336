import { expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findActiveCaller, findMailRecipient } from './mail-recipient-queries.ts';

const today = '2026-06-15';
const t = testApp();

test('finds no recipient for inactive people, locked or missing accounts, and people without an email address', async () => {
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

test('returns the approvers for whom a manager stands in on the day, and no one for other employees', async () => {
  const boss = await t.addPerson({ roles: ['E', 'M'] });
  const [maya, otto] = [await t.addPerson({ roles: ['E', 'M'], reportsTo: boss.emplId }), await t.addPerson({ roles: ['E', 'M'] })];
  await t.sql`
    insert into stand_in (empl_id, stand_in, from_date, to_date) values (${maya.emplId}, ${otto.emplId}, ${today}, '2026-06-16')`;
  const standsInFor = async ({ emplId }: Person, day = today) => (await findActiveCaller(t.sql, emplId, day))?.standsInFor;
  expect(await standsInFor(otto)).toEqual([{ approver: maya.emplId, applicant: null }]);
  expect(await standsInFor(otto, '2026-06-17')).toEqual([]);
  // The line manager of the stand-in decides on the stand-in's own leave.
  expect(await standsInFor(boss)).toEqual([{ approver: maya.emplId, applicant: otto.emplId }]);
  await t.sql`update employee set roles = '{E}' where empl_id = ${boss.emplId}`;
  expect(await standsInFor(boss)).toBeUndefined();
});
