import { beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let boss: Person;
let manager: Person;
let hana: Person;
let noah: Person;

beforeAll(async () => {
  boss = await t.addPerson({ roles: ['E', 'M'] });
  manager = await t.addPerson({ roles: ['E', 'M'], reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  noah = await t.addPerson({ name: 'Noah Silva', reportsTo: manager.emplId });
  for (const { emplId } of [hana, noah]) await t.addEntitlement(emplId, 20, { taken: 1.5 });
});

type Waiting = {
  appliedLeaveId: number;
  id: { emplid: string; effDate: string; startDate: string };
  leaveStatus: string;
  version: number;
  balance: object | null;
  away: { name: string; startDate: string; leaveCode: string | null; pending: boolean }[];
};

async function apply(by: Person, startDate: string, { endDate = startDate, approver = manager } = {}): Promise<Waiting> {
  const body = applicationBody(approver.emplId, startDate, endDate);
  const { status, body: added } = await t.call('POST', '/appliedleave', { by, body });
  expect(status).toBe(200);
  return added as Waiting;
}

const pathOf = ({ id, appliedLeaveId }: Waiting, move = '') =>
  `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/AL${move}?appliedLeaveId=${appliedLeaveId}`;

async function move(leave: Waiting, to: string, by: Person): Promise<void> {
  expect(await t.call('PATCH', pathOf(leave, `/${to}`), { by })).toMatchObject({ status: 200 });
}

async function waiting(by: Person, ids?: readonly number[]): Promise<Waiting[]> {
  const { status, body } = await t.call('GET', `/appliedleave/me/waiting${ids ? `?appliedLeaveIds=${ids.join(',')}` : ''}`, { by });
  expect(status).toBe(200);
  return body as Waiting[];
}

test('returns the five soonest requests and cancellations that the caller decides, and no others', async () => {
  await apply(noah, '2026-09-11');
  const dates = ['2026-09-10', '2026-09-03', '2026-09-08', '2026-09-02', '2026-09-09', '2026-09-01'];
  const made: Waiting[] = [];
  for (const date of dates) made.push(await apply(hana, date));
  const [cancelled, decided] = [made[3]!, made[5]!];
  await move(cancelled, 'APPRV', manager);
  await move(cancelled, 'PNCLD', hana);
  await move(decided, 'REJCT', manager);
  await apply(noah, '2026-09-04', { approver: boss });

  const mine = await waiting(manager);
  expect(mine.map(({ id }) => id.startDate)).toEqual(['2026-09-02', '2026-09-03', '2026-09-08', '2026-09-09', '2026-09-10']);
  expect(mine.map(({ leaveStatus }) => leaveStatus)).toEqual(['PNCLD', 'PNAPV', 'PNAPV', 'PNAPV', 'PNAPV']);
  expect((await waiting(boss)).map(({ id }) => id.startDate)).toEqual(['2026-09-04']);
});

test('returns each with its version, its balance and the team members who are away', async () => {
  const asked = await apply(hana, '2026-10-06', { endDate: '2026-10-08' });
  const before = await apply(noah, '2026-10-05');
  const within = await apply(noah, '2026-10-08', { endDate: '2026-10-09' });
  await move(within, 'APPRV', manager);
  const ended = await apply(noah, '2026-10-07');
  await move(ended, 'REJCT', manager);
  // This person is in another team.
  const other = await t.addPerson({ reportsTo: boss.emplId });
  await t.addEntitlement(other.emplId, 5);
  await apply(other, '2026-10-07', { approver: boss });

  const [found] = await waiting(manager, [asked.appliedLeaveId]);
  const detail = await t.call('GET', pathOf(asked), { by: manager });
  expect(found).toMatchObject({ version: Number(String(detail.headers['etag']).replaceAll('"', '')), leaveDuration: 3 });
  expect(found?.balance).toEqual((detail.body as { balance: unknown }).balance);
  expect(found?.away).toMatchObject([{ name: 'Noah Silva', startDate: '2026-10-08', leaveCode: 'AL', pending: false }]);
  await move(before, 'REJCT', manager);
});

test('hides the leave type of team members whose leave the caller may not read', async () => {
  const asked = await apply(hana, '2026-11-03', { approver: boss });
  await apply(noah, '2026-11-03');
  const [found] = await waiting(boss, [asked.appliedLeaveId]);
  expect(found).toMatchObject({ away: [{ name: 'Noah Silva', leaveCode: null, pending: true }] });
});

test('returns all requested ids that are pending with the caller, without a limit of five', async () => {
  const made: Waiting[] = [];
  for (const day of ['01', '02', '03', '04', '07', '08', '10']) made.push(await apply(noah, `2026-12-${day}`));
  const bosses = await apply(noah, '2026-12-09', { approver: boss });
  await move(made[0]!, 'REJCT', manager);
  const ids = [...made, bosses].map(({ appliedLeaveId }) => appliedLeaveId).toReversed();
  expect((await waiting(manager, ids)).map(({ id }) => id.startDate)).toEqual(made.slice(1).map(({ id }) => id.startDate));
});

test.each(['x', '1,,2', '1,', '', '-1', '1'.repeat(16), Array.from({ length: 101 }, () => '1').join(',')])(
  'refuses the ids %s',
  async (ids) => {
    expect(await t.call('GET', `/appliedleave/me/waiting?appliedLeaveIds=${ids}`, { by: manager })).toMatchObject({ status: 400 });
  },
);
