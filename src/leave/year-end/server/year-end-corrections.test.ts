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

describe('corrections and payouts of a closed year', () => {
  const enter = (days: number, kind = 'correction', year = 2026) =>
    t.call('POST', `/leaveentitlement/${one.emplId}/${year}/AL/entries`, { by: hr, body: { kind, days, note: 'Agreed' } });
  const preview = (days: number, kind = 'correction', year = 2026) =>
    t.call('POST', `/leaveentitlement/${one.emplId}/${year}/AL/entries/preview`, { by: hr, body: { kind, days } });
  const isNow = async (next: number) => {
    expect([await available(2026), await available(2027)]).toEqual([0, next]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  };

  test('are checked against the days that were left, and the carry-over follows', async () => {
    await close();
    await isNow(19);
    // Of 14 days 9 have expired: the first of them were never carried over.
    expect(await enter(-3)).toMatchObject({ status: 200 });
    await isNow(19);
    expect(await enter(-8)).toMatchObject({ status: 200 });
    await isNow(17);
    expect(await enter(3.5, 'paidOut')).toMatchObject({
      status: 409,
      message: 'Only 3 days of Annual leave 2026 are available on 31/12/2026.',
    });
    expect(await enter(3, 'paidOut')).toMatchObject({ status: 200 });
    await isNow(14);
    expect(await enter(-0.5)).toMatchObject({ status: 409, message: 'Only 0 days of Annual leave 2026 are available on 31/12/2026.' });
    expect(await enter(2)).toMatchObject({ status: 200 });
    await isNow(16);
  });

  test('are previewed with the years that they change, and the preview stores nothing', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    // For the figures, nothing is closed yet.
    const open = { year: 2026, isClosed: false, was: { available: 14 }, becomes: { available: 11, carried: 0, lapsed: 0 } };
    expect((await preview(-3)).body).toMatchObject([open]);
    await close();
    const year2026 = { year: 2026, isClosed: true, was: { available: 0, carried: 5, lapsed: 9 } };
    expect((await preview(-3)).body).toEqual([{ ...year2026, becomes: { available: 0, carried: 5, lapsed: 6 } }]);
    expect((await preview(-11)).body).toEqual([
      { ...year2026, becomes: { available: 0, carried: 3, lapsed: 0 } },
      { year: 2027, isClosed: false, was: { available: 19, carried: 0, lapsed: 0 }, becomes: { available: 17, carried: 0, lapsed: 0 } },
    ]);
    expect(await preview(15, 'paidOut')).toMatchObject({
      status: 409,
      message: 'Only 14 days of Annual leave 2026 are available on 31/12/2026.',
    });
    await t.sql`update leave_entitlement set taken_leave = 18 where empl_id = ${one.emplId} and year = 2027`;
    expect(await preview(-11)).toMatchObject({ status: 409, body: { code: 'leave.next-year-needs' } });
    await isNow(19);
    expect(await enter(-10)).toMatchObject({ status: 200 });
    await isNow(18);
  });

  test('change carried days on the expiry date that HR has given them', async () => {
    await close();
    const body = { carryForward: 5, entitlement: 14, availableLeave: 19, carryForwardUntil: '2027-09-30' };
    expect(await t.call('PATCH', `/leaveentitlement/${one.emplId}/2027/AL`, { by: hr, body })).toMatchObject({ status: 200 });
    expect(await enter(-11)).toMatchObject({ status: 200 });
    await isNow(17);
    const carried = await t.sql`select until_date as until, sum(days) as days from entitlement_entry
      where empl_id = ${one.emplId} and year = 2027 and to_carry_forward <> 0 group by 1 having sum(days) <> 0`;
    expect(carried).toEqual([{ until: '2027-09-30', days: 3 }]);
  });

  test('cannot remove days that were taken, and then nothing is carried over', async () => {
    await ask('2026-12-07', '2026-12-11', 'APPRV');
    await close();
    expect([await available(2026), await available(2027)]).toEqual([5, 19]);
    const inTheWay = [{ startDate: '2026-12-07', endDate: '2026-12-11', days: 5 }];
    expect(await enter(-9.5)).toMatchObject({
      status: 409,
      body: { code: 'entitlement-entry.days-in-use', params: { year: 2026, left: 9, leaves: inTheWay } },
    });
    expect([await available(2026), await available(2027)]).toEqual([5, 19]);
    expect(await enter(-9)).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([5, 14]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('continue through another closed year, and are refused if the year after it lacks the days', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    await close();
    t.clock.today = '2028-01-04';
    expect(await calls.applyYear(Number(await calls.prepare(2027)))).toMatchObject({ status: 200 });
    expect([await available(2027), await available(2028)]).toEqual([0, 19]);
    // Five of the 19 days of 2027 came from 2026; the balance of 2027 is still above its carry-over limit.
    expect(await enter(-14)).toMatchObject({ status: 200 });
    expect([await available(2027), await available(2028)]).toEqual([0, 19]);
    expect(await enter(-11, 'correction', 2027)).toMatchObject({ status: 200 });
    expect([await available(2027), await available(2028)]).toEqual([0, 17]);
    await t.sql`update leave_entitlement set taken_leave = 16 where empl_id = ${one.emplId} and year = 2028`;
    expect(await enter(-2, 'correction', 2027)).toMatchObject({ status: 409 });
    expect([await available(2027), await available(2028)]).toEqual([0, 17]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('may overdraw the next year as far as its rules allow', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    await t.sql`update leave_category set may_go_below_by = 2 where leave_code = 'AL'`;
    await close();
    await t.sql`update leave_entitlement set taken_leave = 18 where empl_id = ${one.emplId} and year = 2027`;
    expect(await enter(-12)).toMatchObject({ status: 200 });
    expect(await enter(-1.5)).toMatchObject({ status: 409, body: { code: 'leave.next-year-needs' } });
    await isNow(16);
    await t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
  });

  test('take the remaining days only once when several corrections are made at the same moment', async () => {
    await close();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(-6)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    await isNow(16);
  });

  test('are counted beside an undo of the year end, whichever is first, 8 times', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await close();
      const [entered] = await Promise.all([enter(-1), calls.undo(id)]);
      expect(entered).toMatchObject({ status: 200 });
      expect(await available(2026)).toBe(13 - round);
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
    }
  });
});

describe('other changes of a closed year by HR', () => {
  const figures = (entitlement: number) =>
    t.call('PATCH', `/leaveentitlement/${one.emplId}/2026/AL`, {
      by: hr,
      body: { id: { emplid: one.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement, availableLeave: 0, takenLeave: 0 },
    });
  const grant = async (days: number) => {
    await t.sql`update leave_category set entitlement = ${days} where leave_code = 'AL'`;
    const granted = await t.call('POST', '/grants', { by: hr, body: { year: 2026, leaveCode: 'AL', emplIds: [one.emplId] } });
    await t.sql`update leave_category set entitlement = 14 where leave_code = 'AL'`;
    return granted;
  };
  const isNow = async (entitlement: number, next: number) => {
    expect(await recordOf(one, 2026)).toMatchObject({ entitlement, available: 0 });
    expect(await available(2027)).toBe(next);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  };

  test('include making and undoing bulk grants up to its balance', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    await close();
    // Of the 14 days, 9 have expired.
    const less = await grant(4);
    expect(less).toMatchObject({ status: 200, body: { changed: 1 } });
    await isNow(4, 18);
    expect(await grant(16)).toMatchObject({ status: 200 });
    await isNow(16, 19);
    await t.sql`update leave_entitlement set taken_leave = 19 where empl_id = ${one.emplId} and year = 2027`;
    expect(await grant(3)).toMatchObject({ status: 409, body: { code: 'leave.next-year-needs' } });
    expect(await grant(5)).toMatchObject({ status: 200 });
    await isNow(5, 19);
  });

  test('include its entitlement, which removes earlier monthly accruals', async () => {
    await t.sql`delete from leave_entitlement where empl_id = ${one.emplId}`;
    await t.sql`update leave_category set carry_over_until = null`;
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    const body = { id: { emplid: one.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    await close();
    await isNow(12, 19);
    expect(await figures(4)).toMatchObject({ status: 200 });
    await isNow(4, 18);
    expect(await figures(12)).toMatchObject({ status: 200 });
    await isNow(12, 19);
  });

  test('keep expired days expired, even if nothing was left of the year', async () => {
    await t.sql`update leave_category set carry_over_max = null, carry_over_until = null`;
    t.clock.today = '2026-01-05';
    const earned = { kind: 'earned', days: 3, until: '2026-03-31', note: 'A fair' };
    expect(await t.call('POST', `/leaveentitlement/${one.emplId}/2026/AL/entries`, { by: hr, body: earned })).toMatchObject({
      status: 200,
    });
    const leave = await ask('2026-03-02', '2026-03-04', 'APPRV');
    await close();
    expect([await available(2026), await available(2027)]).toEqual([3, 28]);
    expect(await calls.move(one, leave, 'PNCLD', one)).toMatchObject({ status: 200 });
    expect(await calls.move(one, leave, 'CANCL')).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([0, 28]);
    expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(0);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });
});
