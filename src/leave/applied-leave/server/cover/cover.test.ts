import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { deactivateLeavers } from '#src/company/employee/server/deactivation/deactivate-leavers.ts';
import { notifyOfLeftCovers, remindCovers } from './store-covers.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let hana: Person;
let ines: Person;
let otto: Person;

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`update leave_category set cover_from_days = null, auto_approve = false`;
  await t.sql`delete from notice`;
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya' });
  hana = await t.addPerson({ name: 'Hana', reportsTo: manager.emplId });
  ines = await t.addPerson({ name: 'Ines', reportsTo: manager.emplId });
  otto = await t.addPerson({ name: 'Otto' });
  await t.addEntitlement(hana.emplId, 20);
});

const application = (cover: unknown, more: object = {}) => ({
  id: { startDate: '2026-08-03' },
  leaveCategory: { leaveCode: 'AL' },
  endDate: '2026-08-04',
  reason: 'A private reason',
  approver: manager.emplId,
  ...(cover !== undefined && { cover }),
  ...more,
});
const apply = (cover?: unknown, more?: object) => t.call('POST', '/appliedleave', { by: hana, body: application(cover, more) });
async function applied(...covers: Person[]): Promise<{ id: number; path: string }> {
  const { status, body } = await apply(covers.map(({ emplId }) => emplId));
  expect(status).toBe(200);
  const { appliedLeaveId: id } = body as { appliedLeaveId: number };
  return { id, path: `/appliedleave/${hana.emplId}/2026-06-15/2026-08-03/AL` };
}
const approve = (path: string) => t.call('PATCH', `${path}/APPRV`, { by: manager });
const coversOf = async (path: string, by: Person = hana) => ((await t.call('GET', path, { by })).body as { cover: object[] }).cover;
const noticesOf = async (by: Person) =>
  (await t.call('GET', '/notices', { by })).body as { kind: string; figures: object | null; leave: object | null }[];
const answer = (id: number, by: Person, body: object) => t.call('POST', `/cover/${id}`, { by, body });

describe('naming covers', () => {
  test('stores them with the request and notifies each once', async () => {
    const { path } = await applied(ines, otto);
    expect(await coversOf(path)).toEqual([
      { emplId: ines.emplId, name: 'Ines', isActive: true, declined: null },
      { emplId: otto.emplId, name: 'Otto', isActive: true, declined: null },
    ]);
    expect(await noticesOf(ines)).toMatchObject([
      { kind: 'cover', leave: null, figures: { name: 'Hana', from: '2026-08-03', until: '2026-08-04', state: 'pending' } },
    ]);
    expect(await noticesOf(hana)).toEqual([]);
  });

  test('refuses the applicant, unknown people, people who have left, repeated and too many people', async () => {
    const gone = await t.addPerson({ name: 'Gone' });
    await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
    const leaver = await t.addPerson({ name: 'Leaver' });
    await t.sql`update employee set last_day = '2026-06-14' where empl_id = ${leaver.emplId}`;
    for (const wrong of [[hana.emplId], ['NOBODY'], [gone.emplId], [leaver.emplId], [ines.emplId, ines.emplId], [''], [1], 'E1'])
      expect(await apply(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    expect(await apply([ines.emplId, otto.emplId, manager.emplId, hr.emplId])).toMatchObject({
      status: 400,
      message: 'Name at most 3 colleagues as cover.',
    });
    expect(await apply(['NOBODY'])).toMatchObject({
      body: { code: 'cover.invalid', errors: [{ path: 'cover.0', params: { emplId: 'NOBODY' } }] },
    });
    expect(await t.sql`select from applied_leave where empl_id = ${hana.emplId}`).toHaveLength(0);
  });

  test('is required from the number of days that the leave type says, and never of people who apply for others', async () => {
    await t.sql`update leave_category set cover_from_days = 2 where leave_code = 'AL'`;
    expect(await apply()).toMatchObject({ status: 409, message: 'Annual leave of 2 days or more needs a colleague as cover.' });
    expect(await apply([])).toMatchObject({ status: 409 });
    expect(await apply(undefined, { endDate: '2026-08-03' })).toMatchObject({ status: 200 });
    expect(await apply([ines.emplId], { id: { startDate: '2026-08-05' }, endDate: '2026-08-06' })).toMatchObject({ status: 200 });
    const onBehalf = { onBehalf: true, employeeDetails: { emplId: hana.emplId }, id: { startDate: '2026-08-10' }, endDate: '2026-08-11' };
    expect(await t.call('POST', '/appliedleave', { by: manager, body: application(undefined, onBehalf) })).toMatchObject({ status: 200 });
  });

  test('of leave over New Year counts for both parts, and the cover gets one notification with all dates', async () => {
    await t.sql`insert into setting (name, value) values ('nextYearFrom', '"06-01"') on conflict (name) do update set value = excluded.value`;
    await t.addEntitlement(hana.emplId, 20, { year: 2027 });
    const { status } = await apply([ines.emplId], { id: { startDate: '2026-12-30' }, endDate: '2027-01-05' });
    expect(status).toBe(200);
    expect(await t.sql`select from leave_cover where empl_id = ${ines.emplId}`).toHaveLength(2);
    expect(await noticesOf(ines)).toMatchObject([{ figures: { from: '2026-12-30', until: '2027-01-05' } }]);
    await approve(`/appliedleave/${hana.emplId}/2026-06-15/2026-12-30/AL`);
    for (const today of ['2026-12-29', '2026-12-31']) {
      await t.sql`delete from notice`;
      await t.sql.begin((tx) => remindCovers(tx, today));
      expect(await noticesOf(ines), today).toHaveLength(today === '2026-12-29' ? 1 : 0);
    }
    // The first part has begun, so only the second can still be declined.
    t.clock.today = '2026-12-31';
    const [first, second] = await t.sql<{ id: number }[]>`
      select applied_leave_id::int as id from leave_cover where empl_id = ${ines.emplId} order by 1`;
    expect((await answer(first?.id ?? 0, ines, { accept: false, reason: 'Ill' })).status).toBe(409);
    expect((await answer(second?.id ?? 0, ines, { accept: false, reason: 'Ill' })).status).toBe(200);
    expect(await t.sql`select declined from leave_cover where empl_id = ${ines.emplId} order by applied_leave_id`).toEqual([
      { declined: null },
      { declined: 'Ill' },
    ]);
  });
});

describe('a cover', () => {
  test('sees dates and name, but neither type, reason nor the application itself', async () => {
    const { id, path } = await applied(otto);
    const seen = await t.call('GET', '/cover/me', { by: otto });
    expect(seen.body).toEqual([
      {
        appliedLeaveId: id,
        emplId: hana.emplId,
        name: 'Hana',
        startDate: '2026-08-03',
        endDate: '2026-08-04',
        halfDayPart: null,
        startPart: null,
        endPart: null,
        isPending: true,
        declined: null,
        isOpen: true,
      },
    ]);
    expect(JSON.stringify([seen.body, await noticesOf(otto)])).not.toMatch(/Annual|AL"|private/);
    expect((await t.call('GET', path, { by: otto })).status).toBe(404);
    expect((await t.call('PATCH', `${path}/APPRV`, { by: otto })).status).toBe(403);
    expect((await t.call('GET', '/cover/me', { by: ines })).body).toEqual([]);
  });

  test('learns of the approval, the rejection and the cancellation, and of each only what is true now', async () => {
    const { path } = await applied(ines);
    await approve(path);
    expect(await noticesOf(ines)).toMatchObject([{ kind: 'cover', figures: { state: 'approved' } }]);
    await t.sql`update notice set read_at = now() where empl_id = ${ines.emplId}`;
    await t.call('PATCH', `${path}/CANCL`, { by: hr, body: { reason: 'No' } });
    expect(await noticesOf(ines)).toMatchObject([{ figures: { state: 'over' } }, { figures: { state: 'over' } }]);
    expect((await t.call('GET', '/cover/me', { by: ines })).body).toEqual([]);
  });

  test('learns of a recall and of moved dates', async () => {
    const { path } = await applied(ines);
    await t.call('PATCH', path, { by: hana, body: { endDate: '2026-08-05' } });
    expect(await noticesOf(ines)).toMatchObject([{ kind: 'cover', figures: { until: '2026-08-05' } }]);
    expect((await t.call('DELETE', path, { by: hana })).status).toBe(200);
    expect(await noticesOf(ines)).toMatchObject([
      { kind: 'recalled', figures: { from: '2026-08-03', until: '2026-08-05' }, state: 'Unread' },
    ]);
    expect(await t.sql`select from leave_cover where empl_id = ${ines.emplId}`).toHaveLength(0);
  });

  test('may decline with a reason until the leave begins; the status stays, and applicant and approver are notified', async () => {
    const { id, path } = await applied(ines, otto);
    await approve(path);
    expect(await answer(id, ines, { accept: false })).toMatchObject({ status: 400, message: 'Say why you cannot cover.' });
    expect((await answer(id, ines, { accept: false, reason: 'On a course' })).status).toBe(200);
    expect(await coversOf(path, manager)).toMatchObject([{ name: 'Ines', declined: 'On a course' }, { declined: null }]);
    expect((await t.call('GET', path, { by: hana })).body).toMatchObject({ leaveStatus: 'APPRV' });
    for (const who of [hana, manager]) expect((await noticesOf(who))[0]).toMatchObject({ kind: 'coverDeclined', by: 'Ines' });
    expect(await noticesOf(otto)).not.toContainEqual(expect.objectContaining({ kind: 'coverDeclined' }));
    // A colleague who declined is no longer notified of changes.
    await t.sql`delete from notice`;
    await t.call('PATCH', `${path}/CANCL`, { by: hr, body: { reason: 'No' } });
    expect(await noticesOf(ines)).toEqual([]);
    expect(await noticesOf(otto)).toHaveLength(1);
  });

  test('may accept again, cannot answer leave that has begun or ended, and cannot answer for others', async () => {
    const { id, path } = await applied(ines);
    await answer(id, ines, { accept: false, reason: 'On a course' });
    expect((await answer(id, ines, { accept: true })).status).toBe(200);
    expect(await coversOf(path)).toMatchObject([{ declined: null }]);
    for (const who of [otto, hana, manager, hr]) expect((await answer(id, who, { accept: true })).status).toBe(404);
    expect((await answer(id + 1000, ines, { accept: true })).status).toBe(404);
    t.clock.today = '2026-08-03';
    expect(await answer(id, ines, { accept: false, reason: 'Ill' })).toMatchObject({ status: 409, body: { code: 'cover.begun' } });
    t.clock.today = '2026-06-15';
    await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } });
    expect(await answer(id, ines, { accept: false, reason: 'Ill' })).toMatchObject({ status: 409, body: { code: 'cover.begun' } });
  });

  test('is reminded once on the working day before approved leave begins', async () => {
    const { path } = await applied(ines, otto);
    await t.sql`update leave_cover set declined = 'No' where empl_id = ${otto.emplId}`;
    const remind = (today: string) => t.sql.begin((tx) => remindCovers(tx, today));
    await remind('2026-07-31');
    expect((await noticesOf(ines)).map(({ figures }) => figures)).toEqual([expect.not.objectContaining({ soon: true })]);
    await approve(path);
    await t.sql`delete from notice`;
    await remind('2026-07-30');
    expect(await noticesOf(ines)).toEqual([]);
    // 3 August is a Monday.
    await Promise.all([remind('2026-07-31'), remind('2026-07-31')]);
    await remind('2026-08-01');
    expect(await noticesOf(ines)).toMatchObject([{ figures: { soon: true } }]);
    expect(await noticesOf(otto)).toEqual([]);
  });

  test('who leaves is shown as such, and is no longer reminded', async () => {
    const { path } = await applied(ines);
    await t.sql`update employee set last_day = '2026-07-01' where empl_id = ${ines.emplId}`;
    await t.sql.begin((tx) => deactivateLeavers(tx, '2026-07-02'));
    expect(await coversOf(path)).toMatchObject([{ name: 'Ines', isActive: false }]);
  });
});

describe('the applicant', () => {
  test('who leaves brings one notification to the applicant, and to the approver of pending leave', async () => {
    const tell = (today: string) => t.sql.begin((tx) => notifyOfLeftCovers(tx, today));
    const told = async (by: Person) =>
      (await t.sql<{ by: string }[]>`select by_empl_id as by from notice where kind = 'coverDeclined' and empl_id = ${by.emplId}`).map(
        (n) => n.by,
      );
    const { path } = await applied(ines, otto);
    await t.sql`delete from notice`;
    await tell('2026-06-16');
    expect([await told(hana), await told(manager)]).toEqual([[], []]);
    await t.sql`update employee set status = 'I' where empl_id = ${ines.emplId}`;
    await tell('2026-06-17');
    await tell('2026-06-18');
    for (const by of [hana, manager]) expect([by.emplId, await told(by)]).toEqual([by.emplId, [ines.emplId]]);
    expect(await told(ines)).toEqual([]);
    expect((await noticesOf(hana))[0]).toMatchObject({ kind: 'coverDeclined' });

    // The leave is approved: the approver has nothing left to decide.
    await approve(path);
    await t.sql`delete from notice`;
    await t.sql`update employee set status = 'I' where empl_id = ${otto.emplId}`;
    await tell('2026-06-19');
    expect([await told(hana), await told(manager)]).toEqual([[otto.emplId], []]);
    // Ines comes back and leaves again.
    await t.sql`update employee set status = 'A' where empl_id = ${ines.emplId}`;
    await t.sql`delete from notice`;
    await tell('2026-06-20');
    await t.sql`update employee set status = 'I' where empl_id = ${ines.emplId}`;
    await tell('2026-06-21');
    expect(await told(hana)).toEqual([ines.emplId]);
    expect(await coversOf(path)).toMatchObject([
      { isActive: false, declined: null },
      { isActive: false, declined: null },
    ]);
  });

  test('who has declined, or covers leave that is over, is not news when leaving', async () => {
    const { id } = await applied(ines, otto);
    await answer(id, ines, { accept: false, reason: 'On a course' });
    await t.sql`delete from notice`;
    await t.sql`update employee set status = 'I' where empl_id = any (${[ines.emplId, otto.emplId]})`;
    await t.sql.begin((tx) => notifyOfLeftCovers(tx, '2026-08-05'));
    expect(await t.sql`select from notice where empl_id = ${hana.emplId}`).toHaveLength(0);
    await t.sql.begin((tx) => notifyOfLeftCovers(tx, '2026-08-04'));
    expect(await t.sql`select by_empl_id as by from notice where empl_id = ${hana.emplId}`).toEqual([{ by: otto.emplId }]);
  });

  test('changes who covers until the leave ends; only those who come or go are notified', async () => {
    const { id, path } = await applied(ines);
    await approve(path);
    await t.sql`delete from notice`;
    const change = (by: Person, cover: string[]) => t.call('PUT', `/cover/${id}`, { by, body: { cover } });
    expect((await change(hana, [otto.emplId])).body).toMatchObject([{ emplId: otto.emplId }]);
    expect(await noticesOf(otto)).toMatchObject([{ kind: 'cover', figures: { state: 'approved' } }]);
    expect(await noticesOf(ines)).toMatchObject([{ kind: 'cover', figures: null }]);
    await t.sql`delete from notice`;
    await change(hana, [otto.emplId]);
    expect(await noticesOf(otto)).toEqual([]);
    for (const who of [manager, hr, otto, ines]) expect((await change(who, [])).status).toBe(404);
    t.clock.today = '2026-08-05';
    expect((await change(hana, [])).status).toBe(404);
  });

  test('cannot remove the last cover of leave that needs one, and may change a shorter leave', async () => {
    await t.sql`update leave_category set cover_from_days = 2 where leave_code = 'AL'`;
    const { id } = await applied(ines);
    const change = (cover: string[]) => t.call('PUT', `/cover/${id}`, { by: hana, body: { cover } });
    expect(await change([])).toMatchObject({ status: 409, message: 'Annual leave of 2 days or more needs a colleague as cover.' });
    expect(await t.sql`select from leave_cover where applied_leave_id = ${id}`).toHaveLength(1);
    expect((await change([otto.emplId])).status).toBe(200);
    await t.sql`update leave_category set cover_from_days = 2.5 where leave_code = 'AL'`;
    expect((await change([])).status).toBe(200);
  });

  test('chooses among team and departments, and sees the absences that the team calendar shows', async () => {
    const list = async (by: Person, query = '') =>
      (await t.call('GET', `/cover/colleagues?startDate=2026-08-04&endDate=2026-08-10${query}`, { by })).body as {
        name: string;
        isAway: boolean;
      }[];
    const { path } = await applied();
    await approve(path);
    expect(await list(ines)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Hana', isAway: true }),
        expect.objectContaining({ name: 'Maya', isAway: false }),
      ]),
    );
    expect((await list(ines)).map(({ name }) => name)).not.toContain('Ines');
    await t.sql`insert into employee_department (empl_id, dept_id) select empl_id, 'ENG' from employee where empl_id = any (${[otto.emplId, hana.emplId]}::text[]) on conflict do nothing`;
    expect(await list(otto)).toEqual([expect.objectContaining({ name: 'Hana', isAway: false })]);
    expect(
      (await t.call('GET', `/cover/colleagues?startDate=2026-08-04&endDate=2026-08-10&emplId=${hana.emplId}`, { by: ines })).status,
    ).toBe(403);
    expect((await list(manager, `&emplId=${hana.emplId}`)).map(({ name }) => name)).toContain('Ines');
  });
});
