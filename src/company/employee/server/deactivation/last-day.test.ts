import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { deactivateLeavers } from './deactivate-leavers.ts';

const t = testApp();
let hr: Person;
let head: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  await addProfileCodes(t.sql);
  hr = await t.addPerson({ roles: ['E', 'M', 'H', 'A'], name: 'Hana Tan' });
  head = await t.addPerson({ roles: ['E', 'M'], name: 'Head' });
});

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: head.emplId, departments: ['ENG'] });
  person = await t.addPerson({ reportsTo: manager.emplId, name: 'Noah Silva', departments: ['ENG'] });
  await t.addEntitlement(person.emplId, 30);
  await t.addEntitlement(person.emplId, 30, { leaveCode: 'SL' });
});

const save = (more: object, { who = person, by = hr } = {}) =>
  t.call('POST', '/addEditEmployeeDetailsWithDept', { by, body: profileOfPerson(who, manager, { deptId: ['ENG'], ...more }) });
async function saved(more: object, how = {}): Promise<unknown> {
  const answer = await save(more, how);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const read = async () => (await t.call('GET', `/employeeDetailsDept/${person.emplId}`, { by: hr })).body;

const preview = async (lastDay: string) =>
  (await t.call('POST', '/employeeprofiles/recount', { by: hr, body: [{ emplId: person.emplId, lastDay }] })).body as {
    startDate: string;
    leaveDuration: number;
    newDuration: number;
  }[];

async function apply(
  startDate: string,
  endDate = startDate,
  {
    leaveCode = 'AL',
    approved = true,
    by = person,
    ...more
  }: Partial<{ leaveCode: string; approved: boolean; by: Person; startPart: 'PM'; endPart: 'AM' }> = {},
) {
  const body = applicationBody(manager.emplId, startDate, endDate, { leaveCategory: { leaveCode }, ...more });
  expect(await t.call('POST', '/appliedleave', { by, body })).toMatchObject({ status: 200 });
  const path = `/appliedleave/${by.emplId}/${t.clock.today}/${startDate}/${leaveCode}`;
  if (approved) expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
  return path;
}
async function leave(path: string, by = person) {
  const { leaveStatus, endDate, leaveDuration, timeline, halfDayPart, startPart, endPart, days } = (await t.call('GET', path, { by }))
    .body as Record<string, unknown> & { timeline: { reason: string }[]; days: unknown[] };
  return { leaveStatus, endDate, leaveDuration, said: timeline[0]?.reason, halfDayPart, startPart, endPart, days: days.length };
}
const whole = { halfDayPart: null, startPart: null, endPart: null };
const taken = async (leaveCode = 'AL') =>
  (await t.sql`select taken_leave::float as days from leave_entitlement where empl_id = ${person.emplId} and leave_code = ${leaveCode}`)[0]
    ?.days;
const notices = async (who: Person) =>
  (await t.sql<{ kind: string }[]>`select kind from notice where empl_id = ${who.emplId} order by notice_id`).map(({ kind }) => kind);
const status = async (who: Person) => (await t.sql`select status from employee where empl_id = ${who.emplId}`)[0]?.status;

describe('the last day of a profile', () => {
  test('is stored, stays if a body leaves it out, and is removed by null', async () => {
    expect(await read()).not.toHaveProperty('lastDay');
    await saved({ lastDay: '2026-12-31' });
    expect(await read()).toMatchObject({ lastDay: '2026-12-31', status: 'A' });
    await saved({});
    expect(await read()).toMatchObject({ lastDay: '2026-12-31' });
    await saved({ lastDay: null });
    expect(await read()).not.toHaveProperty('lastDay');
  });

  test.each([
    ['2026-02-30', 'Last Day value is invalid.'],
    ['soon', 'Last Day value is invalid.'],
    ['2019-12-31', 'Last Day must not be before the date joined.'],
  ])('%s is rejected: %s', async (lastDay, message) => {
    expect(await save({ lastDay })).toMatchObject({ status: 400, message });
    expect(await read()).not.toHaveProperty('lastDay');
  });

  test('deactivates the employee if it is in the past, and blocks a reactivation', async () => {
    const waits = await apply('2026-07-01', '2026-07-01', { approved: false });
    expect(await saved({ lastDay: '2026-06-14' })).toMatchObject({ status: 'I' });
    expect(await t.call('GET', '/auth/user/me', { by: person })).toMatchObject({ status: 401 });
    expect(await leave(waits, manager)).toMatchObject({ leaveStatus: 'CANCL' });
    const message = 'The last day has passed. Remove it or choose a later one to make the employee active.';
    expect(await save({ status: 'A' })).toMatchObject({ status: 400, message });
    expect(await saved({ mobileNo: '2' })).toMatchObject({ status: 'I' });
    expect(await saved({ status: 'A', lastDay: '2026-06-15' })).toMatchObject({ status: 'A' });
    expect(await save({ emplId: 'NEW1', businessEmail: 'new1@test.example', lastDay: '2026-06-14' })).toMatchObject({
      status: 400,
      message,
    });
  });

  test('changes nothing if it is in the past and sent unchanged', async () => {
    await saved({ lastDay: '2026-06-15' });
    t.clock.today = '2026-06-16';
    expect(await saved({ lastDay: '2026-06-15', mobileNo: '2' })).toMatchObject({ status: 'A' });
  });

  test('can only be set by HR if only HR can set the status', async () => {
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    await saved({ lastDay: '2026-12-31' }, { by: admin });
    expect(await save({ lastDay: '2026-12-30', reportsTo: { emplId: head.emplId } }, { who: manager, by: admin })).toMatchObject({
      status: 403,
      message: "Only HR can change the status of someone who has a role that you don't have.",
    });
  });
});

describe('leave beyond the last day', () => {
  test('is rejected on submission, and reported by the preview', async () => {
    await saved({ lastDay: '2026-07-03' });
    const message = 'Leave must end by the last day of work, 03/07/2026.';
    const body = applicationBody(manager.emplId, '2026-07-02', '2026-07-06');
    expect(await t.call('POST', '/appliedleave', { by: person, body })).toMatchObject({ status: 409, message });
    const asked = '/appliedleave/preview?leaveCode=AL&startDate=2026-07-02&endDate=2026-07-06';
    expect((await t.call('GET', asked, { by: person })).body).toMatchObject({ problems: [{ path: 'endDate', message }] });
    const path = await apply('2026-07-02', '2026-07-03', { approved: false });
    expect(await t.call('PATCH', path, { by: person, body: { endDate: '2026-07-06' } })).toMatchObject({ status: 409, message });
  });

  test('is shortened or cancelled as previewed, and all other leave stays', async () => {
    const kept = await apply('2026-07-01');
    const cut = await apply('2026-07-02', '2026-07-07', { startPart: 'PM', endPart: 'AM' });
    const sick = await apply('2026-06-16', '2026-06-19');
    const gone = await apply('2026-07-08', '2026-07-10');
    const asked = await apply('2026-07-13', '2026-07-13', { approved: false });
    expect(await taken()).toBe(1 + 3 + 4 + 3);
    const told = await preview('2026-07-03');
    expect(told.map(({ startDate, leaveDuration, newDuration }) => [startDate, leaveDuration, newDuration])).toEqual([
      ['2026-07-02', 3, 1.5],
      ['2026-07-08', 3, 0],
      ['2026-07-13', 1, 0],
    ]);
    expect(await taken()).toBe(11);
    await t.sql`insert into webhook (name, address, format, events, secret) values ('Payroll', 'https://hook.test', 'json', '{leave.changed,leave.cancelled}', 'whsec_x')`;
    await saved({ lastDay: '2026-07-03' });
    // Each event occurs once, with the final state.
    expect(
      await t.sql`select event, data ->> 'startDate' as of, data ->> 'endDate' as until, data -> 'days' as days from webhook_delivery order by 2`,
    ).toEqual([
      { event: 'leave.changed', of: '2026-07-02', until: '2026-07-03', days: 1.5 },
      { event: 'leave.cancelled', of: '2026-07-08', until: '2026-07-10', days: 3 },
      { event: 'leave.cancelled', of: '2026-07-13', until: '2026-07-13', days: 1 },
    ]);
    await t.sql`delete from webhook`;
    expect(await leave(cut)).toEqual({
      ...whole,
      leaveStatus: 'APPRV',
      endDate: '2026-07-03',
      leaveDuration: 1.5,
      said: 'The last day of work is 03/07/2026: 1.5 days instead of 3 days.',
      startPart: 'PM',
      days: 2,
    });
    const said = 'The last day of work is 03/07/2026: no days of leave are left.';
    expect(await leave(gone)).toMatchObject({ leaveStatus: 'CANCL', leaveDuration: 3, said });
    expect(await leave(asked)).toMatchObject({ leaveStatus: 'CANCL', said });
    expect(await leave(kept)).toMatchObject({ leaveStatus: 'APPRV', leaveDuration: 1, endDate: '2026-07-01' });
    expect(await leave(sick)).toMatchObject({ leaveStatus: 'APPRV', leaveDuration: 4 });
    expect(await taken()).toBe(1 + 1.5 + 4);
    expect((await notices(person)).slice(-3).toSorted()).toEqual(['ended', 'ended', 'recounted']);
  });

  test('is shortened to the afternoon if it starts at noon on the last day, and by calendar days if its type counts them', async () => {
    const half = await apply('2026-07-03', '2026-07-06', { startPart: 'PM' });
    const sick = await apply('2026-07-07', '2026-07-12', { leaveCode: 'SL' });
    await saved({ lastDay: '2026-07-08' });
    expect(await leave(sick)).toMatchObject({ endDate: '2026-07-08', leaveDuration: 2, days: 2 });
    expect(await taken('SL')).toBe(2);
    expect(await leave(half)).toMatchObject({ endDate: '2026-07-06', leaveDuration: 1.5 });
    await saved({ lastDay: '2026-07-03' });
    expect(await leave(half)).toMatchObject({ ...whole, endDate: '2026-07-03', leaveDuration: 0.5, halfDayPart: 'PM' });
    expect(await leave(sick)).toMatchObject({ leaveStatus: 'CANCL' });
    expect([await taken(), await taken('SL')]).toEqual([0.5, 0]);
  });

  test('is shortened even if the day count stays the same, and if its cancellation is pending', async () => {
    const weekend = await apply('2026-07-02', '2026-07-05');
    const toCancel = await apply('2026-06-29', '2026-06-30');
    await t.call('PATCH', `${toCancel}/PNCLD`, { by: person });
    await saved({ lastDay: '2026-07-04' });
    expect(await preview('2026-07-03')).toEqual([]);
    expect(await leave(weekend)).toMatchObject({
      endDate: '2026-07-04',
      leaveDuration: 2,
      said: 'The last day of work is 04/07/2026: still 2 days.',
    });
    expect(await leave(toCancel)).toMatchObject({ leaveStatus: 'PNCLD', leaveDuration: 2 });
    await saved({ lastDay: '2026-06-29' });
    expect(await leave(toCancel)).toMatchObject({ leaveStatus: 'PNCLD', leaveDuration: 1, endDate: '2026-06-29' });
    expect(await taken()).toBe(1);
  });

  test('is counted with a new work pattern and a last day in one change', async () => {
    await t.sql`insert into work_pattern values ('NOTHU', 'No Thursdays', 'full', 'full', 'full', 'off', 'full', 'off', 'off') on conflict do nothing`;
    const path = await apply('2026-07-01', '2026-07-06');
    await saved({ lastDay: '2026-07-03', workPatterns: [{ patternCode: 'NOTHU', from: '2026-06-15' }] });
    expect(await leave(path)).toMatchObject({
      endDate: '2026-07-03',
      leaveDuration: 2,
      said: 'From 15/06/2026 the work pattern is No Thursdays (NOTHU), the last day of work is 03/07/2026: 2 days instead of 4 days.',
    });
  });

  test('never remains if it is applied for while the last day is set', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const start = `2026-08-0${round + 2}`;
      const body = applicationBody(manager.emplId, start);
      const [, answer] = await Promise.all([saved({ lastDay: '2026-07-31' }), t.call('POST', '/appliedleave', { by: person, body })]);
      expect([200, 409]).toContain(answer.status);
      const [left] = await t.sql`select count(*)::int as count from applied_leave
        where empl_id = ${person.emplId} and end_date > '2026-07-31' and leave_status in ('PNAPV', 'APPRV', 'PNCLD')`;
      expect(left?.count).toBe(0);
      await saved({ lastDay: null });
    }
  });

  test('is left out of a company shutdown', async () => {
    const other = await t.addPerson({ reportsTo: manager.emplId, name: 'Gone before' });
    await t.addEntitlement(other.emplId, 30);
    await saved({ lastDay: '2026-12-29' });
    await saved({ lastDay: '2026-12-24', name: 'Gone before' }, { who: other });
    const body = { leaveCode: 'AL', startDate: '2026-12-28', endDate: '2026-12-31', emplIds: [person.emplId, other.emplId] };
    expect(await t.call('POST', '/shutdown/preview', { by: hr, body })).toMatchObject({
      status: 200,
      body: {
        lines: [
          { emplId: other.emplId, outcome: 'nothing', days: 0 },
          {
            emplId: person.emplId,
            outcome: 'entered',
            days: 2,
            leaves: [{ startDate: '2026-12-28', endDate: '2026-12-29', days: 2 }],
            fewer: [
              { date: '2026-12-30', reason: 'After the last day' },
              { date: '2026-12-31', reason: 'After the last day' },
            ],
          },
        ],
      },
    });
  });
});

describe('the job in the night after the last day', () => {
  const night = (today: string) => t.sql.begin((tx) => deactivateLeavers(tx, today));

  test('deactivates, ends sessions and reassigns pending leave, exactly once', async () => {
    const boss = await t.addPerson({ roles: ['E', 'M'], reportsTo: manager.emplId, name: 'Bo' });
    await t.sql`update employee set reports_to = ${boss.emplId} where empl_id = ${person.emplId}`;
    const body = applicationBody(boss.emplId, '2026-07-20');
    expect(await t.call('POST', '/appliedleave', { by: person, body })).toMatchObject({ status: 200 });
    await saved({ name: 'Bo', lastDay: '2026-06-19' }, { who: boss });
    await t.addEntitlement(boss.emplId, 10);
    await apply('2026-06-18', '2026-06-18', { by: boss, approved: false });
    await night('2026-06-19');
    expect(await status(boss)).toBe('A');
    await Promise.all([night('2026-06-20'), night('2026-06-20')]);
    expect([await status(boss), await status(person), await status(manager)]).toEqual(['I', 'A', 'A']);
    expect(await t.call('GET', '/auth/user/me', { by: boss })).toMatchObject({ status: 401 });
    expect(await t.sql`select leave_status as status from applied_leave where empl_id = ${boss.emplId}`).toEqual([{ status: 'CANCL' }]);
    expect(await t.sql`select approver from applied_leave where empl_id = ${person.emplId}`).toEqual([{ approver: manager.emplId }]);
    const [changes] = await t.sql`select count(*)::int as count from audit_log
      where entity = 'employee' and entity_key = ${boss.emplId} and action = 'update' and after ->> 'status' = 'I'`;
    expect(changes?.count).toBe(1);
    // Employees who come back have to sign in again.
    await t.sql`update employee set status = 'A' where empl_id = ${boss.emplId}`;
    expect(await t.call('GET', '/auth/user/me', { by: boss })).toMatchObject({ status: 401 });
  });

  test('keeps the last HR user active and notifies HR once a week', async () => {
    const locked = await t.addPerson({ roles: ['E', 'H'], name: 'Locked' });
    await t.sql`update login_detail set lock_account = true where empl_id = ${locked.emplId}`;
    await t.sql`update employee set last_day = '2026-06-19' where empl_id in (${hr.emplId}, ${person.emplId})`;
    await night('2026-06-20');
    await night('2026-06-21');
    expect([await status(hr), await status(person)]).toEqual(['A', 'I']);
    expect((await notices(hr)).filter((kind) => kind === 'lastHrStays')).toEqual(['lastHrStays']);
    expect((await t.call('GET', '/notices', { by: hr })).body).toMatchObject([{ kind: 'lastHrStays', leave: null }]);
    await t.sql`update notice set happened_at = now() - interval '8 days' where kind = 'lastHrStays'`;
    await night('2026-06-22');
    expect((await notices(hr)).filter((kind) => kind === 'lastHrStays')).toHaveLength(2);
    await t.sql`update login_detail set lock_account = false where empl_id = ${locked.emplId}`;
    await night('2026-06-23');
    expect(await status(hr)).toBe('I');
    await t.sql`update employee set status = 'A' where empl_id = ${hr.emplId}`;
    await t.sql`update employee set last_day = '2026-06-19' where empl_id = ${locked.emplId}`;
    await night('2026-06-24');
    // If the last days of both have passed, the one with the later id stays.
    expect([hr.emplId < locked.emplId, await status(hr), await status(locked)]).toEqual([true, 'I', 'A']);
    await t.sql`update employee set status = 'A', last_day = null where empl_id = ${hr.emplId}`;
  });
});
