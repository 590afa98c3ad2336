import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxPlans } from '#src/leave/team-calendar/plan/leave-plan-rules.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { countPlansLocked, deleteEndedPlans } from './leave-plan-queries.ts';

const t = testApp();
let hr: Person;
let boss: Person;
let approver: Person;
let otherManager: Person;
let admin: Person;
let hana: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  hr = await t.addPerson({ name: 'Hedda', roles: ['E', 'H'] });
  boss = await t.addPerson({ name: 'Maya', roles: ['E', 'M'], reportsTo: hr.emplId });
  approver = await t.addPerson({ name: 'Ari', roles: ['E', 'M'], reportsTo: hr.emplId });
  otherManager = await t.addPerson({ name: 'Olga', roles: ['E', 'M'], reportsTo: hr.emplId, departments: ['ENG'] });
  admin = await t.addPerson({ name: 'Adam', roles: ['E', 'A'], reportsTo: hr.emplId, departments: ['ENG'] });
  hana = await t.addPerson({ name: 'Hana', reportsTo: boss.emplId, departments: ['ENG'] });
  ben = await t.addPerson({ name: 'Ben', reportsTo: boss.emplId });
  stranger = await t.addPerson({ name: 'Otto', reportsTo: hr.emplId, departments: ['ENG'] });
  await t.addEntitlement(hana.emplId, 14);
  await t.sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${hana.emplId}, '2026-05-01', '2026-06-18', '2026-06-18', 'AL', 1, 'PNAPV', ${approver.emplId}, 'Sea')`;
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from leave_plan`;
});

const plan = { leaveCode: 'AL', startDate: '2026-07-02', endDate: '2026-07-03', note: 'Lake' };
type Plan = { leavePlanId: number; name: string; leaveCode: string | null; leaveDescr: string | null; note: string | null };
const add = async (by: Person, more: object = {}) => {
  const answer = await t.call('POST', '/leaveplan', { by, body: { ...plan, ...more } });
  return { ...answer, id: (answer.body as Plan).leavePlanId };
};
const mine = async (by: Person) => (await t.call('GET', '/leaveplans/me', { by })).body as Plan[];
const seen = async (by: Person, query = '?from=2026-07-01&to=2026-07-31') =>
  ((await t.call('GET', `/leaveplans${query}`, { by })).body as Plan[]).map(({ name, leaveDescr, leaveCode, note }) =>
    [name, leaveCode, leaveDescr, note].filter((part) => part !== null).join(' '),
  );

describe('who sees a plan', () => {
  const whole = ['Hana AL Annual leave Lake'];

  test('is the line manager, the approver of a request and HR, if it is not shown to the team', async () => {
    await add(hana);
    for (const by of [boss, approver, hr]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, whole]);
    for (const by of [ben, admin, otherManager, stranger, hana]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, []]);
  });

  test('includes the team and the department admin if it is shown to them, without the note or a hidden type', async () => {
    await add(hana, { showToTeam: true });
    for (const by of [ben, admin]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, ['Hana']]);
    for (const by of [boss, approver, hr]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, whole]);
    for (const by of [otherManager, stranger, hana]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, []]);
    await t.sql`update leave_category set colleagues_see_type = true where leave_code = 'AL'`;
    for (const by of [ben, admin]) expect([by.emplId, await seen(by)]).toEqual([by.emplId, ['Hana AL Annual leave']]);
    await t.sql`update leave_category set colleagues_see_type = false where leave_code = 'AL'`;
  });

  test('no longer includes an approver whose last leave to decide is over', async () => {
    await add(hana);
    t.clock.today = '2026-06-18';
    expect(await seen(approver)).toEqual(whole);
    t.clock.today = '2026-06-19';
    expect(await seen(approver)).toEqual([]);
  });

  test('excludes the plans of people who have left', async () => {
    await add(ben, { showToTeam: true });
    expect(await seen(hr)).toEqual(['Ben AL Annual leave Lake']);
    await t.sql`update employee set status = 'I' where empl_id = ${ben.emplId}`;
    expect(await seen(hr)).toEqual([]);
    await t.sql`update employee set status = 'A' where empl_id = ${ben.emplId}`;
  });

  test('depends on the period, by default this month', async () => {
    await add(hana, { startDate: '2026-06-30', endDate: '2026-07-01', note: 'June' });
    expect(await seen(boss, '')).toEqual(['Hana AL Annual leave June']);
    expect(await seen(boss, '?from=2026-07-01&to=2026-07-01')).toHaveLength(1);
    expect(await seen(boss, '?from=2026-07-02&to=2026-09-01')).toEqual([]);
    for (const query of ['?from=2026-07-01&to=2026-09-01', '?from=2026-07-02&to=2026-07-01', '?from=2026-07-01', '?to=2026-07-01'])
      expect([query, (await t.call('GET', `/leaveplans${query}`, { by: boss })).status]).toEqual([query, 400]);
  });

  test('does not let others change or delete it', async () => {
    const { id } = await add(hana, { showToTeam: true });
    for (const by of [ben, boss, approver, admin, hr, stranger]) {
      const path = `/leaveplan/${id}`;
      expect((await t.call('PATCH', path, { by, body: { note: 'Mine' } })).status).toBe(404);
      expect((await t.call('DELETE', path, { by })).status).toBe(404);
    }
    expect(await mine(hana)).toMatchObject([{ note: 'Lake' }]);
  });
});

describe('a plan', () => {
  test('is stored, changed and deleted, and each change is in the audit log', async () => {
    const { id, status, body } = await add(hana, { startPart: 'PM' });
    const stored = {
      ...plan,
      leavePlanId: id,
      leaveDescr: 'Annual leave',
      halfDayPart: null,
      startPart: 'PM',
      endPart: null,
      showToTeam: false,
    };
    expect([status, body]).toEqual([200, stored]);
    const half = { endDate: '2026-07-02', startPart: null, halfDayPart: 'AM', note: '' };
    const changed = await t.call('PATCH', `/leaveplan/${id}`, { by: hana, body: half });
    expect(changed.body).toEqual({ ...stored, ...half, note: null });
    expect(await mine(hana)).toEqual([changed.body]);
    expect((await t.call('DELETE', `/leaveplan/${id}`, { by: hana })).status).toBe(200);
    expect(await mine(hana)).toEqual([]);
    const log =
      await t.sql`select action from audit_log where entity = 'leave_plan' and entity_key = ${`${hana.emplId}/${id}`} order by audit_log_id`;
    expect(log.map(({ action }) => action as string)).toEqual(['insert', 'update', 'delete']);
  });

  test('books nothing, notifies no one and does not keep anyone from applying', async () => {
    const facts = () =>
      t.sql`select (select count(*) from notice) as notices, (select count(*) from webhook_delivery) as deliveries, (select count(*) from mail_outbox) as mails,
        (select json_agg(n) from leave_entitlement n) as balances, (select count(*) from entitlement_entry) as entries`;
    const before = await facts();
    await add(hana, { showToTeam: true });
    await add(hana, { showToTeam: true });
    expect(await facts()).toEqual(before);
    const application = {
      id: { startDate: '2026-07-02' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-07-03',
      reason: 'Lake',
      approver: boss.emplId,
    };
    expect((await t.call('POST', '/appliedleave', { by: hana, body: application })).status).toBe(200);
    expect(await mine(hana)).toHaveLength(2);
  });

  test.each([
    [{ startDate: '2026-07-04' }, 'End Date must not be lower than Start Date.'],
    [{ startDate: '2026-06-10', endDate: '2026-06-14' }, 'A plan must end today or later.'],
    [{ endDate: '2028-01-01' }, 'A plan must end by 31/12/2027.'],
    [{ startDate: '2024-12-31' }, 'A plan must not start before last year.'],
    [{ halfDayPart: 'AM' }, 'A half day is possible only when Start Date equals End Date.'],
    [{ endDate: '2026-07-02', endPart: 'AM' }, 'Part days are possible only when Start Date and End Date differ.'],
    [{ leaveCode: 'XX' }, 'Leave Type value does not exist.'],
    [{ halfDayPart: 'noon' }, 'Half day must be AM or PM.'],
    [{ startPart: 'AM' }, 'Start part must be PM or left out.'],
    [{ endPart: 'PM' }, 'End part must be AM or left out.'],
    [{ endDate: '2026-02-30' }, 'Invalid End Date value.'],
  ])('with %o is refused, new or changed', async (wrong, message) => {
    const { status, body, id: none } = await add(hana, wrong);
    expect([status, none, JSON.stringify(body)]).toEqual([400, undefined, expect.stringContaining(message)]);
    const { id } = await add(hana);
    const changed = await t.call('PATCH', `/leaveplan/${id}`, { by: hana, body: wrong });
    expect([changed.status, JSON.stringify(changed.body)]).toEqual([400, expect.stringContaining(message)]);
    expect(await mine(hana)).toMatchObject([plan]);
  });

  test('stays editable once it has begun, and is not listed and then deleted once it has ended', async () => {
    const { id } = await add(hana, { startDate: '2026-06-15', endDate: '2026-06-16', showToTeam: true });
    t.clock.today = '2026-06-16';
    expect((await t.call('PATCH', `/leaveplan/${id}`, { by: hana, body: { note: 'Hills' } })).status).toBe(200);
    await deleteEndedPlans(t.sql, t.clock.today);
    expect(await mine(hana)).toHaveLength(1);
    t.clock.today = '2026-06-17';
    expect(await mine(hana)).toEqual([]);
    for (const by of [boss, ben]) expect(await seen(by, '')).toEqual([]);
    expect((await t.call('PATCH', `/leaveplan/${id}`, { by: hana, body: { endDate: '2026-07-01' } })).status).toBe(404);
    await deleteEndedPlans(t.sql, t.clock.today);
    expect(await t.sql`select from leave_plan`).toHaveLength(0);
  });

  test('is refused beyond fifty, even if two calls add one at the same moment', async () => {
    await t.sql`
      insert into leave_plan (empl_id, leave_code, start_date, end_date)
      select ${hana.emplId}, 'AL', '2026-07-01', '2026-07-01' from generate_series(2, ${maxPlans}::int)`;
    // A plan that has ended does not count.
    await t.sql`insert into leave_plan (empl_id, leave_code, start_date, end_date) values (${hana.emplId}, 'AL', '2026-06-01', '2026-06-01')`;
    // The first call has the lock and has counted 49 plans, and the second call comes before it commits.
    let second: ReturnType<typeof add> | undefined;
    await t.sql.begin(async (tx) => {
      expect(await countPlansLocked(tx, hana.emplId, t.clock.today)).toBe(maxPlans - 1);
      second = add(hana);
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200))]);
      await tx`insert into leave_plan (empl_id, leave_code, start_date, end_date) values (${hana.emplId}, 'AL', '2026-07-01', '2026-07-01')`;
    });
    expect(await second).toMatchObject({ status: 409, message: 'You can have at most 50 plans. Delete one first.' });
    expect(await mine(hana)).toHaveLength(maxPlans);
    expect((await add(ben)).status).toBe(200);
  });
});
