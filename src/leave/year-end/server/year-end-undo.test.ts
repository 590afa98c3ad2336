import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoYearEndBooking } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { deleteLeftoverRecords } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { clearYearEnds, yearEndCalls } from '#src/testing/scenes/year-end-calls.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let hr: Person;
let one: Person;
let two: Person;
let calls: ReturnType<typeof yearEndCalls>;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  one = await t.addPerson({ name: 'Ada Berg', reportsTo: manager.emplId });
  two = await t.addPerson({ name: 'Ben Cole', reportsTo: manager.emplId });
  calls = yearEndCalls(t, { hr, manager });
});
beforeEach(async () => {
  await clearYearEnds(t, '03-31');
  for (const { emplId } of [one, two]) await t.addEntitlement(emplId, 14);
  t.clock.today = '2027-01-04';
});

const close = async (year = 2026) => {
  const id = Number(await calls.prepare(year));
  expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
  return id;
};
const night = async (today: string) => {
  t.clock.today = today;
  return bookExpiredDays(t.sql, today);
};
const record = async ({ emplId }: Person, year = 2027) =>
  (
    await t.sql`select entitlement, carry_forward as carried, available_leave as available from leave_entitlement
    where empl_id = ${emplId} and year = ${year} and leave_code = 'AL'`
  )[0];
const lapsed = async ({ emplId }: Person) =>
  (
    await t.sql<{ days: number }[]>`
    select coalesce(sum(days), 0) as days from entitlement_entry where empl_id = ${emplId} and kind = 'lapse' and run like 'lapse/%'`
  )[0]?.days;
/** The nightly job finds nothing to correct, and each figure is the sum of its entries. */
const expectSettled = async () => {
  expect(await bookExpiredDays(t.sql, t.clock.today)).toBe(0);
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
};

describe('undoing a year end whose carried days have expired', () => {
  test('also undoes the expiry, and the year end can be applied again', async () => {
    const id = await close();
    expect(await night('2027-04-01')).toBe(2);
    expect(await record(one)).toMatchObject({ carried: 5, available: 14 });
    expect((await t.call('GET', `/yearend/${id}/after`, { by: hr })).body).toMatchObject({ inTheWay: [] });
    expect(await calls.undo(id)).toMatchObject({ status: 200, body: { undone: 2, stays: [] } });
    expect([await record(one), await record(one, 2026)]).toMatchObject([undefined, { available: 14 }]);
    await expectSettled();
    // The year has no closing entries left.
    const left = await t.call('GET', `/leaveentitlement/${one.emplId}/2026/AL/balance?on=2026-12-31`, { by: hr });
    expect(left.body).toMatchObject({ account: 14, left: 14 });
    // Closed after their last day, they expire at once.
    await close();
    expect(await night('2027-04-01')).toBe(0);
    expect(await record(one)).toMatchObject({ carried: 5, available: 14 });
  });

  test('keeps the year end for people who have already used the days', async () => {
    const id = await close();
    expect(await calls.ask(one, '2027-02-01', '2027-02-03')).toMatchObject({ status: 200 });
    expect(await night('2027-04-01')).toBe(2);
    expect(await calls.undo(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(one.emplId) } });
    expect(await calls.undo(id, '?rest=true')).toMatchObject({ status: 200, body: { undone: 1, stays: [one.emplId] } });
    expect([await record(one), await lapsed(one)]).toMatchObject([{ carried: 5, available: 17 }, -2]);
    await expectSettled();
  });

  test('keeps the grants of an opening, and the expiry that is due without the carried days', async () => {
    t.clock.today = '2026-12-01';
    expect(await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } })).toMatchObject({ status: 200 });
    t.clock.today = '2027-01-04';
    const id = await close();
    // Two days that HR has entered end on the same day: of the seven, three are used and four expire.
    const earned = { kind: 'earned', days: 2, until: '2027-03-31', note: 'Sunday' };
    expect(await t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, { by: hr, body: earned })).toMatchObject({
      status: 200,
    });
    expect(await calls.ask(one, '2027-02-01', '2027-02-03')).toMatchObject({ status: 200 });
    await night('2027-04-01');
    expect([await record(one), await lapsed(one)]).toMatchObject([{ available: 17 }, -4]);
    expect(await calls.undo(id)).toMatchObject({ status: 200, body: { undone: 2, stays: [] } });
    // Both are now used, and one day of the year's own.
    expect([await record(one), await lapsed(one)]).toMatchObject([{ entitlement: 14, carried: 0, available: 16 }, 0]);
    expect([await record(two), await lapsed(two)]).toMatchObject([{ entitlement: 14, carried: 0, available: 14 }, 0]);
    await expectSettled();
  });

  test('is refused if leave needs days that had not expired', async () => {
    const id = await close();
    await night('2027-04-01');
    expect(await calls.ask(one, '2027-05-03')).toMatchObject({ status: 200 });
    expect(await calls.undo(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(one.emplId) } });
    expect(await record(one)).toMatchObject({ carried: 5, available: 14 });
    await expectSettled();
  });

  test('books an expiry of other days that is due without the year end', async () => {
    t.clock.today = '2026-12-01';
    await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } });
    t.clock.today = '2027-01-04';
    const id = await close();
    const earned = { kind: 'earned', days: 2, until: '2027-02-28', note: 'Sunday' };
    await t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, { by: hr, body: { ...earned, until: '2027-06-30' } });
    // Five carried days are used, so that both days of June expire.
    expect(await calls.ask(one, '2027-02-01', '2027-02-05')).toMatchObject({ status: 200 });
    await night('2027-07-01');
    expect([await record(one), await lapsed(one)]).toMatchObject([{ available: 19 }, -2]);
    expect(await calls.undo(id)).toMatchObject({ status: 200 });
    expect([await record(one), await lapsed(one)]).toMatchObject([{ available: 16 }, 0]);
    await expectSettled();
  });
});

/** Runs only the transaction of the undo, without the steps after the commit, to show that it is already complete. */
const undoneOnly = (id: number) => t.sql.begin((tx) => undoYearEndBooking(tx, id, []));

describe('undoing a year end, before the later steps run', () => {
  const openNext = async () => {
    t.clock.today = '2026-12-01';
    expect(await t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } })).toMatchObject({ status: 200 });
    t.clock.today = '2027-01-04';
  };
  const earn = (days: number) =>
    t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, {
      by: hr,
      body: { kind: 'earned', days, until: '2027-03-31', note: 'Sunday' },
    });

  test('undoes only as much of an expiry as was carried over', async () => {
    await openNext();
    await t.sql`update leave_entitlement set taken_leave = 13 where empl_id = ${one.emplId} and year = 2026`;
    const id = await close();
    expect(await earn(6)).toMatchObject({ status: 200 });
    await night('2027-04-01');
    expect([await record(one), await lapsed(one)]).toMatchObject([{ carried: 1, available: 14 }, -7]);
    expect(await undoneOnly(id)).toMatchObject({ late: [] });
    expect([await record(one), await lapsed(one)]).toMatchObject([{ carried: 0, available: 14 }, -6]);
    await expectSettled();
  });

  test('names people whose carried days are used, although other days of the year have expired', async () => {
    await openNext();
    const id = await close();
    expect(await calls.ask(one, '2027-02-01', '2027-02-19')).toMatchObject({ status: 200 });
    t.clock.today = '2027-03-01';
    const body = { kind: 'earned', days: 3, until: '2027-05-31', note: 'Sunday' };
    expect(await t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, { by: hr, body })).toMatchObject({ status: 200 });
    await night('2027-06-01');
    expect(await lapsed(one)).toBe(-3);
    expect((await t.call('GET', `/yearend/${id}/after`, { by: hr })).body).toMatchObject({ inTheWay: [{ emplId: one.emplId }] });
  });

  test('covers people who overdraw the next year without the carried days', async () => {
    await openNext();
    await t.sql`update leave_entitlement set taken_leave = 14 where empl_id = ${one.emplId} and year = 2026`;
    const id = await close();
    await t.sql`update leave_entitlement set taken_leave = 15 where empl_id = ${one.emplId} and year = 2027`;
    expect(await calls.undo(id)).toMatchObject({ status: 200, body: { stays: [] } });
  });

  test('ignores an opening of the year after the next, whose record stays', async () => {
    const id = await close();
    t.clock.today = '2027-12-01';
    expect(await t.call('POST', '/yearend/open', { by: hr, body: { year: 2028 } })).toMatchObject({ status: 200 });
    expect(await calls.undo(id)).toMatchObject({ status: 200, body: { stays: [] } });
    await deleteLeftoverRecords(t.sql, 2027);
    expect(await record(one)).toMatchObject({ entitlement: 0, carried: 0, available: 0 });
  });

  test('names the people who prevent it, with the number of days', async () => {
    await t.sql`update leave_entitlement set taken_leave = 13 where empl_id = ${one.emplId} and year = 2026`;
    const id = await close();
    expect(await earn(6)).toMatchObject({ status: 200 });
    await night('2027-04-01');
    expect(await calls.ask(one, '2027-05-03', '2027-05-07')).toMatchObject({ status: 200 });
    expect((await t.call('GET', `/yearend/${id}/after`, { by: hr })).body).toMatchObject({ inTheWay: [{ emplId: one.emplId }] });
  });

  test('keeps the expired days of late requesters expired', async () => {
    const id = await close();
    await night('2027-04-01');
    expect(await calls.ask(one, '2027-05-03')).toMatchObject({ status: 200 });
    expect(await undoneOnly(id)).toEqual({ people: [two.emplId], late: [one.emplId] });
    expect([await record(one), await lapsed(one)]).toMatchObject([{ carried: 5, available: 14 }, -5]);
    await expectSettled();
  });

  test.each([
    ['what is carried over', { carryForward: 0, entitlement: 14, availableLeave: 19 }],
    ['what is granted', { carryForward: 5, entitlement: 10, availableLeave: 19 }],
  ])('keeps the year end for people whose %s was reduced since, even if as much is available', async (_what, figures) => {
    const id = await close();
    const changed = await t.call('PATCH', `/leaveentitlement/${one.emplId}/2027/AL`, {
      by: hr,
      body: { id: {}, ...figures, takenLeave: 0 },
    });
    expect(changed).toMatchObject({ status: 200 });
    expect((await t.call('GET', `/yearend/${id}/after`, { by: hr })).body).toMatchObject({
      inTheWay: [{ emplId: one.emplId, isClosedLater: false, leave: null }],
    });
    expect(await calls.undo(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(one.emplId) } });
    expect(await undoneOnly(id)).toEqual({ people: [two.emplId], late: [one.emplId] });
    expect(await record(one)).toEqual({ entitlement: figures.entitlement, carried: figures.carryForward, available: 19 });
    await expectSettled();
  });

  test('keeps the year end for people whose carried days were paid out while others are not credited yet', async () => {
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    await openNext();
    const id = await close();
    const paid = await t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, {
      by: hr,
      body: { kind: 'paidOut', days: 4, note: 'Agreed' },
    });
    expect(paid).toMatchObject({ status: 200 });
    expect((await t.call('GET', `/yearend/${id}/after`, { by: hr })).body).toMatchObject({ inTheWay: [{ emplId: one.emplId }] });
    expect(await undoneOnly(id)).toEqual({ people: [two.emplId], late: [one.emplId] });
    expect(await record(one)).toEqual({ entitlement: 14, carried: 5, available: 1 });
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    await expectSettled();
  });

  test('does not undo an opening whose year has been closed, even if its days are not needed', async () => {
    await openNext();
    await close();
    const [{ opening } = { opening: 0 }] = await t.sql<{ opening: number }[]>`select year_end_id::int as opening from year_end where opens`;
    expect(await undoneOnly(opening)).toEqual({ people: [], late: [one.emplId, two.emplId].toSorted() });
    expect(await record(one)).toMatchObject({ entitlement: 14, carried: 5, available: 19 });
  });

  test('leaves out people whose next year has been closed meanwhile', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    const id = await close();
    t.clock.today = '2028-01-04';
    await close(2027);
    expect(await undoneOnly(id)).toEqual({ people: [], late: [one.emplId, two.emplId].toSorted() });
    expect(await record(one, 2028)).toMatchObject({ carried: 5, available: 19 });
  });
});

describe('the record of an undone year end', () => {
  test('is deleted if nothing refers to it, at the latest by the next preparation', async () => {
    const id = await close();
    expect(await undoneOnly(id)).toMatchObject({ late: [] });
    expect(await record(one)).toMatchObject({ entitlement: 0, carried: 0, available: 0 });
    await t.sql`update year_end set undone_at = now(), undone_by = ${hr.emplId}`;
    await calls.prepare(2026);
    expect(await record(one)).toBeUndefined();
  });

  test.each([
    [
      'rejected leave',
      () => calls.ask(one, '2027-02-01').then(() => calls.move(one, { start: '2027-02-01', filed: '2027-01-04' }, 'REJCT')),
    ],
    ['an undone entry by HR', () => calls.correct(one, 2027, 2).then(() => calls.correct(one, 2027, -2))],
    [
      'an applied opening',
      () => t.sql`
        with opening as (insert into year_end (year, opens, by_empl_id) values (2026, true, ${hr.emplId}) returning year_end_id)
        insert into year_end_line (year_end_id, empl_id, leave_code, year, closes, available, taken, pending, rule_grant, granted_before, is_retired, is_monthly, stands)
        select year_end_id, ${one.emplId}, 'AL', 2026, false, 0, 0, 0, 0, 0, false, false, true from opening`,
    ],
  ])('stays without days beside %s', async (_what, refers) => {
    const id = await close();
    await refers();
    expect(await calls.undo(id)).toMatchObject({ status: 200, body: { undone: 2 } });
    expect([await record(one), await record(two)]).toMatchObject([{ entitlement: 0, carried: 0, available: 0 }, undefined]);
    await expectSettled();
  });

  test('stays if another run has created it', async () => {
    await t.addEntitlement(one.emplId, 0, { year: 2027 });
    expect(await calls.undo(await close())).toMatchObject({ status: 200 });
    expect(await record(one)).toMatchObject({ available: 0 });
  });

  test('stays if days were taken before this system', async () => {
    const id = await close();
    await t.sql`update leave_category set may_go_below_by = 5 where leave_code = 'AL'`;
    await t.sql`update leave_entitlement set taken_leave = 2 where empl_id = ${one.emplId} and year = 2027`;
    expect(await calls.undo(id)).toMatchObject({ status: 200, body: { stays: [] } });
    expect([await record(one), await record(two)]).toMatchObject([{ available: 0 }, undefined]);
    await t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
  });

  test.each([
    ['of a retired category without changes', 'retired = true, carry_over_max = 0'],
    ['beside a draft', 'retired = retired'],
  ])('%s stays if HR has added it without days', async (what, change) => {
    await t.sql.unsafe(`update leave_category set ${change} where leave_code = 'AL'`);
    if (what === 'beside a draft') await calls.prepare(2026);
    else expect(await calls.undo(await close())).toMatchObject({ status: 200 });
    await t.addEntitlement(one.emplId, 0, { year: 2027 });
    await t.sql`update leave_category set retired = false`;
    await calls.prepare(2026);
    expect(await record(one)).toMatchObject({ available: 0 });
  });
});
