import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import type { RoleCode } from '#src/base/caller/role.ts';

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
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: head.emplId, departments: ['ENG'] });
  person = await t.addPerson({ reportsTo: manager.emplId, name: 'Noah Silva', departments: ['ENG'] });
  await t.addEntitlement(person.emplId, 14, { taken: 1 });
});

async function change(who: Person, more: object, by = hr) {
  const [stored] = await t.sql<{ name: string; manager: string | null; roles: string; status: string }[]>`
    select name, reports_to as manager, array_to_string(roles, '') as roles, status from employee where empl_id = ${who.emplId}`;
  const manages = stored?.manager ? { emplId: stored.manager } : null;
  const body = profileOfPerson(who, manages, { name: stored?.name, ...more });
  return t.call('POST', '/addEditEmployeeDetailsWithDept?mode=edit', { by, body });
}
const deactivate = (who: Person, by = hr) => change(who, { status: 'I' }, by);
const withRoles = (...codes: RoleCode[]) => ({ roles: codes.map((role) => ({ role })) });
const consequences = async (who: Person, by = hr) => (await t.call('GET', `/employeeDetailsDept/${who.emplId}/consequences`, { by })).body;

async function apply(startDate: string, endDate: string, { by = person, approver = manager, approve = false } = {}): Promise<number> {
  const body = { id: { startDate }, leaveCategory: { leaveCode: 'AL' }, endDate, halfDay: 'N', reason: 'Sea', approver: approver.emplId };
  const answer = await t.call('POST', '/appliedleave', { by, body });
  expect(answer).toMatchObject({ status: 200 });
  const { id, appliedLeaveId } = answer.body as { id: { effDate: string; startDate: string }; appliedLeaveId: number };
  const path = `/appliedleave/${by.emplId}/${id.effDate}/${id.startDate}/AL/APPRV`;
  if (approve) expect(await t.call('PATCH', path, { by: approver })).toMatchObject({ status: 200 });
  return appliedLeaveId;
}

async function leave(id: number) {
  const [at] = await t.sql<{ path: string }[]>`
    select concat_ws('/', empl_id, eff_date, start_date, leave_code) as path from applied_leave where applied_leave_id = ${id}`;
  const { body } = await t.call('GET', `/appliedleave/${at?.path}?appliedLeaveId=${id}`, { by: hr });
  const {
    leaveStatus: status,
    approver,
    timeline,
  } = body as { leaveStatus: string; approver: string; timeline: { reason: string | null }[] };
  return { status, approver, reason: timeline[0]?.reason };
}
const taken = async (who = person) =>
  (await t.sql`select taken_leave::float as days from leave_entitlement where empl_id = ${who.emplId}`)[0]?.days;

describe('deactivating an employee', () => {
  test('shows in the timeline how many days came back and how many of them expired', async () => {
    await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
      values (${person.emplId}, 2026, 'AL', 'carry', 3, '2026-01-01', '2026-06-12')`;
    const pending = await apply('2026-06-11', '2026-06-12');
    const later = await apply('2026-07-01', '2026-07-01', { approve: true });
    expect((await deactivate(person)).status).toBe(200);
    // The day that was taken before uses the third carried day.
    expect((await leave(pending)).reason).toBe('Withdrawn: the employee has been deactivated. 2 days came back, 2 of them expired.');
    expect((await leave(later)).reason).toBe('Cancelled: the employee has been deactivated.');
  });

  test('counts expired days of a leave after the days of earlier leave came back', async () => {
    await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
      values (${person.emplId}, 2026, 'AL', 'carry', 3, '2026-01-01', '2026-06-12')`;
    const [first, second] = [await apply('2026-06-09', '2026-06-10'), await apply('2026-06-11', '2026-06-12')];
    expect((await deactivate(person)).status).toBe(200);
    // Without the first leave, the second would have used the carried days.
    expect((await leave(first)).reason).toBe('Withdrawn: the employee has been deactivated.');
    expect((await leave(second)).reason).toBe('Withdrawn: the employee has been deactivated. 2 days came back, 2 of them expired.');
  });

  test('withdraws pending leave, cancels and refunds leave that starts later, and keeps leave that has started or ended', async () => {
    const [over, running, today] = [
      await apply('2026-06-01', '2026-06-01', { approve: true }),
      await apply('2026-06-12', '2026-06-16', { approve: true }),
      0,
    ];
    const later = await apply('2026-07-01', '2026-07-03', { approve: true });
    const waits = await apply('2026-07-06', '2026-07-07');
    const toCancel = await apply('2026-07-08', '2026-07-08', { approve: true });
    await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-07-08/AL/PNCLD`, { by: person });
    expect([today, await taken()]).toEqual([0, 1 + 1 + 3 + 3 + 1]);
    const told = { appliedLeaveId: expect.any(Number), emplId: person.emplId, name: 'Noah Silva', leaveDescr: 'Annual leave' };
    expect(await consequences(person)).toEqual({
      withdrawn: [{ ...told, startDate: '2026-07-06', endDate: '2026-07-07', leaveDuration: 2 }],
      cancelled: [
        { ...told, startDate: '2026-07-01', endDate: '2026-07-03', leaveDuration: 3 },
        { ...told, startDate: '2026-07-08', endDate: '2026-07-08', leaveDuration: 1 },
      ],
      handedOver: [],
      reportees: [],
      missed: [],
    });
    expect(await deactivate(person)).toMatchObject({ status: 200, body: { emplId: person.emplId, status: 'I' } });
    expect(await taken()).toBe(5);
    expect([await leave(over), await leave(running)]).toMatchObject([{ status: 'APPRV' }, { status: 'APPRV' }]);
    expect(await leave(waits)).toMatchObject({ status: 'CANCL', reason: 'Withdrawn: the employee has been deactivated.' });
    for (const id of [later, toCancel])
      expect(await leave(id)).toMatchObject({ status: 'CANCL', reason: 'Cancelled: the employee has been deactivated.' });
    expect(await consequences(person)).toMatchObject({ withdrawn: [], cancelled: [] });
  });

  test('keeps leave that starts today and cancels leave that starts tomorrow', async () => {
    const [today, tomorrow] = [
      await apply('2026-06-15', '2026-06-15', { approve: true }),
      await apply('2026-06-16', '2026-06-16', { approve: true }),
    ];
    expect(await consequences(person)).toMatchObject({ withdrawn: [], cancelled: [{ appliedLeaveId: tomorrow }] });
    expect((await deactivate(person)).status).toBe(200);
    expect([await leave(today), await leave(tomorrow)]).toMatchObject([{ status: 'APPRV' }, { status: 'CANCL' }]);
    expect(await taken()).toBe(2);
  });

  test('ends the sessions at once, and they stay ended when the employee comes back', async () => {
    expect((await t.call('GET', '/auth/user/me', { by: person })).status).toBe(200);
    await deactivate(person);
    expect((await t.call('GET', '/auth/user/me', { by: person })).status).toBe(401);
    expect(await change(person, { status: 'A' })).toMatchObject({ status: 200, body: { status: 'A' } });
    expect((await t.call('GET', '/auth/user/me', { by: person })).status).toBe(401);
    expect(await t.sql`select from session where empl_id = ${person.emplId}`).toHaveLength(0);
  });

  test('changes nothing if the save is rejected', async () => {
    const waits = await apply('2026-07-06', '2026-07-07');
    expect(await change(person, { status: 'I', name: '' })).toMatchObject({ status: 400 });
    expect(await leave(waits)).toMatchObject({ status: 'PNAPV' });
    expect((await t.call('GET', '/auth/user/me', { by: person })).status).toBe(200);
  });
});

describe('leave pending with an approver', () => {
  test.each([
    ['who is deactivated', { status: 'I' }],
    ['who is no longer a manager', withRoles('E')],
  ])('%s goes to that approver’s line manager', async (_, gone) => {
    const waits = await apply('2026-07-06', '2026-07-07');
    const decided = await apply('2026-07-01', '2026-07-03', { approve: true });
    expect(await consequences(manager)).toMatchObject({
      handedOver: [{ emplId: person.emplId, startDate: '2026-07-06', to: { emplId: head.emplId, name: 'Head' } }],
      reportees: [{ emplId: person.emplId, name: 'Noah Silva' }],
    });
    expect(await change(manager, gone)).toMatchObject({ status: 200 });
    expect(await leave(waits)).toEqual({
      status: 'PNAPV',
      approver: head.emplId,
      reason: `Maya Lim (${manager.emplId}) can no longer approve leave. Reassigned to Head (${head.emplId}).`,
    });
    expect(await leave(decided)).toMatchObject({ approver: manager.emplId });
    expect(await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-07-06/AL/APPRV`, { by: head })).toMatchObject({
      status: 200,
    });
  });

  test('goes to HR if that line manager is not a manager, is inactive or is the applicant', async () => {
    const applicant = await t.addPerson({ roles: ['E', 'M'], name: 'Is the manager', reportsTo: head.emplId });
    await t.addEntitlement(applicant.emplId, 14);
    const inactive = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`update employee set status = 'I' where empl_id = ${inactive.emplId}`;
    for (const [boss, by] of [
      [await t.addPerson(), person],
      [inactive, person],
      [applicant, applicant],
    ] as const) {
      const approver = await t.addPerson({ roles: ['E', 'M'], name: 'Goes', reportsTo: boss.emplId });
      const day = { 0: '2026-08-03', 1: '2026-08-04' }[[inactive, applicant].indexOf(boss)] ?? '2026-08-05';
      const waits = await apply(day, day, { by, approver });
      expect(await consequences(approver)).toMatchObject({ handedOver: [{ to: null }] });
      expect(await deactivate(approver)).toMatchObject({ status: 200 });
      expect(await leave(waits)).toEqual({
        status: 'PNAPV',
        approver: approver.emplId,
        reason: `Goes (${approver.emplId}) can no longer approve leave. HR will assign someone.`,
      });
    }
  });

  test('never stays with an approver who is deactivated at the same moment', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const approver = await t.addPerson({ roles: ['E', 'M'], reportsTo: head.emplId });
      const applicants = await Promise.all(Array.from({ length: 6 }, () => t.addPerson({ reportsTo: approver.emplId })));
      for (const { emplId } of applicants) await t.addEntitlement(emplId, 14);
      const body = {
        id: { startDate: '2026-09-01' },
        leaveCategory: { leaveCode: 'AL' },
        endDate: '2026-09-01',
        halfDay: 'N',
        reason: 'Sea',
        approver: approver.emplId,
      };
      const [gone] = await Promise.all([deactivate(approver), ...applicants.map((by) => t.call('POST', '/appliedleave', { by, body }))]);
      expect(gone).toMatchObject({ status: 200 });
      expect(await t.sql`select from applied_leave where approver = ${approver.emplId} and leave_status = 'PNAPV'`).toEqual([]);
    }
  });
});

describe('the last active HR user', () => {
  beforeEach(async () => {
    await t.sql`update employee set roles = '{E,M,H,A}', status = 'A' where empl_id = ${hr.emplId}`;
    await t.sql`update employee set roles = '{E}' where empl_id <> ${hr.emplId} and 'H' = any (roles)`;
  });

  test('cannot be deactivated or lose the role, one by one or in bulk', async () => {
    for (const gone of [{ status: 'I' }, withRoles('E', 'M', 'A')])
      expect(await change(hr, gone)).toMatchObject({
        status: 409,
        message: 'This is the last active HR user. Give the HR role to someone else first.',
      });
    const rows = (await t.call('GET', '/employeeDetailsWithDeptTest', { by: hr })).body as { emplId: string }[];
    const own = {
      ...rows.find(({ emplId }) => emplId === hr.emplId),
      nricPassport: '1',
      gender: 'F',
      marriageStatus: 'SIN',
      jobTitle: 'SWE',
      mobileNo: '1',
      businessUnit: 'PRO',
      joinDate: '2020-01-01',
    };
    expect(await t.call('POST', '/bulkUpdateEmployeeDetails', { by: hr, body: [{ ...own, status: 'I' }] })).toMatchObject({ status: 409 });
    expect((await t.call('GET', '/auth/user/me', { by: hr })).status).toBe(200);
  });

  test('is the one who can sign in, even if there are other HR users', async () => {
    const locked = await t.addPerson({ roles: ['E', 'H'] });
    await t.sql`update login_detail set lock_account = true where empl_id = ${locked.emplId}`;
    const inactive = await t.addPerson({ roles: ['E', 'H'] });
    await t.sql`update employee set status = 'I' where empl_id = ${inactive.emplId}`;
    expect(await deactivate(hr)).toMatchObject({ status: 409 });
    await t.addPerson({ roles: ['E', 'H'] });
    expect(await change(hr, withRoles('E', 'M', 'A'))).toMatchObject({ status: 200 });
  });

  test('remains if all HR users are deactivated or lose the role at the same moment', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 30; round += 1) {
      await t.sql`update employee set roles = '{E}' where 'H' = any (roles)`;
      const [one, other] = [await t.addPerson({ roles: ['E', 'H'] }), await t.addPerson({ roles: ['E', 'H'] })];
      // Each is changed by the other, who loses the right to do so a moment later.
      const answers = await Promise.all([deactivate(one, other), change(other, withRoles('E'), one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await t.sql`select from employee where status = 'A' and 'H' = any (roles)`).toHaveLength(1);
    }
    hr = await t.addPerson({ roles: ['E', 'M', 'H', 'A'], name: 'Hana Tan' });
  });
});

describe('reporting lines', () => {
  test('never lead back to the employee', async () => {
    expect(await change(manager, { reportsTo: { emplId: manager.emplId } })).toMatchObject({
      status: 400,
      message: 'An employee cannot report to themselves.',
    });
    const below = await t.addPerson({ roles: ['E', 'M'], reportsTo: manager.emplId });
    const circle = await change(head, { reportsTo: { emplId: below.emplId } });
    expect(circle).toMatchObject({ status: 400, body: { errors: [{ path: 'reportsTo' }] } });
    expect(circle.message).toBe("You can't choose someone who reports to this employee.");
  });

  test('do not form a circle if two lines are changed at the same moment', { timeout: 60_000 }, async () => {
    const boss = (reportsTo: Person) => t.addPerson({ roles: ['E', 'M'], reportsTo: reportsTo.emplId });
    for (let round = 0; round < 30; round += 1) {
      const [one, other] = [await boss(head), await boss(head)];
      // A person between them, so that neither change locks the rows of the other.
      const [belowOne, belowOther] = [await boss(one), await boss(other)];
      const answers = await Promise.all([
        change(one, { reportsTo: { emplId: belowOther.emplId } }),
        change(other, { reportsTo: { emplId: belowOne.emplId } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });
});

test('a department admin sees only their own departments among the leave pending with a manager', async () => {
  const admin = await t.addPerson({ roles: ['E', 'M', 'A'], departments: ['ENG'] });
  const far = await t.addPerson({ reportsTo: manager.emplId, departments: ['SAL'] });
  await t.addEntitlement(far.emplId, 14);
  await apply('2026-07-01', '2026-07-01');
  await apply('2026-07-02', '2026-07-02', { by: far });
  expect(await consequences(manager, admin)).toMatchObject({ handedOver: [{ emplId: person.emplId }] });
  expect(await consequences(manager)).toMatchObject({ handedOver: [{ emplId: person.emplId }, { emplId: far.emplId }] });
});
