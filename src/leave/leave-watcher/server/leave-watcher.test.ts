import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let hana: Person;
let ines: Person;
let otto: Person;

beforeAll(async () => {
  await addProfileCodes(t.sql);
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya' });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  for (const table of ['applied_leave_event', 'applied_leave', 'public_holiday', 'notice', 'leave_watcher', 'setting'])
    await t.sql`delete from ${t.sql(table)}`;
  await t.sql`update leave_category set auto_approve = false`;
  hana = await t.addPerson({ name: 'Hana', reportsTo: manager.emplId, departments: ['ENG', 'SAL'] });
  ines = await t.addPerson({ name: 'Ines', departments: ['HRD'] });
  otto = await t.addPerson({ name: 'Otto', departments: ['HRD'] });
  for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(hana.emplId, 20, { leaveCode });
});

type Watch = { deptId?: string | null; leaveCode?: string | null; emplIds?: unknown; how?: string };
const watch = (by: Person[], more: Watch = {}, caller: Person = hr) =>
  t.call('POST', '/leavewatcher', { by: caller, body: { emplIds: by.map(({ emplId }) => emplId), how: 'atOnce', ...more } });
const idOf = ({ body }: { body: unknown }) => (body as { leaveWatcherId: number }).leaveWatcherId;
const remove = (id: number, by: Person = hr) => t.call('DELETE', `/leavewatcher/${id}`, { by });

const path = (leaveCode = 'AL') => `/appliedleave/${hana.emplId}/2026-06-15/2026-08-03/${leaveCode}`;
const apply = (more: object = {}) =>
  t.call('POST', '/appliedleave', {
    by: hana,
    body: {
      id: { startDate: '2026-08-03' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-08-04',
      reason: 'A private reason',
      approver: manager.emplId,
      ...more,
    },
  });
async function done(method: 'POST' | 'PATCH' | 'DELETE', at: string, by: Person, body: object = {}): Promise<void> {
  expect(await t.call(method, at, { by, body })).toMatchObject({ status: 200 });
}
async function approved(): Promise<void> {
  expect(await apply()).toMatchObject({ status: 200 });
  await done('PATCH', `${path()}/APPRV`, manager);
}
type Notice = { kind: string; figures: object | null; leave: object | null; by: string | null; name: string | null };
const noticesOf = async (by: Person) => (await t.call('GET', '/notices', { by })).body as Notice[];
const read = () => t.sql`update notice set read_at = now()`;
const seen = async (by: Person) => (await noticesOf(by)).filter(({ kind }) => kind === 'watched').map(({ figures }) => figures);
const leave = { name: 'Hana', from: '2026-08-03', until: '2026-08-04', type: 'Annual leave' };

describe('HR', () => {
  test('adds, lists and removes people, with the names of the department and the type', async () => {
    const added = await watch([otto, ines], { deptId: 'ENG', leaveCode: 'AL', how: 'daily' });
    expect(added).toMatchObject({ status: 200, body: { deptId: 'ENG', leaveCode: 'AL', how: 'daily', delivery: 'Once a day' } });
    await watch([ines], { deptId: null });
    expect((await t.call('GET', '/leavewatchers', { by: hr })).body).toMatchObject([
      { deptId: null, leaveCode: null, emplIds: [ines.emplId], people: 'Ines', department: 'All departments', type: 'All leave types' },
      { leaveWatcherId: idOf(added), emplIds: [ines.emplId, otto.emplId], people: 'Ines, Otto', type: 'Annual leave' },
    ]);
    expect((await remove(idOf(added))).status).toBe(200);
    expect((await remove(idOf(added))).status).toBe(404);
    expect((await t.call('GET', '/leavewatchers', { by: hr })).body).toHaveLength(1);
  });

  test('finds people without their accents, in the order that people expect', async () => {
    const [oez, pat, oz] = [await t.addPerson({ name: 'Öz' }), await t.addPerson({ name: 'Pat' }), await t.addPerson({ name: 'Oz' })];
    await watch([pat, oez, oz], { deptId: 'ENG' });
    await watch([otto]);
    const found = (await t.call('GET', '/leavewatchers?filter[people]=oz', { by: hr })).body;
    expect(found).toMatchObject([{ people: 'Oz, Öz, Pat', emplIds: [oz.emplId, oez.emplId, pat.emplId] }]);
    const refused = await watch([pat, oez, oz], { deptId: 'ENG' });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Oz, Öz and Pat') as string } });
  });

  test('alone may do so', async () => {
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    const id = idOf(await watch([ines]));
    for (const by of [hana, ines, manager, admin]) {
      expect((await t.call('GET', '/leavewatchers', { by })).status).toBe(403);
      expect((await watch([otto], {}, by)).status).toBe(403);
      expect((await remove(id, by)).status).toBe(403);
    }
    expect((await t.call('GET', '/leavewatchers')).status).toBe(401);
    expect(await t.sql`select from leave_watcher`).toHaveLength(1);
  });

  test('is refused with unknown codes, people who have left, repeated and too many people, and nothing is stored', async () => {
    const gone = await t.addPerson({ name: 'Gone' });
    await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
    for (const wrong of [
      [],
      ['NOBODY'],
      [gone.emplId],
      [ines.emplId, ines.emplId],
      [''],
      [1],
      'E1',
      null,
      Array.from({ length: 51 }, () => 'E1'),
    ])
      expect(await watch([], { emplIds: wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    expect(await watch([], { emplIds: [] })).toMatchObject({ body: { errors: [{ path: 'emplIds', code: 'leave-watcher.people-blank' }] } });
    expect(await watch([gone], { deptId: 'XXX', leaveCode: 'XX' })).toMatchObject({
      body: {
        errors: [
          { path: 'deptId', code: 'leave-watcher.dept-unknown' },
          { path: 'leaveCode', code: 'leave-watcher.type-unknown' },
          { path: 'emplIds.0', code: 'leave-watcher.person-invalid', params: { emplId: gone.emplId } },
        ],
      },
    });
    for (const wrong of [{ how: 'weekly' }, { deptId: 1 }, { what: 1 }])
      expect(await watch([ines], wrong as Watch), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    expect(await t.sql`select from leave_watcher`).toHaveLength(0);
  });

  test('cannot add a person twice for the same department and type, also at the same moment', async () => {
    const both = await Promise.all([watch([ines, otto], { deptId: 'ENG' }), watch([otto, ines], { deptId: 'ENG' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lena = await t.addPerson({ name: 'Lena' });
    expect(await watch([lena, otto], { deptId: 'ENG' })).toMatchObject({
      status: 409,
      message: 'Already notified of this department and leave type: Otto. Remove that row first.',
    });
    expect(await t.sql`select from leave_watcher`).toHaveLength(2);
    expect((await watch([otto], { deptId: 'SAL' })).status).toBe(200);
  });
});

describe('a watcher', () => {
  test('learns of the approval, the change and the cancellation, and sees name, dates and type only', async () => {
    await watch([ines]);
    await apply();
    expect(await noticesOf(ines)).toEqual([]);
    await done('PATCH', `${path()}/APPRV`, manager);
    expect(await noticesOf(ines)).toMatchObject([
      { kind: 'watched', leave: null, by: null, name: 'Hana', figures: { ...leave, state: 'approved' } },
    ]);
    await read();
    await done('POST', `${path()}/change`, hr, { reason: 'Called back', giveBack: [{ date: '2026-08-04' }] });
    expect((await seen(ines))[0]).toEqual({ ...leave, until: '2026-08-03', state: 'changed' });
    await read();
    await done('PATCH', `${path()}/PNCLD`, hana);
    expect(await seen(ines)).toHaveLength(2);
    await done('PATCH', `${path()}/CANCL`, manager);
    expect((await seen(ines))[0]).toMatchObject({ state: 'over' });
    expect(JSON.stringify(await noticesOf(ines))).not.toMatch(/private|Called back|Maya/);
  });

  test('gets no right to see or decide the leave', async () => {
    await watch([ines, otto]);
    await approved();
    expect((await t.call('GET', path(), { by: ines })).status).toBe(404);
    expect((await t.call('PATCH', `${path()}/CANCL`, { by: ines, body: { reason: 'No' } })).status).toBe(403);
    expect((await t.call('GET', `/away?from=2026-08-03&to=2026-08-04`, { by: ines })).body).toEqual([]);
  });

  test('is notified of the departments and types of the watch, once with several departments or watches', async () => {
    await watch([ines], { deptId: 'ENG' });
    await watch([ines], { deptId: 'SAL', how: 'daily' });
    await watch([ines], { leaveCode: 'AL' });
    await watch([otto], { deptId: 'HRD' });
    await watch([manager], { deptId: 'ENG', leaveCode: 'SL' });
    await approved();
    expect(await seen(ines)).toHaveLength(1);
    expect([await seen(otto), await seen(manager)]).toEqual([[], []]);
  });

  test('who is the applicant, acts, or is the approver who is notified anyway, is not notified twice', async () => {
    await watch([hana, manager, hr, ines]);
    await approved();
    expect(await seen(ines)).toHaveLength(1);
    expect(await seen(hr)).toHaveLength(1);
    await t.sql`delete from notice where kind = 'submitted'`;
    expect([await seen(hana), await seen(manager)]).toEqual([[], []]);
    await done('PATCH', `${path()}/CANCL`, hr, { reason: 'The fair' });
    expect(await seen(manager)).toEqual([]);
    expect((await noticesOf(manager)).map(({ kind }) => kind)).toEqual(['withdrawn']);
    expect(await seen(hr)).toHaveLength(1);
  });

  test('learns of leave that is approved automatically, booked by a manager, or entered as a shutdown', async () => {
    await watch([ines, manager]);
    await t.sql`update leave_category set auto_approve = true where leave_code = 'SL'`;
    await apply({ leaveCategory: { leaveCode: 'SL' } });
    expect(await seen(ines)).toMatchObject([{ type: 'Sick leave' }]);
    expect((await noticesOf(manager)).map(({ kind }) => kind)).toEqual(['approvedAtOnce']);
    const onBehalf = { onBehalf: true, employeeDetails: { emplId: hana.emplId }, id: { startDate: '2026-08-10' }, endDate: '2026-08-10' };
    const body = { leaveCategory: { leaveCode: 'AL' }, reason: 'Sea', approver: manager.emplId, ...onBehalf };
    await done('POST', '/appliedleave', manager, body);
    const shutdown = { leaveCode: 'AL', startDate: '2026-12-21', endDate: '2026-12-22', emplIds: [hana.emplId], reason: 'Closed' };
    await done('POST', '/shutdown', hr, shutdown);
    expect((await seen(ines)).map((figures) => (figures as { from: string }).from)).toEqual(['2026-12-21', '2026-08-10', '2026-08-03']);
  });

  test('learns of the days of illness as sick leave', async () => {
    await watch([ines], { leaveCode: 'SL' });
    await approved();
    t.clock.today = '2026-08-04';
    await done('POST', `${path()}/change`, hr, { reason: 'Ill', ill: true, giveBack: [{ date: '2026-08-04' }] });
    expect(await seen(ines)).toMatchObject([{ type: 'Sick leave', from: '2026-08-04', state: 'approved' }]);
  });

  test('learns of leave that the last day shortens, and not of days that are only recalculated', async () => {
    await watch([ines]);
    await approved();
    await read();
    const holiday = { holidayDate: '2026-08-03', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' };
    await done('POST', '/publicholiday', hr, holiday);
    expect(await seen(ines)).toHaveLength(1);
    await done('DELETE', '/publicholiday/2026-08-03', hr);
    await read();
    await done('POST', '/addEditEmployeeDetailsWithDept', hr, profileOfPerson(hana, manager, { lastDay: '2026-08-03' }));
    expect((await seen(ines))[0]).toEqual({ ...leave, name: expect.any(String) as string, until: '2026-08-03', state: 'changed' });
  });

  test('is not notified of pending leave that ends, nor of leave that was never approved', async () => {
    await watch([ines]);
    await apply({ endDate: '2026-08-03' });
    await done('POST', '/publicholiday', hr, { holidayDate: '2026-08-03', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });
    await done('DELETE', '/publicholiday/2026-08-03', hr);
    expect(await t.sql`select leave_status from applied_leave where empl_id = ${hana.emplId}`).toMatchObject([{ leave_status: 'CANCL' }]);
    expect(await seen(ines)).toEqual([]);
  });

  test('who has left, or no longer has the watch, gets and reads nothing more', async () => {
    const id = idOf(await watch([ines], { deptId: 'ENG' }));
    await watch([otto]);
    await t.sql`update employee set status = 'I' where empl_id = ${otto.emplId}`;
    await approved();
    expect(await t.sql`select from notice where empl_id = ${otto.emplId}`).toHaveLength(0);
    await t.sql`delete from employee_department where empl_id = ${hana.emplId} and dept_id = 'ENG'`;
    expect(await noticesOf(ines)).toMatchObject([{ figures: null, name: null }]);
    await t.sql`insert into employee_department (empl_id, dept_id) values (${hana.emplId}, 'ENG')`;
    expect(await seen(ines)).toMatchObject([leave]);
    await remove(id);
    expect(await noticesOf(ines)).toMatchObject([{ figures: null, name: null }]);
    await read();
    await done('PATCH', `${path()}/CANCL`, hr, { reason: 'No' });
    expect(await t.sql`select from notice where empl_id = ${ines.emplId}`).toHaveLength(1);
  });

  test('is not notified of imported leave', async () => {
    await watch([ines]);
    const rows = [{ emplId: hana.emplId, leaveCode: 'AL', startDate: '2026-08-03', endDate: '2026-08-04' }];
    await done('POST', '/leaveimport', hr, { rows });
    expect(await t.sql`select leave_status from applied_leave where empl_id = ${hana.emplId}`).toMatchObject([{ leave_status: 'APPRV' }]);
    expect(await noticesOf(ines)).toEqual([]);
  });

  test('may choose how the email comes, and starts with the choice of HR', async () => {
    const choice = async (by: Person) => {
      const { body } = await t.call('GET', '/noticesettings/me', { by });
      return (body as { kinds: { kind: string; choice: string }[] }).kinds.find(({ kind }) => kind === 'watched')?.choice;
    };
    expect(await choice(ines)).toBeUndefined();
    await watch([ines], { how: 'daily' });
    expect(await choice(ines)).toBe('daily');
    await watch([ines], { deptId: 'ENG' });
    expect(await choice(ines)).toBe('once');
    await done('PATCH', '/noticesettings/me', ines, { kinds: { watched: 'never' } });
    expect(await choice(ines)).toBe('never');
  });
});
