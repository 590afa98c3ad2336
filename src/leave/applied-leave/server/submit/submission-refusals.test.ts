import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let gone: Person;
let person: Person;
let other: Person;

beforeAll(async () => {
  [manager, gone] = [await t.addPerson({ roles: ['E', 'M'] }), await t.addPerson({ roles: ['E', 'M'] })];
  await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
});

beforeEach(async () => {
  [person, other] = [await t.addPerson({ reportsTo: manager.emplId }), await t.addPerson({ reportsTo: manager.emplId })];
  for (const { emplId } of [person, other]) await t.addEntitlement(emplId, 10);
});

const apply = (more: object = {}, by = person, startDate = '2026-07-01', endDate = startDate) =>
  t.call('POST', '/appliedleave', {
    by,
    body: applicationBody(manager.emplId, startDate, endDate, more),
  });

async function upload(by: Person): Promise<string> {
  const { body } = await t.call('POST', '/attachment/uploadfile', { by, ...uploadForm });
  return (body as { file: string }).file;
}

describe('an application is refused with', () => {
  test('a file that another person uploaded, even if it is unused', async () => {
    const attachment = await upload(other);
    expect(await apply({ attachment })).toMatchObject({
      status: 400,
      message: 'The attachment could not be found. Please upload it again.',
      body: { errors: [{ path: 'attachment' }] },
    });
    expect(await apply({ attachment }, other)).toMatchObject({ status: 200, body: { attachment } });
  });

  test('a file of another application', async () => {
    const attachment = await upload(person);
    expect((await apply({ attachment })).status).toBe(200);
    expect(await apply({ attachment }, person, '2026-07-02')).toMatchObject({ status: 400, body: { errors: [{ path: 'attachment' }] } });
  });

  test('an inactive approver', async () => {
    expect(await apply({ approver: gone.emplId })).toMatchObject({
      status: 400,
      message: 'Approver must be an active manager other than yourself.',
      body: { errors: [{ path: 'approver' }] },
    });
  });

  test('an approver who is the applicant', async () => {
    await t.addEntitlement(manager.emplId, 10);
    expect(await apply({}, manager)).toMatchObject({ status: 400, message: 'Approver must be an active manager other than yourself.' });
    await t.sql`delete from leave_entitlement where empl_id = ${manager.emplId}`;
  });
});

/** Inserts an application; eight days long unless stated otherwise. */
async function stored(
  status: string,
  start: string,
  { by = person, approver = manager, days = 8, leaveCode = 'AL' } = {},
): Promise<number> {
  await t.sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave)
    values (${by.emplId}, ${start.slice(0, 4)}, ${leaveCode}, 10, 10) on conflict do nothing`;
  const [row] = await t.sql<{ id: number }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${by.emplId}, ${start}, ${start}, ${start}, ${leaveCode}, ${days}, ${status}, ${approver.emplId}, 'Sea') returning applied_leave_id as id`;
  return row?.id ?? 0;
}

describe('pending days', () => {
  test('reduce only the balance of their own year, person and type', async () => {
    await stored('PNAPV', '2025-03-03');
    await stored('PNAPV', '2026-03-03', { leaveCode: 'SL' });
    await stored('PNAPV', '2026-03-03', { by: other });
    expect((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body).toMatchObject({ pendingLeave: 0 });
    expect((await t.call('GET', '/leaveentitlement/me/2025/AL', { by: person })).body).toMatchObject({ pendingLeave: 8 });
    expect((await apply({}, person, '2026-07-01', '2026-07-14')).status).toBe(200);
    expect((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body).toMatchObject({ pendingLeave: 10 });
  });
});

test('the count of a year and type includes pending requests, approved leave and pending cancellations', async () => {
  await stored('APPRV', '2026-03-02', { days: 1 });
  await stored('PNCLD', '2026-03-03', { days: 2 });
  await stored('PNAPV', '2026-03-04');
  await stored('REJCT', '2026-03-05');
  await stored('CANCL', '2026-03-06');
  await stored('APPRV', '2025-03-06');
  await stored('APPRV', '2026-03-09', { leaveCode: 'SL' });
  expect((await t.call('GET', `/appliedleave/count/${person.emplId}/AL/2026`, { by: person })).body).toBe(3);
});

describe('the list of pending requests', () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await t.addPerson({ roles: ['E', 'M', 'A'], departments: ['ENG'] });
    await t.sql`insert into employee_department (empl_id, dept_id) values (${person.emplId}, 'ENG')`;
  });
  const listed = async (path: string, by: Person) =>
    ((await t.call('GET', path, { by })).body as { appliedLeaveId: number }[]).map(({ appliedLeaveId }) => appliedLeaveId);

  test('never shows an admin’s own requests, although the admin shares a department with the others', async () => {
    await stored('PNAPV', '2026-03-04', { by: admin });
    const theirs = await stored('PNCLD', '2026-03-05');
    expect(await listed('/appliedleave/me/pendingapproval', admin)).toEqual([theirs]);
  });

  test('counts requests and cancellations that are pending with the caller', async () => {
    const count = () => t.call('GET', '/appliedleave/count/me/pendingapproval', { by: admin });
    for (const [status, day] of [
      ['PNAPV', '2026-03-02'],
      ['PNCLD', '2026-03-03'],
      ['APPRV', '2026-03-04'],
    ] as const)
      await stored(status, day, { approver: admin });
    expect((await count()).body).toBe(2);
  });

  test('starts with the nearest leave, unlike other lists, and breaks ties by the order of submission', async () => {
    const hr = await t.addPerson({ roles: ['E', 'H', 'M'] });
    const decider = await t.addPerson({ roles: ['E', 'M'] });
    const later = await stored('PNAPV', '2026-05-05', { approver: decider });
    const first = await stored('PNCLD', '2026-04-01', { approver: decider });
    const second = await stored('PNAPV', '2026-04-01', { approver: decider, by: other });
    expect(await listed('/appliedleave/me/pendingapproval', decider)).toEqual([first, second, later]);
    const among = async (path: string, by: Person) => (await listed(path, by)).filter((id) => [first, second, later].includes(id));
    expect(await among('/appliedleave/me/2026', decider)).toEqual([later, second, first]);
    expect(await among('/appliedleave', hr)).toEqual([later, second, first]);
    expect(await among('/appliedleave/me', person)).toEqual([later, first]);
  });
});
