import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, addOne, hr, calls, recordOf } = await createYearEndScene();
let one: Person;

afterAll(() => t.close());
beforeEach(async () => {
  one = await addOne();
});

const available = async (year: number) => (await recordOf(one, year))?.available;

test('a rule change during the draft makes it stale, and is never applied unseen', async () => {
  const id = Number(await calls.prepare(2026));
  t.clock.today = '2027-01-04';
  await t.sql`update leave_category set carry_over_max = 3 where leave_code = 'AL'`;
  const summary = async () => (await t.call('GET', `/yearend/${id}/summary`, { by: hr })).body as { isStale: boolean; preparedBy: string };
  const { preparedBy } = await summary();
  expect(await summary()).toMatchObject({ isStale: true });
  expect(await calls.applyYear(id)).toMatchObject({ status: 409 });
  expect(await summary()).toMatchObject({ isStale: false, preparedBy });
  expect(await available(2027)).toBeUndefined();
  expect(await calls.linesOf(id)).toMatchObject([{ carried: 3 }]);
  expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
  expect(await available(2027)).toBe(17);
});

describe('before a year is closed', () => {
  const monthly = async () => {
    await t.sql`delete from leave_entitlement where empl_id = ${one.emplId}`;
    t.clock.today = '2026-10-15';
    await t.sql`update leave_category set accrual = 'monthly', accrual_on = 'end' where leave_code = 'AL'`;
    const body = { id: { emplid: one.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    expect(await available(2026)).toBe(9);
  };

  test('books overdue monthly accruals, however long no job has run, and shows them in the draft', async () => {
    await monthly();
    t.clock.today = '2029-01-04';
    const { body: head } = await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } });
    expect(head).toMatchObject({ monthsFirst: 3, lapsesFirst: 0 });
    const { yearEndId } = head as { yearEndId: number };
    expect(await calls.linesOf(yearEndId)).toMatchObject([{ available: 12, carried: 5 }]);
    // A second preparation has nothing more to book, and still shows what the first one booked.
    expect((await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).body).toMatchObject({ yearEndId, monthsFirst: 3 });
    expect(await calls.applyYear(yearEndId)).toMatchObject({ status: 200, body: { carried: 5, lapses: 7 } });
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('also books and shows accruals that fall between the draft and its application', async () => {
    await monthly();
    t.clock.today = '2026-12-30';
    const id = Number(await calls.prepare(2026));
    expect(await calls.linesOf(id)).toMatchObject([{ available: 11 }]);
    t.clock.today = '2027-01-01';
    expect(await calls.applyYear(id)).toMatchObject({ status: 409 });
    expect(await calls.linesOf(id)).toMatchObject([{ available: 12, was: { available: 11 } }]);
    expect((await t.call('GET', `/yearend/${id}/summary`, { by: hr })).body).toMatchObject({ monthsFirst: 3 });
    expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
    expect(await available(2027)).toBe(19);
  });

  test('books overdue expiries', async () => {
    await t.call('POST', `/leaveentitlement/${one.emplId}/2026/AL/entries`, {
      by: hr,
      body: { kind: 'earned', days: 2, until: '2026-12-20', note: 'Sunday' },
    });
    t.clock.today = '2029-01-04';
    const { body } = await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } });
    expect(body).toMatchObject({ monthsFirst: 0, lapsesFirst: 1 });
    expect(await calls.linesOf((body as { yearEndId: number }).yearEndId)).toMatchObject([{ available: 14 }]);
  });
});
