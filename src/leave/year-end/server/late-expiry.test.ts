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

describe('of carried days that have lapsed', () => {
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
    // The night finds nothing to correct.
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(0);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  };

  test('all lapse at once where the year is closed after their last day', async () => {
    t.clock.today = '2027-04-02';
    const id = Number(await calls.prepare(2026));
    expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
    await expectSettled(-5);
    // Once more it finds them lapsed.
    expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
    await expectSettled(-5);
  });

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

  test('no more come back than have lapsed: the others were taken', async () => {
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

  test('none come back where others of that year have lapsed', async () => {
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

  test('leave of a closed year that is cancelled lapses at once, also where the next year has too few days', async () => {
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

  test('on through a year that is closed as well', async () => {
    const leave = await ask('2026-12-07', '2026-12-18');
    await lapsed(4);
    t.clock.today = '2028-01-04';
    expect(await calls.applyYear(Number(await calls.prepare(2027)))).toMatchObject({ status: 200 });
    expect(await calls.move(one, leave, 'REJCT')).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027), await available(2028)]).toEqual([0, 0, 19]);
    expect([await noted(), await bookExpiredDays(t.sql, t.clock.today)]).toEqual([-5, 0]);
  });
});
