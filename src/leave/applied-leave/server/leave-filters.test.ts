import { beforeAll, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let admin: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 20);
  for (const [start, end] of [
    ['2026-07-01', '2026-07-03'],
    ['2026-07-06', '2026-07-10'],
    ['2026-08-03', '2026-08-03'],
  ] as const) {
    const { body } = await t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, start, end) });
    ids[start] = (body as { appliedLeaveId: number }).appliedLeaveId;
  }
  await t.sql`update applied_leave_event set happened_at = '2026-06-01T10:00:00Z'`;
  const path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-06/AL`;
  expect((await t.call('PATCH', `${path}/APPRV`, { by: manager })).status).toBe(200);
  await t.sql`update applied_leave_event set happened_at = '2026-06-20T10:00:00Z' where to_status = 'APPRV'`;
});

const found = async (query: string, by = hr) => {
  const { status, body } = await t.call('GET', `/appliedleave?${query}`, { by });
  return status === 200 ? (body as { id: { startDate: string } }[]).map(({ id }) => id.startDate.slice(5)).toSorted() : status;
};

describe('all leave, filtered for a program', () => {
  test.each([
    ['from=2026-07-03', ['07-01', '07-06', '08-03']],
    ['from=2026-07-04', ['07-06', '08-03']],
    ['to=2026-07-05', ['07-01']],
    ['to=2026-07-06', ['07-01', '07-06']],
    ['from=2026-07-04&to=2026-07-31', ['07-06']],
    ['from=2026-07-31&to=2026-07-04', []],
    ['changedSince=2026-06-01T10:00:00Z', ['07-01', '07-06', '08-03']],
    ['changedSince=2026-06-01T10:00:01Z', ['07-06']],
    ['changedSince=2026-06-20T12:00:00%2B02:00', ['07-06']],
    ['changedSince=2026-06-20T10:00:01Z', []],
    ['from=2026-07-04&changedSince=2026-06-01T10:00:00Z&page=1&size=1&sort=id.startDate', ['07-06']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('is one application by its id, and none of other departments', async () => {
    expect(await found(`appliedLeaveId=${ids['2026-08-03']}`)).toEqual(['08-03']);
    expect(await found('appliedLeaveId=999999')).toEqual([]);
    expect(await found(`appliedLeaveId=${ids['2026-08-03']}`, admin)).toEqual([]);
  });

  test.each([
    ['from=01/07/2026', 'Invalid date.'],
    ['to=2026-02-30', 'Invalid date.'],
    ['changedSince=2026-07-01', 'Invalid time. Write it as 2026-11-27T09:30:00Z.'],
    ['changedSince=yesterday', 'Invalid time. Write it as 2026-11-27T09:30:00Z.'],
  ])('%s is refused in words', async (query, message) => {
    expect(await t.call('GET', `/appliedleave?${query}`, { by: hr })).toMatchObject({ status: 400, message });
  });

  test('counts the same rows', async () => {
    const page = await t.call('GET', '/appliedleave?from=2026-07-04&page=1&size=1', { by: hr });
    expect(page.headers['x-total-count']).toBe('2');
  });
});
