import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { differences } from '#src/leave-ledger/server/reconcile.ts';
import { noteLapses } from '#src/leave-ledger/server/settle-lapses.ts';
import { clearYearEnds, yearEndCalls } from '#src/testing/scenes/year-end-calls.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let manager: Person;
let hr: Person;
let one: Person;
let calls: ReturnType<typeof yearEndCalls>;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  calls = yearEndCalls(t, { hr, manager });
});
afterAll(() => t.close());
beforeEach(async () => {
  await clearYearEnds(t, '03-31');
  one = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(one.emplId, 14);
  t.clock.today = '2026-12-01';
});

const available = async (year: number) =>
  (
    await t.sql<{ days: number }[]>`select available_leave as days from leave_entitlement where empl_id = ${one.emplId} and year = ${year}`
  )[0]?.days;
const ask = async (start: string, end = start, status?: string) => {
  expect(await calls.ask(one, start, end)).toMatchObject({ status: 200 });
  const leave = { start, filed: t.clock.today };
  if (status) expect(await calls.move(one, leave, status)).toMatchObject({ status: 200 });
  return leave;
};
const close = async () => {
  t.clock.today = '2027-01-04';
  const id = Number(await calls.prepare(2026));
  expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
  return id;
};

describe('a change of approved leave that waits', () => {
  const change = async () => {
    const leave = await ask('2026-12-07', '2026-12-11', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    const asked = { reason: 'Longer', startDate: '2026-12-07', endDate: '2026-12-18' };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    return path;
  };

  test('waits in a draft with what it needs more, and stays with the year that is closed', async () => {
    const path = await change();
    const id = Number(await calls.prepare(2026));
    // Five are booked, five more wait.
    expect(await calls.linesOf(id)).toMatchObject([{ pending: 5, rest: 4, carried: 4 }]);
    await close();
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
    // Leave of a past year is not changed any more.
    t.clock.today = '2026-12-31';
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
  });

  test('gives its days to the next year once it is rejected', async () => {
    const path = await change();
    await close();
    // What else corrects the year still counts it.
    expect(await calls.correct(one, 2026, 1)).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([10, 19]);
    expect(await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([5, 19]);
    expect(await differences(t.sql)).toEqual([]);
  });
});

describe('of carried days that have lapsed', () => {
  const lapsed = async (days: number) => {
    await close();
    expect(await available(2027)).toBe(14 + days);
    t.clock.today = '2027-04-02';
    expect(await noteLapses(t.sql, t.clock.today)).toBe(1);
    expect(await available(2027)).toBe(14);
  };
  const noted = async () =>
    (
      await t.sql<
        { days: number }[]
      >`select sum(days) as days from entitlement_entry where empl_id = ${one.emplId} and run = 'lapse/2027-04-01'`
    )[0]?.days;
  const expectSettled = async (days: number) => {
    expect([await available(2027), await noted()]).toEqual([14, days]);
    // The night finds nothing to correct.
    expect(await noteLapses(t.sql, t.clock.today)).toBe(0);
    expect(await differences(t.sql)).toEqual([]);
  };

  test('as many more lapse at once as are carried over late', async () => {
    const leave = await ask('2026-12-07', '2026-12-18');
    await lapsed(4);
    expect(await calls.move(one, leave, 'REJCT')).toMatchObject({ status: 200 });
    await expectSettled(-5);
  });

  test('as many fewer have lapsed as are not carried over any more, and nobody is refused for them', async () => {
    await lapsed(5);
    // All that is left of the next year is taken.
    await ask('2027-05-03', '2027-05-20', 'APPRV');
    t.clock.today = '2026-12-31';
    expect(await calls.ask(one, '2026-12-07', '2026-12-18')).toMatchObject({ status: 200 });
    t.clock.today = '2027-04-02';
    await expectSettled(-4);
  });

  test('on through a year that is closed as well', async () => {
    const leave = await ask('2026-12-07', '2026-12-18');
    await lapsed(4);
    t.clock.today = '2028-01-04';
    expect(await calls.applyYear(Number(await calls.prepare(2027)))).toMatchObject({ status: 200 });
    expect(await calls.move(one, leave, 'REJCT')).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027), await available(2028)]).toEqual([0, 0, 19]);
    expect([await noted(), await noteLapses(t.sql, t.clock.today)]).toEqual([-5, 0]);
  });
});

test('a rule that changes while the draft is open makes it stale, and is not applied unseen', async () => {
  const id = Number(await calls.prepare(2026));
  t.clock.today = '2027-01-04';
  await t.sql`update leave_category set carry_over_max = 3 where leave_code = 'AL'`;
  expect((await t.call('GET', `/yearend/${id}/summary`, { by: hr })).body).toMatchObject({ isStale: true });
  expect(await calls.applyYear(id)).toMatchObject({ status: 409 });
  expect(await available(2027)).toBeUndefined();
  expect(await calls.linesOf(id)).toMatchObject([{ carried: 3 }]);
  expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
  expect(await available(2027)).toBe(17);
});
