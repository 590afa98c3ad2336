import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { clearYearEnds, createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, manager, calls, recordOf, close, leaveAlone } = await createYearEndScene();
let one: Person;

afterAll(() => t.close());
beforeEach(async () => {
  await clearYearEnds(t, '03-31');
  await rules({});
  await leaveAlone();
  one = await t.addPerson({ reportsTo: manager.emplId });
  t.clock.today = '2026-12-01';
});

type Rules = Partial<{
  most: number | null;
  until: string | null;
  accrual: 'yearly' | 'monthly';
  below: number;
  proRata: boolean;
  days: number;
}>;
const rules = ({ most = 5, until = '03-31', accrual = 'yearly', below = 0, proRata = false, days = 14 }: Rules) => t.sql`
  update leave_category set carry_over_max = ${most}, carry_over_until = ${until}, accrual = ${accrual}, accrual_on = 'end', may_go_below_by = ${below}, pro_rata = ${proRata},
    entitlement = ${days} where leave_code = 'AL'`;
const record = (year: number, person = one) => recordOf(person, year);
const entries = async (year: number) =>
  (
    await t.sql<{ kind: string; days: number; until: string | null }[]>`
      select kind, days, until_date as until from entitlement_entry where empl_id = ${one.emplId} and year = ${year} and leave_code = 'AL' order by entry_id`
  ).map(({ kind, days, until }) => `${kind} ${days}${until ? ` until ${until}` : ''}`);

describe('the first year end of a company that starts in the middle of a year', () => {
  const upload = (availableLeave: number, takenLeave: number) =>
    t.call('POST', '/leaveentitlement?source=upload', {
      by: hr,
      body: {
        id: { emplid: one.emplId, year: 2026, leaveCode: 'AL' },
        leaveCategory: { leaveCode: 'AL' },
        employeeDetails: { emplId: one.emplId },
        carryForward: 2,
        entitlement: 14,
        availableLeave,
        takenLeave,
        balanceLeave: availableLeave - takenLeave,
      },
    });

  test('closes uploaded and later days alike, and carries nothing over from the year before', async () => {
    t.clock.today = '2026-07-15';
    expect(await upload(16, 6)).toMatchObject({ status: 200 });
    expect(await calls.ask(one, '2026-09-07', '2026-09-09')).toMatchObject({ status: 200 });
    expect(await calls.move(one, { start: '2026-09-07', filed: '2026-07-15' }, 'APPRV')).toMatchObject({ status: 200 });
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2025 } })).toMatchObject({ status: 409 });
    t.clock.today = '2027-01-04';
    expect(await calls.linesOf(Number(await calls.prepare(2026)))).toMatchObject([
      { available: 16, taken: 9, rest: 7, carried: 5, lapses: 2, grant: 14, availableNext: 19 },
    ]);
    await close();
    expect(await record(2026)).toMatchObject({ available: 9, taken: 9 });
    expect(await record(2027)).toMatchObject({ carried: 5, entitlement: 14, available: 19, taken: 0 });
  });

  test('starts monthly accruals from the figures on the day of the upload', async () => {
    await rules({ accrual: 'monthly', days: 12 });
    t.clock.today = '2026-07-15';
    expect(await upload(7, 4)).toMatchObject({ status: 200 });
    t.clock.today = '2027-01-04';
    // July to December, each a twelfth of 14 days, in half days: the last month gets the rest.
    const due = 14 - Math.floor((14 * 2 * 6) / 12) / 2;
    expect(await calls.linesOf(Number(await calls.prepare(2026)))).toMatchObject([
      { available: 7 + due, taken: 4, rest: 3 + due, carried: 5 },
    ]);
    await close();
    expect(await record(2027)).toMatchObject({ carried: 5, entitlement: 12, available: 5 });
  });
});

describe('combinations of rules', () => {
  test('nothing is carried over if no days are left, although the category sets a last day', async () => {
    await rules({ most: 0 });
    await t.addEntitlement(one.emplId, 14);
    await close();
    expect(await entries(2027)).toEqual(['grant 14']);
    expect(await bookExpiredDays(t.sql, '2027-04-02')).toBe(0);
    expect(await record(2027)).toMatchObject({ carried: 0, available: 14 });
  });

  test('everything is carried over without a last day while the next year accrues monthly: carried days are available at once', async () => {
    await rules({ most: null, until: null, accrual: 'monthly', days: 12 });
    await t.addEntitlement(one.emplId, 14.5);
    await close();
    expect(await record(2027)).toMatchObject({ carried: 14.5, entitlement: 12, available: 14.5 });
    expect(await calls.ask(one, '2027-01-11', '2027-01-28')).toMatchObject({ status: 200 });
    // The remaining half day and one accrued day are not two days.
    expect(await calls.ask(one, '2027-02-01', '2027-02-02')).toMatchObject({ status: 409 });
  });

  test('a year that was overdrawn under an earlier rule leaves no debt for the next year', async () => {
    await rules({ below: 2 });
    await t.addEntitlement(one.emplId, 3);
    expect(await calls.ask(one, '2026-12-07', '2026-12-11')).toMatchObject({ status: 200 });
    expect(await calls.move(one, { start: '2026-12-07', filed: '2026-12-01' }, 'APPRV')).toMatchObject({ status: 200 });
    await rules({ below: 0 });
    await close();
    expect(await record(2026)).toMatchObject({ available: 5, taken: 5 });
    expect(await record(2027)).toMatchObject({ carried: 0, available: 14 });
    expect(await calls.ask(one, '2027-03-01', '2027-03-19')).toMatchObject({ status: 409 });
    expect(await calls.ask(one, '2027-03-01', '2027-03-18')).toMatchObject({ status: 200 });
  });

  test('the carry-over is in half days: rules and edits in quarter days are refused and change nothing', async () => {
    const put = await t.call('PATCH', '/leavecategory/AL', {
      by: hr,
      body: { leaveDescr: 'Annual leave', entitlement: 14, carryOverMax: 2.25 },
    });
    expect(put).toMatchObject({ status: 400, body: { errors: [{ path: 'carryOverMax' }] } });
    await t.addEntitlement(one.emplId, 14);
    const id = Number(await calls.prepare(2026));
    for (const edited of [{ carried: 2.25 }, { carried: -1 }, { grant: 0.1 }, { carried: 100_000 }])
      expect(await calls.edit(id, one, { ...edited, note: 'Agreed' })).toMatchObject({ status: 400 });
    expect(await calls.linesOf(id)).toMatchObject([{ carried: 5, grant: 14, edited: false }]);
    expect(await calls.edit(id, one, { carried: 9.5, note: 'Beyond the five' })).toMatchObject({
      status: 200,
      body: { carried: 9.5, lapses: 4.5 },
    });
  });
});

describe('an existing record of the next year', () => {
  const applied = async () => {
    await close();
    return record(2027);
  };

  test('may be as far below zero as its rules allow', async () => {
    await rules({ below: 2 });
    await t.addEntitlement(one.emplId, 14, { taken: 14 });
    await t.addEntitlement(one.emplId, 14, { year: 2027, taken: 16 });
    expect(await applied()).toMatchObject({ available: 14, taken: 16 });
  });

  test('keeps its days and gets the carried days if its category is retired', async () => {
    await t.addEntitlement(one.emplId, 14);
    await t.addEntitlement(one.emplId, 5, { year: 2027, taken: 5 });
    await t.sql`update leave_category set retired = true where leave_code = 'AL'`;
    expect(await applied()).toMatchObject({ entitlement: 5, available: 10, taken: 5, carried: 5 });
    await t.sql`update leave_category set retired = false where leave_code = 'AL'`;
  });

  test('keeps a manual carry-over when its year is opened, and days of this year count as before', async () => {
    await t.addEntitlement(one.emplId, 14);
    await t.addEntitlement(one.emplId, 14, { year: 2027, taken: 16 });
    await t.sql`update leave_entitlement set carry_forward = 3, available_leave = 17 where empl_id = ${one.emplId} and year = 2027`;
    expect(await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } })).toMatchObject({ status: 200 });
    expect(await record(2027)).toMatchObject({ carried: 3, available: 17 });
    expect(await calls.correct(one, 2026, 1)).toMatchObject({ status: 200 });
    expect(await record(2026)).toMatchObject({ available: 15 });
  });

  test('is closed before the following year: its carry-over then moves on', async () => {
    await rules({ most: null, until: null });
    await t.addEntitlement(one.emplId, 14);
    await t.addEntitlement(one.emplId, 14, { year: 2027 });
    await close(2027);
    expect(await record(2028)).toMatchObject({ carried: 14, available: 28 });
    expect(await calls.applyYear(Number(await calls.prepare(2026)))).toMatchObject({ status: 200 });
    expect(await record(2027)).toMatchObject({ carried: 14, available: 0 });
    expect(await record(2028)).toMatchObject({ carried: 28, available: 42 });
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });
});

describe('people who join and leave', () => {
  test('on any day of a leap year are granted the months that they work', async () => {
    await rules({ proRata: true, days: 12 });
    const days = ['01-01', '01-15', '01-16', '02-15', '02-16', '02-28', '02-29', '03-01', '11-16', '12-15', '12-16', '12-31'];
    const joiners = await Promise.all(
      days.map(async (day) => {
        const joiner = await t.addPerson({ name: `Joins on ${day}` });
        await t.sql`update employee set join_date = ${`2028-${day}`} where empl_id = ${joiner.emplId}`;
        await t.addEntitlement(joiner.emplId, 0, { year: 2027 });
        return joiner;
      }),
    );
    t.clock.today = '2027-12-15';
    const lines = await calls.linesOf(Number(await calls.prepare(2027)));
    const granted = joiners.map(({ emplId }) => lines.find((line) => line.emplId === emplId)?.grant);
    expect(granted).toEqual([12, 12, 11, 11, 10, 10, 10, 10, 1, 1, 0, 0]);
  });

  test('with a last day are included until they have left, whichever day that is', async () => {
    await t.addEntitlement(one.emplId, 14);
    for (const day of ['2026-12-31', '2027-01-01', '2028-02-29']) {
      await t.sql`update employee set last_day = ${day} where empl_id = ${one.emplId}`;
      expect(await calls.linesOf(Number(await calls.prepare(2026)))).toMatchObject([
        { emplId: one.emplId, rest: 14, carried: 5, grant: 14 },
      ]);
    }
    await t.sql`update employee set status = 'I' where empl_id = ${one.emplId}`;
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).toMatchObject({ status: 409 });
  });
});

describe('the end of February of a leap year', () => {
  test('carried days that expire on the 28th cannot be used on the 29th', async () => {
    await rules({ until: '02-28' });
    await t.addEntitlement(one.emplId, 14, { year: 2027 });
    await close(2027);
    expect(await entries(2028)).toContain('carry 5 until 2028-02-28');
    // 28/02/2028 is a Monday.
    for (const day of ['2028-02-28', '2028-02-29']) expect(await calls.ask(one, day)).toMatchObject({ status: 200 });
    expect(await bookExpiredDays(t.sql, '2028-02-28')).toBe(0);
    expect(await bookExpiredDays(t.sql, '2028-02-29')).toBe(1);
    expect(await entries(2028)).toContain('lapse -4');
    expect(await record(2028)).toMatchObject({ available: 15 });
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });
});
