import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { futureAccruals, type YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { deleteLeftoverRecords } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { clearYearEnds, createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';
import { entitlementKeyColumns, yearHistory } from '../balance/balance-queries.ts';

const { t, hr, manager, calls, recordOf, leaveAlone } = await createYearEndScene();
let person: Person;

afterAll(() => t.close());
beforeEach(async () => {
  await clearYearEnds(t, null);
  await t.sql`delete from setting where name in ('nextYearFrom', 'lastYearUntil')`;
  await t.sql`update leave_category set accrual = 'monthly', accrual_on = 'end', entitlement = 12, may_go_below_by = 0 where leave_code = 'AL'`;
  t.clock.today = '2026-06-15';
  await leaveAlone();
  person = await t.addPerson({ reportsTo: manager.emplId });
  await add();
});

async function add(year = 2026, of = person): Promise<void> {
  const body = { id: { emplid: of.emplId, year, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
  expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
}
const ask = async (start: string, end = start) => (await calls.ask(person, start, end)).status;
const decide = async (start: string, to = 'APPRV') => (await calls.move(person, { start, filed: t.clock.today }, to)).status;
type Preview = { leaveDuration: number; balanceAfter: number; problems: { code: string }[] };
const preview = async (start: string, end = start) =>
  (await t.call('GET', `/appliedleave/preview?leaveCode=AL&startDate=${start}&endDate=${end}`, { by: person })).body as Preview;
const on = async (day: string) =>
  (
    (await t.call('GET', `/balance/me?on=${day}`, { by: person })).body as {
      account: number;
      bookedAfter: number;
      comesAfter: number;
      left: number;
    }[]
  )[0];
const explained = async () =>
  (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL/explain`, { by: person })).body as {
    on: string;
    balance: number;
    coming?: true;
  }[];

describe('future monthly accruals', () => {
  test('can be used from their accrual date on, and not before', async () => {
    // Five days have accrued; the sixth accrues on the 30th.
    expect(await ask('2026-06-22', '2026-06-29')).toBe(409);
    expect(await ask('2026-07-01', '2026-07-08')).toBe(200);
    expect(await decide('2026-07-01')).toBe(200);
    // Later leave can use later accruals.
    expect(await ask('2026-07-20')).toBe(409);
    expect(await ask('2026-08-03', '2026-08-04')).toBe(409);
    expect(await ask('2026-08-03')).toBe(200);
  });

  test('of December are available on its first day, so that December can use them', async () => {
    await t.sql`update leave_category set accrual_on = 'start', entitlement = 14 where leave_code = 'AL'`;
    await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
    t.clock.today = '2026-03-02';
    const body = { id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 14 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
    expect(await recordOf(person, 2026)).toMatchObject({ available: 3.5 });
    t.clock.today = '2026-12-01';
    await bookAllAccruals(t.sql, t.clock.today);
    expect(await ask('2026-12-02', '2026-12-17')).toBe(200);
    expect(await ask('2026-12-30', '2026-12-31')).toBe(200);
    expect(await ask('2026-12-29')).toBe(409);
  });

  test('stay reserved for later requests', async () => {
    expect(await ask('2026-10-05', '2026-10-09')).toBe(200);
    // Five days are available now. Nine will be by then, of which four are left.
    expect(await ask('2026-06-22', '2026-06-26')).toBe(409);
    expect(await ask('2026-06-22', '2026-06-25')).toBe(200);
  });

  test('are the same in the forecast, the form and the check, to the half day', async () => {
    expect(await ask('2026-10-05', '2026-10-07')).toBe(200);
    for (const day of ['2026-06-16', '2026-06-30', '2026-07-01', '2026-09-14', '2026-10-05', '2026-10-12', '2026-12-14', '2026-12-31']) {
      const { left } = (await on(day)) ?? { left: NaN };
      const start = day === '2026-10-05' ? '2026-10-08' : day;
      const { left: then } = (await on(start)) ?? { left: NaN };
      const one = await preview(start);
      if (then >= 1) expect(one).toMatchObject({ leaveDuration: 1, balanceAfter: then - 1, problems: [] });
      else expect(one.problems.map(({ code }) => code)).toEqual(['leave.beyond-balance']);
      expect(left).toBeGreaterThanOrEqual(0);
    }
    expect(await on('2026-06-16')).toMatchObject({ account: 5, bookedAfter: 3, comesAfter: 3, left: 5 });
    expect(await on('2026-10-01')).toMatchObject({ account: 9, bookedAfter: 3, comesAfter: 0, left: 6 });
    // The preview equals the forecast after the submission.
    const { balanceAfter } = await preview('2026-11-02', '2026-11-04');
    expect(await ask('2026-11-02', '2026-11-04')).toBe(200);
    expect((await on('2026-11-02'))?.left).toBe(balanceAfter);
  });

  test('are explained, each on its date, until they are booked', async () => {
    expect((await explained()).filter(({ coming }) => coming).map((line) => line.on)).toEqual([
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
    ]);
    expect((await explained()).at(-1)).toMatchObject({ what: 'Monthly accrual', days: 1, balance: 12 });
    await bookAllAccruals(t.sql, '2026-12-31');
    expect((await explained()).filter(({ coming }) => coming)).toEqual([]);
    expect((await explained()).at(-1)).toMatchObject({ what: 'Monthly accrual', balance: 12 });
  });

  test('end with the last day of a leaver, and with a deactivation', async () => {
    await t.sql`update employee set last_day = '2026-08-31' where empl_id = ${person.emplId}`;
    expect(await ask('2026-08-31')).toBe(200);
    expect((await explained()).filter(({ coming }) => coming).map((line) => line.on)).toEqual(['2026-06-30', '2026-07-31', '2026-08-31']);
    await t.sql`update employee set status = 'I' where empl_id = ${person.emplId}`;
    const lines = (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL/explain`, { by: hr })).body as { coming?: true }[];
    expect(lines.filter(({ coming }) => coming)).toEqual([]);
  });

  test('cover booked leave, so that no one is overdrawn', async () => {
    expect(await ask('2026-12-14', '2026-12-22')).toBe(200);
    expect(await decide('2026-12-14')).toBe(200);
    const { body } = await t.call('GET', '/leaveentitlement/me/2026', { by: person });
    expect(body).toMatchObject([{ availableLeave: 5, takenLeave: 7, balanceLeave: 0, comesLater: 7 }]);
  });

  test('are used only once by two simultaneous decisions', async () => {
    for (let round = 0; round < 5; round += 1) {
      await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
      await t.sql`update leave_entitlement set available_leave = 5 where empl_id = ${person.emplId}`;
      for (const start of ['2026-08-03', '2026-08-10']) expect(await ask(start, addDays(start, 2))).toBe(200);
      // Six days will be available; a correction deducts one meanwhile.
      await t.sql`update leave_entitlement set available_leave = 3 where empl_id = ${person.emplId}`;
      const statuses = await Promise.all(['2026-08-03', '2026-08-10'].map((start) => decide(start)));
      expect(statuses.toSorted()).toEqual([200, 409]);
    }
  });
});

describe('at the end of a year', () => {
  const setOpen = () =>
    t.sql`insert into setting (name, value) values ('nextYearFrom', '"11-01"') on conflict (name) do update set value = excluded.value`;
  beforeEach(async () => {
    await setOpen();
    t.clock.today = '2026-12-01';
    await bookAllAccruals(t.sql, '2026-12-01');
  });

  test('leave that relies on future accruals of the next year prevents neither the year end nor a late approval', async () => {
    await add(2027);
    expect(await ask('2027-06-07', '2027-06-11')).toBe(200);
    expect(await ask('2026-12-14', '2026-12-23')).toBe(200);
    await t.sql`update leave_category set carry_over_max = 5 where leave_code = 'AL'`;
    t.clock.today = '2027-01-04';
    await bookAllAccruals(t.sql, t.clock.today);
    const id = Number(await calls.prepare(2026));
    expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
    // Four days are left and are carried over; a correction deducts two of them.
    expect(await calls.correct(person, 2026, -2)).toMatchObject({ status: 200 });
    // The days available on 1 January would not be enough.
    expect((await t.call('GET', '/leaveentitlement/me/2027', { by: person })).body).toMatchObject([{ availableLeave: 2, pendingLeave: 5 }]);
  });

  test('an opening cannot be undone for people whose leave uses its monthly accruals', async () => {
    const opened = await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } });
    const { yearEndId } = opened.body as { yearEndId: number };
    expect(await calls.undo(yearEndId)).toMatchObject({ status: 200 });
    const again = await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } });
    expect(await ask('2027-06-07', '2027-06-11')).toBe(200);
    const { yearEndId: id } = again.body as { yearEndId: number };
    const after = await t.call('GET', `/yearend/${id}/after`, { by: hr });
    expect(after.body).toMatchObject({ inTheWay: [{ emplId: person.emplId, needed: 5 }] });
    expect(await calls.undo(id)).toMatchObject({ status: 409 });
  });

  test('undoing an opening also removes the months that have accrued since', async () => {
    const opened = await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } });
    await bookAllAccruals(t.sql, '2027-02-05');
    expect(await recordOf(person, 2027)).toMatchObject({ entitlement: 12, available: 1 });
    expect(await calls.undo((opened.body as { yearEndId: number }).yearEndId)).toMatchObject({ status: 200 });
    await deleteLeftoverRecords(t.sql, 2027);
    expect(await recordOf(person, 2027)).toBeUndefined();
  });
});

test('the database computes future accruals as the rules do, for 270 records', { timeout: 60_000 }, async () => {
  const joins: (PlainDate | null)[] = [
    null,
    '2020-02-29',
    '2026-01-01',
    '2026-02-28',
    '2026-03-15',
    '2026-03-16',
    '2026-12-15',
    '2026-12-16',
    '2027-01-01',
  ];
  const lasts: (PlainDate | null)[] = [null, '2026-02-27', '2026-02-28', '2026-09-30', '2026-12-31'];
  const afters = ['2025-12-31', '2026-01-30', '2026-01-31', '2026-06-15', '2026-11-30', '2026-12-31'];
  await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
  let checked = 0;
  for (const joinDate of joins) {
    for (const lastDay of lasts) {
      await t.sql`update employee set join_date = ${joinDate}, last_day = ${lastDay} where empl_id = ${person.emplId}`;
      for (const after of afters) {
        checked += 1;
        const entitlement = ((checked * 7) % 61) / 2;
        await t.sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave, accrues_after, accrues_on, accrues_except)
          values (${person.emplId}, 2026, 'AL', ${entitlement}, 0, ${after}, ${checked % 2 === 0 ? 'start' : 'end'}, ${checked % 5 === 0 ? [6, 8] : []}::smallint[])`;
        if (checked % 3 === 0) await bookAllAccruals(t.sql, '2026-07-31');
        const [found] = await t.sql<{ sum: number; history: YearHistory }[]>`
          select coming_accruals(en.empl_id, en.year, en.leave_code) as sum, ${yearHistory(t.sql, entitlementKeyColumns(t.sql), t.sql`true`)} as history
          from leave_entitlement en where en.empl_id = ${person.emplId} and en.year = 2026`;
        const counted = found ? futureAccruals(found.history).reduce((sum, { days }) => sum + days, 0) : NaN;
        expect({ joinDate, lastDay, after, entitlement, sum: found?.sum }).toEqual({ joinDate, lastDay, after, entitlement, sum: counted });
        await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
      }
    }
  }
  expect(checked).toBe(270);
});
