import { beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let maya: Person;
let otto: Person;
let admin: Person;

beforeAll(async () => {
  maya = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  otto = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other' });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['SAL'] });
});

async function apply(approver: Person, day: string, departments: string[] = []): Promise<string> {
  const by = await t.addPerson({ departments });
  await t.addEntitlement(by.emplId, 5);
  expect((await t.call('POST', '/appliedleave', { by, body: applicationBody(approver.emplId, day, '2026-07-03') })).status).toBe(200);
  return by.emplId;
}
const list = '/appliedleave/me/pendingapproval';
const listed = async (by: Person, whose?: string) => {
  const { body } = await t.call('GET', whose === undefined ? list : `${list}?whose=${whose}`, { by });
  return (body as { employeeDetails: { emplId: string } }[]).map(({ employeeDetails }) => employeeDetails.emplId);
};
const kinds = async (by: Person) => (await t.call('GET', `${list}/kinds`, { by })).body;

test('filters pending requests by own decisions, stand-in decisions and changes', async () => {
  expect(await kinds(maya)).toEqual({ all: 0, mine: 0, standIn: 0, changes: 0, since: null });
  const own = await apply(maya, '2026-07-01');
  const ofOtto = await apply(otto, '2026-07-02');
  const changing = await apply(maya, '2026-07-02', ['SAL']);
  const path = `/appliedleave/${changing}/2026-06-15/2026-07-02/AL`;
  await t.call('PATCH', `${path}/APPRV`, { by: maya });
  const [person] = await t.sql<{ id: number }[]>`
    update applied_leave set change = '{"kind": "giveBack", "reason": "Called back", "giveBack": [{"date": "2026-07-03"}], "startDate": "2026-07-02", "endDate": "2026-07-02",
      "halfDayPart": null, "startPart": null, "endPart": null, "leaveDuration": 1}' where empl_id = ${changing} returning applied_leave_id as id`;
  await t.sql`update applied_leave_event set happened_at = '2026-06-10T08:00:00Z' where applied_leave_id <> ${person?.id ?? 0}`;
  await t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark)
    select applied_leave_id, leave_status, leave_status, '{"code": "leave.recounted"}' from applied_leave where empl_id = ${own}`;
  expect([await listed(maya), await listed(maya, 'mine'), await listed(maya, 'standIn'), await listed(maya, 'changes')]).toEqual([
    [own, changing],
    [own, changing],
    [],
    [changing],
  ]);
  // The filter does not reveal requests that the caller may not read.
  expect(await listed(otto, 'changes')).toEqual([]);
  // Recalculating the days does not change when a request became pending.
  expect(await kinds(maya)).toEqual({ all: 2, mine: 2, standIn: 0, changes: 1, since: expect.stringContaining('2026-06-10') });
  const waiting = (await t.call('GET', '/appliedleave/me/waiting', { by: maya })).body as { since: string }[];
  expect(waiting.map(({ since }) => since.slice(0, 10))).toEqual(['2026-06-10', new Date().toISOString().slice(0, 10)]);
  expect(
    (await t.call('PUT', '/standin/me', { by: otto, body: { emplId: maya.emplId, from: '2026-06-15', to: '2026-06-20' } })).status,
  ).toBe(200);
  expect([await listed(maya), await listed(maya, 'mine'), await listed(maya, 'standIn')]).toEqual([
    [own, ofOtto, changing],
    [own, changing],
    [ofOtto],
  ]);
  expect(await kinds(maya)).toMatchObject({ all: 3, mine: 2, standIn: 1, changes: 1 });
  // An admin who only reads has nothing to decide.
  expect([await listed(admin), await listed(admin, 'mine'), await listed(admin, 'standIn'), await listed(admin, 'changes')]).toEqual([
    [changing],
    [],
    [],
    [changing],
  ]);
  expect(await kinds(admin)).toEqual({ all: 1, mine: 0, standIn: 0, changes: 1, since: null });
  expect((await t.call('GET', `${list}?whose=others`, { by: maya })).status).toBe(400);
});

test('tells managers without a stand-in about the feature only if the company uses it', async () => {
  const standsInFor = async () => ((await t.call('GET', '/auth/user/me', { by: otto })).body as { standsInFor?: unknown[] }).standsInFor;
  await t.sql`delete from stand_in`;
  await t.sql`insert into setting (name, value) values ('standInByAbsence', 'false')`;
  expect(await standsInFor()).toBeUndefined();
  await t.call('PUT', '/standin/me', { by: otto, body: { emplId: maya.emplId, from: '2026-06-15', to: '2026-06-20' } });
  expect(await standsInFor()).toEqual([]);
});
