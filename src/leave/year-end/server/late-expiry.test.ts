import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, addOne, hr, calls, recordOf, close, leaveOf } = await createYearEndScene();
let one: Person;

afterAll(() => t.close());
beforeEach(async () => {
  one = await addOne();
});

const available = async (year: number) => (await recordOf(one, year))?.available;
const ask = (start: string, end?: string, status?: string) => leaveOf(one, start, end, status);

describe('expired carried days', () => {
  const lapsed = async (days: number) => {
    await close();
    expect(await available(2027)).toBe(14 + days);
    t.clock.today = '2027-04-02';
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(1);
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
    // The nightly job finds nothing to correct.
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(0);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  };

  test('all expire at once if the year is closed after their last day', async () => {
    t.clock.today = '2027-04-02';
    const id = Number(await calls.prepare(2026));
    expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
    await expectSettled(-5);
    // Another run finds them expired.
    expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
    await expectSettled(-5);
  });

  test('expire at once for days carried over late', async () => {
    const leave = await ask('2026-12-07', '2026-12-18');
    await lapsed(4);
    expect(await calls.move(one, leave, 'REJCT')).toMatchObject({ status: 200 });
    await expectSettled(-5);
  });

  test('are reduced for days no longer carried over, and no one is refused because of them', async () => {
    await lapsed(5);
    // All remaining days of the next year are taken.
    await ask('2027-05-03', '2027-05-20', 'APPRV');
    t.clock.today = '2026-12-31';
    expect(await calls.ask(one, '2026-12-07', '2026-12-18')).toMatchObject({ status: 200 });
    t.clock.today = '2027-04-02';
    await expectSettled(-4);
  });

  test('return no more than had expired, because the other days were taken', async () => {
    await close();
    await ask('2027-02-01', '2027-02-03', 'APPRV');
    t.clock.today = '2027-04-02';
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(1);
    expect([await available(2027), await noted()]).toEqual([17, -2]);
    expect(await calls.correct(one, 2026, -13)).toMatchObject({ status: 200 });
    expect([await available(2027), await noted()]).toEqual([15, 0]);
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(0);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('return none if other days of that year have expired', async () => {
    await close();
    await ask('2027-02-01', '2027-02-05', 'APPRV');
    t.clock.today = '2027-04-05';
    const body = { kind: 'earned', days: 3, until: '2027-05-31', note: 'A fair' };
    expect(await t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, { by: hr, body })).toMatchObject({ status: 200 });
    t.clock.today = '2027-06-01';
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(1);
    expect(await available(2027)).toBe(19);
    expect(await calls.correct(one, 2026, -11)).toMatchObject({ status: 200 });
    expect(await available(2027)).toBe(17);
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(0);
  });

  test('grow when leave of a closed year is cancelled, even if the next year lacks the days', async () => {
    t.clock.today = '2026-01-05';
    const body = { kind: 'earned', days: 3, until: '2026-03-31', note: 'A fair' };
    expect(await t.call('POST', `/leaveentitlement/${one.emplId}/2026/AL/entries`, { by: hr, body })).toMatchObject({ status: 200 });
    const leave = await ask('2026-03-02', '2026-03-04', 'APPRV');
    await ask('2026-12-07', '2026-12-22', 'APPRV');
    await close();
    expect(await available(2027)).toBe(16);
    await t.sql`update leave_entitlement set taken_leave = 25 where empl_id = ${one.emplId} and year = 2027`;
    expect(await calls.move(one, leave, 'PNCLD', one)).toMatchObject({ status: 200 });
    expect(await calls.move(one, leave, 'CANCL')).toMatchObject({ status: 200 });
    expect(await available(2027)).toBe(16);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('are corrected through a year that is also closed', async () => {
    const leave = await ask('2026-12-07', '2026-12-18');
    await lapsed(4);
    t.clock.today = '2028-01-04';
    expect(await calls.applyYear(Number(await calls.prepare(2027)))).toMatchObject({ status: 200 });
    expect(await calls.move(one, leave, 'REJCT')).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027), await available(2028)]).toEqual([0, 0, 19]);
    expect([await noted(), await bookExpiredDays(t.sql, t.clock.today)]).toEqual([-5, 0]);
  });
});
