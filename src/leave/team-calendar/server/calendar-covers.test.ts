import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let boss: Person;
let approver: Person;
let admin: Person;
let hana: Person;
let ben: Person;
let cover: Person;
let decliner: Person;
let stranger: Person;
let leaveId: number;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  hr = await t.addPerson({ name: 'Hedda', roles: ['E', 'H'] });
  boss = await t.addPerson({ name: 'Maya', roles: ['E', 'M'], reportsTo: hr.emplId });
  approver = await t.addPerson({ name: 'Ari', roles: ['E', 'M'], reportsTo: boss.emplId });
  admin = await t.addPerson({ name: 'Adam', roles: ['E', 'A'], departments: ['ENG'] });
  hana = await t.addPerson({ name: 'Hana', reportsTo: boss.emplId, departments: ['ENG'] });
  ben = await t.addPerson({ name: 'Ben', reportsTo: boss.emplId });
  approver = await t.addPerson({ name: 'Ari', roles: ['E', 'M'] });
  cover = await t.addPerson({ name: 'Cora' });
  decliner = await t.addPerson({ name: 'Dora' });
  stranger = await t.addPerson({ name: 'Otto' });
  await t.addEntitlement(hana.emplId, 20);
  const body = {
    id: { startDate: '2026-07-06' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-07-07',
    reason: 'Sea',
    approver: boss.emplId,
    cover: [cover.emplId, decliner.emplId],
  };
  const filed = await t.call('POST', '/appliedleave', { by: hana, body });
  leaveId = (filed.body as { appliedLeaveId: number }).appliedLeaveId;
  await t.call('POST', `/cover/${leaveId}`, { by: decliner, body: { accept: false, reason: 'Busy' } });
  // Leave that no one covers.
  await t.call('POST', '/appliedleave', { by: hana, body: { ...body, id: { startDate: '2026-07-20' }, endDate: '2026-07-20', cover: [] } });
});

type Leave = { startDate: string; leaveCode: string | null; leaveDescr: string | null; cover?: string[]; youCover?: true };
type Team = { total: number; departments: object[]; people: { emplId: string; leave: Leave[]; free?: object[] }[] };
const team = async (by: Person, more = '') => {
  const { status, body } = await t.call('GET', `/teamcalendar?startDate=2026-07-01&endDate=2026-07-31${more}`, { by });
  expect(status).toBe(200);
  return body as Team;
};
const rowOf = async (by: Person, whose: Person, more = '') => (await team(by, more)).people.find(({ emplId }) => emplId === whose.emplId);
const seen = async (by: Person) =>
  (await rowOf(by, hana))?.leave.map(({ startDate, leaveCode, leaveDescr, cover: names, youCover }) =>
    [startDate.slice(5), leaveCode, leaveDescr, names?.join('+'), youCover && 'you'].filter(Boolean).join(' '),
  );

describe('the covers in the team calendar', () => {
  test('are named for those who may read the leave, and not for colleagues', async () => {
    const whole = ['07-06 AL Annual leave Cora', '07-20 AL Annual leave'];
    for (const by of [hana, boss, hr, admin]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, whole]);
    const shown = await seen(ben);
    expect(shown).toHaveLength(2);
    expect(shown?.join(' ')).not.toContain('Cora');
  });

  test('see the leave that they cover by name and dates only, even if colleagues may see the type', async () => {
    await t.sql`update leave_category set colleagues_see_type = true`;
    expect(await seen(cover)).toEqual(['07-06 you']);
    await t.sql`update leave_category set colleagues_see_type = false`;
    expect(await seen(cover)).toEqual(['07-06 you']);
    expect(JSON.stringify(await rowOf(cover, hana))).not.toMatch(/Sea|Annual|AL"/);
    for (const by of [decliner, stranger]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, undefined]);
  });

  test('see neither the departments nor the days off of the person, nor a row in other months', async () => {
    await t.sql`insert into work_pattern values ('MORN', 'Mornings', 'am', 'am', 'am', 'am', 'am', 'off', 'off')`;
    await t.sql`insert into employee_work_pattern values (${hana.emplId}, '2026-01-01', 'MORN')`;
    const { departments } = await team(cover);
    expect(departments).toEqual([]);
    expect(await rowOf(cover, hana, '&deptId=ENG')).toBeUndefined();
    expect(await rowOf(cover, hana)).not.toHaveProperty('free');
    expect((await t.call('GET', '/teamcalendar?startDate=2026-08-01&endDate=2026-08-31', { by: cover })).body).toMatchObject({ total: 1 });
    await t.sql`delete from employee_work_pattern`;
  });

  test('no longer see it once it is over or cancelled', async () => {
    t.clock.today = '2026-07-08';
    expect(await seen(cover)).toBeUndefined();
    t.clock.today = '2026-06-15';
    await t.sql`update applied_leave set leave_status = 'CANCL' where applied_leave_id = ${leaveId}`;
    expect(await seen(cover)).toBeUndefined();
  });
});

describe('an approver from another team', () => {
  test('has a row for a person whose plan the approver reads, with the leave that they may read', async () => {
    await t.call('POST', '/leaveplan', {
      by: hana,
      body: { leaveCode: 'AL', startDate: '2026-07-29', endDate: '2026-07-30', note: 'Lake' },
    });
    expect(await seen(approver)).toBeUndefined();
    await t.sql`update applied_leave set approver = ${approver.emplId} where empl_id = ${hana.emplId} and start_date = '2026-07-20'`;
    expect(await seen(approver)).toEqual(['07-20 AL Annual leave']);
    expect(await team(approver)).toMatchObject({ total: 2, departments: [] });
    // The plan is in July only, and leave alone makes no row.
    expect((await t.call('GET', '/teamcalendar?startDate=2026-08-01&endDate=2026-08-31', { by: approver })).body).toMatchObject({
      total: 1,
    });
    t.clock.today = '2026-07-21';
    expect(await seen(approver)).toBeUndefined();
    t.clock.today = '2026-06-15';
    for (const by of [stranger, decliner]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, undefined]);
  });
});
