import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCaller } from '#src/shared/access/server/session-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { sendMorningNotifications } from '#src/app/server/jobs/company-jobs.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let boss: Person;
let maya: Person;
let otto: Person;
let hana: Person;
let nobody: Person;
let path: string;

beforeAll(async () => {
  nobody = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  for (const table of ['notice', 'setting', 'stand_in', 'stand_in_told', 'applied_leave']) await t.sql`delete from ${t.sql(table)}`;
  await t.sql`update employee set stand_in = null`;
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  maya = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  otto = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: maya.emplId });
  for (const { emplId } of [hana, otto, maya, boss]) await t.addEntitlement(emplId, 20);
  path = await apply(hana, maya);
});

async function apply(by: Person, approver: Person, day = '2026-07-01'): Promise<string> {
  const answer = await t.call('POST', '/appliedleave', { by, body: applicationBody(approver.emplId, day) });
  expect(answer.status).toBe(200);
  return `/appliedleave/${by.emplId}/${t.clock.today}/${day}/AL`;
}
const name = (by: Person, standIn: Person | null, from = '2026-06-15', to = '2026-06-20') =>
  t.call('PUT', '/standin/me', { by, body: standIn === null ? { emplId: null } : { emplId: standIn.emplId, from, to } });
const approve = async (by: Person, at = path) => (await t.call('PATCH', `${at}/APPRV`, { by })).status;
const count = async (by: Person) => (await t.call('GET', '/appliedleave/count/me/pendingapproval', { by })).body;
const away = (of: Person, day = '2026-06-15', more: { half?: 'AM'; status?: string } = {}) =>
  t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, half_day_part)
    values (${of.emplId}, '2026-06-01', ${day}, ${day}, 'AL', 1, ${more.status ?? 'APPRV'}, ${nobody.emplId}, 'Away', ${more.half ?? null})`;
const decides = async (by: Person) => (await count(by)) === 1;

describe('a stand-in who is named for a period', () => {
  test('is shown to the approver through its last day', async () => {
    await name(maya, otto);
    for (const [today, emplId] of [
      ['2026-06-20', otto.emplId],
      ['2026-06-21', null],
    ] as const) {
      t.clock.today = today;
      expect((await t.call('GET', '/standin/me', { by: maya })).body).toMatchObject({ emplId });
    }
  });

  test('has the approver’s rights on all pending requests, and decides in the approver’s name', async () => {
    expect([await count(otto), (await t.call('GET', path, { by: otto })).status, await approve(otto)]).toEqual([0, 404, 404]);
    expect(await name(maya, otto)).toMatchObject({ status: 200, body: { emplId: otto.emplId, name: 'Otto Other', to: '2026-06-20' } });
    expect([await count(otto), await count(maya)]).toEqual([1, 1]);
    const listed = await t.call('GET', '/appliedleave/me/pendingapproval', { by: otto });
    const waiting = await t.call('GET', '/appliedleave/me/waiting', { by: otto });
    for (const { body } of [listed, waiting]) expect(body).toMatchObject([{ employeeDetails: { emplId: hana.emplId } }]);
    expect((await t.call('POST', `${path}/comments`, { by: otto, body: { text: 'I look after it' } })).status).toBe(200);
    expect(await approve(otto)).toBe(200);
    const { timeline, approver } = (await t.call('GET', path, { by: hana })).body as { timeline: object[]; approver: string };
    expect(timeline[0]).toMatchObject({ byName: 'Otto Other', forName: 'Maya Lim', toStatus: 'APPRV' });
    expect(approver).toBe(maya.emplId);
  });

  test('has no rights before or after the period, even on an open page', async () => {
    await name(maya, otto, '2026-06-16', '2026-06-17');
    const can: [string, boolean][] = [];
    for (const day of ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18']) {
      t.clock.today = day;
      can.push([day, await decides(otto)]);
    }
    expect(can.map(([, one]) => one)).toEqual([false, true, true, false]);
    expect(await approve(otto)).toBe(404);
  });

  test('reads attachments only during the period', async () => {
    const { file } = (await t.call('POST', '/attachment/uploadfile', { by: hana, ...uploadForm })).body as { file: string };
    expect((await t.call('PUT', `${path}/attachment`, { by: hana, body: { attachment: file } })).status).toBe(200);
    const opened = async () => (await t.call('GET', `/attachment/files/${file}`, { by: otto })).status;
    const before = await opened();
    await name(maya, otto);
    const meanwhile = await opened();
    t.clock.today = '2026-06-21';
    expect([before, meanwhile, await opened()]).toEqual([404, 200, 404]);
  });

  test('is replaced by the approver’s line manager during the stand-in’s own absence and for the stand-in’s own leave', async () => {
    await name(maya, otto);
    expect([await decides(otto), await decides(boss)]).toEqual([true, false]);
    await away(otto);
    expect([await decides(otto), await decides(boss)]).toEqual([false, true]);
    await t.sql`delete from applied_leave where reason = 'Away'`;
    const own = await apply(otto, maya, '2026-07-02');
    expect([await approve(otto, own), await approve(otto)]).toEqual([403, 200]);
    expect(await approve(boss, own)).toBe(200);
  });

  test('is not replaced a second time: the line manager stands in even while away', async () => {
    await name(maya, otto);
    await away(otto);
    await away(boss);
    const top = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`update employee set reports_to = ${top.emplId} where empl_id = ${boss.emplId}`;
    expect([await decides(boss), await decides(top)]).toEqual([true, false]);
    // The same is true if the line manager was named.
    await name(maya, boss);
    expect([await decides(boss), await decides(top)]).toEqual([true, false]);
    expect((await t.call('GET', '/standin/me', { by: boss })).body).toMatchObject({
      standsInFor: [{ emplId: maya.emplId, applicant: null }],
    });
  });

  test('loses the duty when inactive or without direct reports, and so does the line manager for leave of the stand-in', async () => {
    await name(maya, otto);
    await apply(otto, maya, '2026-07-02');
    expect(await count(boss)).toBe(1);
    await t.sql`update employee set roles = '{E}' where empl_id = ${otto.emplId}`;
    expect([await approve(otto), await count(boss)]).toEqual([403, 0]);
    await t.sql`update employee set roles = '{E,M}', status = 'I' where empl_id = ${otto.emplId}`;
    expect(await count(boss)).toBe(0);
  });

  test('must be another active manager, for a period that is not over', async () => {
    const refused = async (of: Person, from: string, to: string) => (await name(maya, of, from, to)).message;
    expect(await refused(hana, '2026-06-15', '2026-06-16')).toBe('Stand-in must be an active manager other than yourself.');
    expect(await refused(maya, '2026-06-15', '2026-06-16')).toBe('Stand-in must be an active manager other than yourself.');
    expect(await refused(otto, '2026-06-16', '2026-06-15')).toBe('The end date must not be before the start date.');
    expect(await refused(otto, '2026-06-01', '2026-06-14')).toBe('The end date must not be in the past.');
    expect(await refused(otto, '2026-02-30', '2026-06-14')).toBe('Enter a valid start date.');
    expect(await refused(otto, '2026-06-15', 'soon')).toBe('Enter a valid end date.');
    expect((await name(hana, otto)).status).toBe(403);
    expect((await name(maya, otto, '2026-06-15', '2026-06-15')).status).toBe(200);
  });

  test('can be removed, while a change from a stale page is refused', async () => {
    const first = await name(maya, otto);
    await name(maya, otto, '2026-06-15', '2026-06-30');
    expect((await t.call('GET', '/standin/me', { by: maya })).body).toMatchObject({ from: '2026-06-15', to: '2026-06-30' });
    await name(otto, boss, '2026-06-16', '2026-06-17');
    await name(otto, boss, '2026-06-18', '2026-06-20');
    const etag = String(first.headers['etag']);
    const behind = await t.call('PUT', '/standin/me', { by: maya, body: { emplId: null }, headers: { 'if-match': etag } });
    expect(behind.status).toBe(412);
    expect(await name(maya, null)).toMatchObject({ status: 200, body: { emplId: null, from: null } });
    expect(await decides(otto)).toBe(false);
    // Stand-ins named by others stay.
    expect((await t.call('GET', '/standin/me', { by: otto })).body).toMatchObject({
      emplId: boss.emplId,
      from: '2026-06-18',
      to: '2026-06-20',
    });
  });
});

describe('a stand-in who is named for every absence', () => {
  const last = (of: Person, standIn: Person | null) =>
    t.sql`update employee set stand_in = ${standIn?.emplId ?? null} where empl_id = ${of.emplId}`;

  test.each<[string, () => Promise<unknown>, boolean]>([
    ['nothing', () => Promise.resolve(), false],
    ['approved leave of the whole day', () => away(maya), true],
    ['leave with a pending cancellation', () => away(maya, '2026-06-15', { status: 'PNCLD' }), true],
    ['pending leave', () => away(maya, '2026-06-15', { status: 'PNAPV' }), false],
    ['half a day of leave', () => away(maya, '2026-06-15', { half: 'AM' }), false],
    ['leave of another day', () => away(maya, '2026-06-16'), false],
  ])('stands in during %s: %s', async (_what, make, expected) => {
    await last(maya, otto);
    await make();
    expect(await decides(otto)).toBe(expected);
  });

  test('does not stand in on a first or last day that is only half taken', async () => {
    await last(maya, otto);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, start_part, end_part)
      values (${maya.emplId}, '2026-06-01', '2026-06-15', '2026-06-17', 'AL', 2, 'APPRV', ${boss.emplId}, 'Away', 'PM', 'AM')`;
    const on: boolean[] = [];
    for (const day of ['2026-06-15', '2026-06-16', '2026-06-17']) {
      t.clock.today = day;
      on.push(await decides(otto));
    }
    expect(on).toEqual([false, true, false]);
  });

  test('yields to a stand-in who is named for the period', async () => {
    await last(maya, otto);
    await away(maya);
    const third = await t.addPerson({ roles: ['E', 'M'] });
    await name(maya, third);
    expect([await decides(otto), await decides(third)]).toEqual([false, true]);
  });

  test('is the line manager if no one is named and the company wants it', async () => {
    await away(maya);
    expect(await decides(boss)).toBe(false);
    await t.sql`insert into setting (name, value) values ('standInByAbsence', 'true')`;
    expect(await decides(boss)).toBe(true);
    await t.sql`update setting set value = 'false' where name = 'standInByAbsence'`;
    expect(await decides(boss)).toBe(false);
    // The line manager does not stand in for others who have a stand-in.
    await last(otto, nobody);
    expect(await decides(boss)).toBe(false);
  });
});

describe('stand-ins are notified', () => {
  const told = async () =>
    (
      await t.sql<{ line: string }[]>`
        with gone as (delete from notice where kind like 'standIn%' returning empl_id, kind, by_empl_id)
        select e.name || ' ' || kind || ' ' || b.name as line from gone join employee e using (empl_id) join employee b on b.empl_id = by_empl_id order by 1`
    ).map(({ line }) => line);
  const morning = () =>
    sendMorningNotifications({ sql: t.sql, today: () => t.clock.today, config: { timeZone: 'Asia/Singapore' } as never });

  test('once at the start and once at the end', async () => {
    await name(maya, otto, '2026-06-16', '2026-06-17');
    expect(await told()).toEqual([]);
    t.clock.today = '2026-06-16';
    await morning();
    await morning();
    expect(await told()).toEqual(['Otto Other standInBegins Maya Lim']);
    t.clock.today = '2026-06-18';
    await morning();
    await morning();
    expect(await told()).toEqual(['Otto Other standInEnds Maya Lim']);
  });

  test('at once if the duty starts today, and both people see who stands in for whom', async () => {
    await name(maya, otto);
    expect(await told()).toEqual(['Otto Other standInBegins Maya Lim']);
    const own = async (by: Person) => (await t.call('GET', '/standin/me', { by })).body;
    expect(await own(otto)).toMatchObject({
      emplId: null,
      standsInFor: [{ name: 'Maya Lim', until: '2026-06-20', applicant: null }],
      standIns: [],
    });
    expect(await own(maya)).toMatchObject({ standsInFor: [], standIns: [{ name: 'Otto Other', until: '2026-06-20' }] });
    await name(maya, null);
    expect(await told()).toEqual(['Otto Other standInEnds Maya Lim']);
  });

  test('with the names of the approvers in alphabetical order', async () => {
    const abe = await t.addPerson({ roles: ['E', 'M'], name: 'Abe First' });
    for (const by of [maya, boss, abe]) await name(by, otto);
    expect((await t.call('GET', '/standin/me', { by: otto })).body).toMatchObject({
      standsInFor: [{ name: 'Abe First' }, { name: 'Bo Boss' }, { name: 'Maya Lim' }],
    });
  });

  test.each([
    ['has no direct reports', "roles = '{E}'"],
    ['is inactive', "status = 'I'"],
  ])('unless the line manager, who would be next, %s: then no one is notified', async (_why, set) => {
    await away(otto);
    await t.sql.unsafe(`update employee set ${set} where empl_id = '${boss.emplId}'`);
    expect(await name(maya, otto)).toMatchObject({ status: 200, body: { standIns: [] } });
    expect(await told()).toEqual([]);
  });

  test('only about the named approver', async () => {
    await name(maya, otto);
    await told();
    await name(otto, boss);
    expect(await told()).toEqual(['Bo Boss standInBegins Otto Other']);
  });

  test('of the last day of the absence, if no stand-in was named for certain days', async () => {
    await t.sql`update employee set stand_in = ${otto.emplId} where empl_id = ${maya.emplId}`;
    await away(maya);
    await t.sql`update applied_leave set end_date = '2026-06-19' where empl_id = ${maya.emplId}`;
    // Later leave, and leave that was not approved, does not belong to that absence.
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason) values
      (${maya.emplId}, '2026-06-01', '2026-06-22', '2026-06-26', 'AL', 5, 'APPRV', ${boss.emplId}, 'Sea'),
      (${maya.emplId}, '2026-06-01', '2026-06-14', '2026-06-30', 'AL', 12, 'REJCT', ${boss.emplId}, 'Sea')`;
    const own = async (by: Person) => (await t.call('GET', '/standin/me', { by })).body;
    expect(await own(otto)).toMatchObject({ standsInFor: [{ name: 'Maya Lim', until: '2026-06-19' }] });
    expect(await own(maya)).toMatchObject({ standIns: [{ name: 'Otto Other', until: '2026-06-19' }] });
  });

  test('with a separate notification for each approver', async () => {
    await name(maya, otto);
    const { body } = await t.call('GET', '/notices', { by: otto });
    expect(body).toMatchObject([{ kind: 'standInBegins', by: 'Maya Lim', leave: null }]);
  });
});

test('callers who stand in for no one get no fields about standing in', async () => {
  const { body } = await t.call('GET', '/auth/user/me', { by: otto });
  expect(body).not.toHaveProperty('standsInFor');
  await name(maya, otto);
  expect((await t.call('GET', '/auth/user/me', { by: otto })).body).toMatchObject({
    standsInFor: [{ approver: maya.emplId, applicant: null }],
  });
});

test('stand-ins in a circle decide for each other and never for themselves, and the line manager decides if all are away', async () => {
  await name(maya, otto);
  await name(otto, maya);
  const ofOtto = await apply(otto, maya, '2026-07-02');
  const ofMaya = await apply(maya, otto, '2026-07-03');
  expect([await approve(otto, ofOtto), await approve(maya, ofMaya)]).toEqual([403, 403]);
  expect([await count(otto), await count(maya)]).toEqual([2, 2]);
  await away(maya);
  await away(otto);
  // Each of the two still decides on requests that name them.
  expect([await count(boss), await approve(boss), await approve(boss, ofOtto), await approve(boss, ofMaya)]).toEqual([3, 200, 200, 200]);
});

test('no chain of three people lets anyone decide on their own leave', { timeout: 120_000 }, async () => {
  await t.sql`insert into setting (name, value) values ('standInByAbsence', 'true')`;
  const people = [boss, maya, otto];
  const others = (at: number) => [null, ...people.filter((_, place) => place !== at).map(({ emplId }) => emplId)];
  const triples = others(0).flatMap((a) => others(1).flatMap((b) => others(2).map((c) => [a, b, c])));
  const ids = people.map(({ emplId }) => emplId);
  let standing = 0;
  for (const absent of [[], [maya, otto]]) {
    await t.sql`delete from applied_leave`;
    for (const person of absent) await away(person);
    for (const lines of triples) {
      for (const named of triples) {
        await t.sql`update employee e set reports_to = n.line, stand_in = n.named
          from unnest(${ids}::text[], ${lines}::text[], ${named}::text[]) n (id, line, named) where e.empl_id = n.id`;
        const rows = await t.sql<{ id: string; approver: string; applicant: string | null }[]>`
          select p as id, s.approver, s.applicant from unnest(${ids}::text[]) p cross join lateral stand_in_duties(p, '2026-06-15') s`;
        standing += rows.length;
        for (const emplId of ids) {
          const caller: Pick<Caller, 'emplId' | 'roles' | 'standsInFor'> = {
            emplId,
            roles: ['M'],
            standsInFor: rows.filter(({ id }) => id === emplId),
          };
          // This holds for every approver, even the applicant, whom other guards already exclude.
          for (const approver of ids) expect(canActAs('approver', { emplId, approver }, caller)).toBe(false);
        }
      }
    }
  }
  expect(standing).toBeGreaterThan(500);
  // The screens and the server use the same records.
  const found = await findCaller(t.sql, hashToken(otto.token), '2026-06-15');
  expect(found?.caller.emplId).toBe(otto.emplId);
});
