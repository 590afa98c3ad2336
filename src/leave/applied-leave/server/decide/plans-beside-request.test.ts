import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let boss: Person;
let approver: Person;
let admin: Person;
let hana: Person;
let ben: Person;
let ines: Person;
let stranger: Person;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  hr = await t.addPerson({ name: 'Hedda', roles: ['E', 'H'] });
  boss = await t.addPerson({ name: 'Maya', roles: ['E', 'M'], reportsTo: hr.emplId });
  approver = await t.addPerson({ name: 'Ari', roles: ['E', 'M'], reportsTo: hr.emplId });
  admin = await t.addPerson({ name: 'Adam', roles: ['E', 'A'], reportsTo: hr.emplId, departments: ['ENG'] });
  hana = await t.addPerson({ name: 'Hana', reportsTo: boss.emplId, departments: ['ENG'] });
  ben = await t.addPerson({ name: 'Ben', reportsTo: boss.emplId, departments: ['ENG'] });
  ines = await t.addPerson({ name: 'Ines', reportsTo: boss.emplId });
  stranger = await t.addPerson({ name: 'Otto', reportsTo: hr.emplId, departments: ['ENG'] });
  for (const { emplId } of [hana, ben]) await t.addEntitlement(emplId, 14);
  await request(hana, '2026-07-06', '2026-07-08');
  for (const by of [hana, ben, stranger]) await plan(by, '2026-07-07', '2026-07-07');
  // Within four days of the leave, and a day further away.
  await plan(ines, '2026-07-12', '2026-07-12', { showToTeam: true });
  await plan(ines, '2026-07-13', '2026-07-13', { showToTeam: true });
});

const request = (by: Person, start: string, end: string) => t.sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
  values (${by.emplId}, '2026-06-01', ${start}, ${end}, 'AL', 1, 'PNAPV', ${approver.emplId}, 'Sea')`;
const plan = async (by: Person, startDate: string, endDate: string, more: object = {}) => {
  const body = { leaveCode: 'SL', startDate, endDate, note: 'Lake', ...more };
  expect((await t.call('POST', '/leaveplan', { by, body })).status).toBe(200);
};
const seen = async (by: Person) => {
  const { status, body } = await t.call('GET', `/appliedleave/${hana.emplId}/2026-06-01/2026-07-06/AL/team`, { by });
  if (status !== 200) return status;
  return (body as { plans: Record<string, string | null>[] }).plans.map(({ name, startDate, leaveCode, note }) =>
    [name, startDate?.slice(5), leaveCode, note].filter((part) => part !== null).join(' '),
  );
};

describe('the plans beside a request', () => {
  test('are those of the team in that time, with type and note for the line manager and HR', async () => {
    for (const by of [boss, hr]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, ['Ben 07-07 SL Lake', 'Ines 07-12 SL Lake']]);
  });

  test('leave out for the approver and the department admin the plans that they may not see', async () => {
    expect(await seen(approver)).toEqual([]);
    expect(await seen(admin)).toEqual([]);
    await t.sql`update leave_plan set show_to_team = true where empl_id = ${ben.emplId}`;
    // The admin sees when people of the department are away, and not the type of their sick leave.
    expect(await seen(admin)).toEqual(['Ben 07-07']);
    expect(await seen(approver)).toEqual([]);
    await t.sql`update leave_plan set show_to_team = false where empl_id = ${ben.emplId}`;
  });

  test('include for an approver the plans of those whose leave waits for the same approver', async () => {
    await request(ben, '2026-08-03', '2026-08-03');
    expect(await seen(approver)).toEqual(['Ben 07-07 SL Lake']);
    // The request is over, and with it the right to read the plan.
    t.clock.today = '2026-07-01';
    await t.sql`update applied_leave set start_date = '2026-06-29', end_date = '2026-06-29' where empl_id = ${ben.emplId}`;
    expect(await seen(approver)).toEqual([]);
    t.clock.today = '2026-06-15';
  });

  test('are not for the applicant, colleagues and strangers', async () => {
    expect(await Promise.all([hana, ben, stranger].map(seen))).toEqual([403, 403, 403]);
  });

  test('end with the plan and with the employment', async () => {
    t.clock.today = '2026-07-08';
    expect(await seen(boss)).toEqual(['Ines 07-12 SL Lake']);
    await t.sql`update employee set status = 'I' where empl_id = ${ines.emplId}`;
    expect(await seen(boss)).toEqual([]);
  });
});
