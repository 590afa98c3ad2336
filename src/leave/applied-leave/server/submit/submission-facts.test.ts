import { beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let person: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 10);
});

const apply = (startDate: string, more: object = {}) =>
  t.call('POST', '/appliedleave', {
    by: person,
    body: applicationBody(manager.emplId, startDate, startDate, more),
  });

test('refuses one of two concurrent applications with the same file', async () => {
  const { body } = await t.call('POST', '/attachment/uploadfile', { by: person, ...uploadForm });
  const attachment = (body as { file: string }).file;
  const answers = await Promise.all(['2026-07-01', '2026-07-02'].map((date) => apply(date, { attachment })));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    message: 'The attachment could not be found. Please upload it again.',
    body: { errors: [{ path: 'attachment' }] },
  });
});

test('reports other constraint errors as server errors', async () => {
  await t.sql.unsafe(`create function fail() returns trigger language plpgsql security definer as $$
    begin raise exception 'made to fail' using errcode = 'XX000'; end $$`);
  await t.sql`create trigger fail before insert on applied_leave for each row execute function fail()`;
  expect(await apply('2026-07-01')).toMatchObject({ status: 500, body: { code: 'call.failed' } });
  await t.sql`drop trigger fail on applied_leave`;
});

test('a half day without a named half gets the free half of that day, regardless of leave on other days', async () => {
  const half = async (date: string) => ((await apply(date, { halfDay: 'Y' })).body as { halfDayPart: string }).halfDayPart;
  expect(await half('2026-07-01')).toBe('AM');
  expect(await half('2026-07-08')).toBe('AM');
  expect(await half('2026-06-30')).toBe('AM');
  expect(await half('2026-07-01')).toBe('PM');
});

test('returns the applicant’s departments in the detail, in the order of their codes', async () => {
  for (const department of ['SAL', 'ENG'])
    await t.sql`insert into employee_department (empl_id, dept_id) values (${person.emplId}, ${department})`;
  await apply('2026-07-01');
  const path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL`;
  expect(await t.call('GET', path, { by: manager })).toMatchObject({ body: { departments: ['ENG', 'SAL'] } });
});

test('deletes the file of a recalled application', async () => {
  const { body } = await t.call('POST', '/attachment/uploadfile', { by: person, ...uploadForm });
  const attachment = (body as { file: string }).file;
  expect((await apply('2026-07-01', { attachment })).status).toBe(200);
  expect((await t.call('DELETE', `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL`, { by: person })).status).toBe(200);
  expect(await t.call('GET', `/attachment/files/${attachment}`, { by: person })).toMatchObject({ status: 404 });
});

test('counts pending requests for an admin who can no longer approve, and not for a previous approver', async () => {
  const was = await t.addPerson({ roles: ['E', 'M'] });
  await apply('2026-07-01', { approver: was.emplId });
  const count = async () => (await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: was })).body;
  for (const [roles, counted] of [
    [['E', 'M'], 1],
    [['E', 'A'], 1],
    [['E', 'H'], 0],
  ] as const) {
    await t.sql`update employee set roles = ${[...roles]} where empl_id = ${was.emplId}`;
    expect(await count()).toBe(counted);
  }
});

test('a path shared by several closed applications leads to the newest application, or to the live application if there is one', async () => {
  const path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL`;
  const ids: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    ids.push(((await apply('2026-07-01')).body as { appliedLeaveId: number }).appliedLeaveId);
    expect((await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } })).status).toBe(200);
  }
  const meant = async () => ((await t.call('GET', path, { by: person })).body as { appliedLeaveId: number }).appliedLeaveId;
  expect(await meant()).toBe(Math.max(...ids));
  await t.sql`update applied_leave set leave_status = 'APPRV' where applied_leave_id = ${ids[0] ?? 0}`;
  expect(await meant()).toBe(ids[0]);
});
