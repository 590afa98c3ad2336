import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { differences } from '#src/leave-ledger/server/reconcile.ts';
import { noteLapses } from '#src/leave-ledger/server/settle-lapses.ts';
import { clearYearEnds, startYearEnds } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, manager, calls, recordOf, close } = await startYearEnds();
let one: Person;

afterAll(() => t.close());
beforeEach(async () => {
  await clearYearEnds(t, '03-31');
  one = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(one.emplId, 14);
  t.clock.today = '2026-12-01';
});

const available = async (year: number) => (await recordOf(one, year))?.available;
const ask = async (start: string, end = start, status?: string) => {
  expect(await calls.ask(one, start, end)).toMatchObject({ status: 200 });
  const leave = { start, filed: t.clock.today };
  if (status) expect(await calls.move(one, leave, status)).toMatchObject({ status: 200 });
  return leave;
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
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
    expect(await differences(t.sql)).toEqual([]);
  });

  test('gives back to the next year what it gives back', async () => {
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    const asked = { reason: 'Back sooner', giveBack: [{ date: '2026-12-18' }] };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    await close();
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([9, 19]);
    expect(await differences(t.sql)).toEqual([]);
  });

  test('makes sick leave of the year that is closed, however late, and both types follow', async () => {
    await t.sql`update leave_category set backdate_days = 3 where leave_code = 'SL'`;
    await t.addEntitlement(one.emplId, 5, { leaveCode: 'SL' });
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    t.clock.today = '2026-12-18';
    const asked = { reason: 'Fever', ill: true, giveBack: [{ date: '2026-12-17' }, { date: '2026-12-18' }] };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    await close();
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([8, 19]);
    const [sick] =
      await t.sql`select start_date as start, end_date as end, leave_status as status from applied_leave where leave_code = 'SL'`;
    expect(sick).toEqual({ start: '2026-12-17', end: '2026-12-18', status: 'APPRV' });
    expect(
      await t.sql`select available_leave as a, taken_leave as t from leave_entitlement where leave_code = 'SL' and year = 2026`,
    ).toEqual([{ a: 2, t: 2 }]);
    expect(await differences(t.sql)).toEqual([]);
    await t.sql`update leave_category set backdate_days = null where leave_code = 'SL'`;
  });

  test('is refused where the next year could not bear it, and can be rejected then', async () => {
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    const asked = { reason: 'Longer', startDate: '2026-12-03', endDate: '2026-12-18' };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    await t.sql`update applied_leave set change_days = 0`;
    await close();
    // What HR has changed by hand counts no days that wait: all 18 of the next year are taken.
    expect(await available(2027)).toBe(18);
    await ask('2027-02-01', '2027-02-24', 'APPRV');
    const refused = await t.call('PATCH', `${path}/APPRV`, { by: manager });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain('2027');
    expect(await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } })).toMatchObject({ status: 200 });
    expect(await available(2027)).toBe(18);
  });

  test('cannot be asked for any more once the year is over', async () => {
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    await close();
    const asked = { reason: 'Back sooner', giveBack: [{ date: '2026-12-18' }] };
    const refused = await t.call('POST', `${calls.leavePath(one, leave)}/change`, { by: one, body: asked });
    expect(refused).toMatchObject({ status: 409, message: 'Leave of a past year can no longer be changed.' });
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

  test('no more come back than have lapsed: the others were taken', async () => {
    await close();
    await ask('2027-02-01', '2027-02-03', 'APPRV');
    t.clock.today = '2027-04-02';
    expect(await noteLapses(t.sql, t.clock.today)).toBe(1);
    expect([await available(2027), await noted()]).toEqual([17, -2]);
    expect(await calls.correct(one, 2026, -13)).toMatchObject({ status: 200 });
    expect([await available(2027), await noted()]).toEqual([15, 0]);
    expect(await noteLapses(t.sql, t.clock.today)).toBe(0);
    expect(await differences(t.sql)).toEqual([]);
  });

  test('none come back where others of that year have lapsed', async () => {
    await close();
    await ask('2027-02-01', '2027-02-05', 'APPRV');
    t.clock.today = '2027-04-05';
    const body = { kind: 'earned', days: 3, until: '2027-05-31', note: 'A fair' };
    expect(await t.call('POST', `/leaveentitlement/${one.emplId}/2027/AL/entries`, { by: hr, body })).toMatchObject({ status: 200 });
    t.clock.today = '2027-06-01';
    expect(await noteLapses(t.sql, t.clock.today)).toBe(1);
    expect(await available(2027)).toBe(19);
    expect(await calls.correct(one, 2026, -11)).toMatchObject({ status: 200 });
    expect(await available(2027)).toBe(17);
    expect(await noteLapses(t.sql, t.clock.today)).toBe(0);
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
    expect(await differences(t.sql)).toEqual([]);
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

describe('what HR corrects or pays out of a closed year', () => {
  const enter = (days: number, kind = 'correction', year = 2026) =>
    t.call('POST', `/leaveentitlement/${one.emplId}/${year}/AL/entries`, { by: hr, body: { kind, days, note: 'Agreed' } });
  const preview = (days: number, kind = 'correction', year = 2026) =>
    t.call('POST', `/leaveentitlement/${one.emplId}/${year}/AL/entries/preview`, { by: hr, body: { kind, days } });
  const isNow = async (next: number) => {
    expect([await available(2026), await available(2027)]).toEqual([0, next]);
    expect(await differences(t.sql)).toEqual([]);
  };

  test('is judged by what was left of it, and what was carried over follows', async () => {
    await close();
    await isNow(19);
    // Of 14 days 9 have lapsed: the first of them were never carried over.
    expect(await enter(-3)).toMatchObject({ status: 200 });
    await isNow(19);
    expect(await enter(-8)).toMatchObject({ status: 200 });
    await isNow(17);
    expect(await enter(3.5, 'paidOut')).toMatchObject({ status: 409, message: 'There are only 3 days available.' });
    expect(await enter(3, 'paidOut')).toMatchObject({ status: 200 });
    await isNow(14);
    expect(await enter(-0.5)).toMatchObject({ status: 409, message: 'There are only 0 days available.' });
    expect(await enter(2)).toMatchObject({ status: 200 });
    await isNow(16);
  });

  test('is shown before with the years that it changes, and nothing of that is kept', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    // As far as days are concerned nothing is closed yet.
    const open = { year: 2026, isClosed: false, was: { available: 14 }, becomes: { available: 11, carried: 0, lapsed: 0 } };
    expect((await preview(-3)).body).toMatchObject([open]);
    await close();
    const year2026 = { year: 2026, isClosed: true, was: { available: 0, carried: 5, lapsed: 9 } };
    expect((await preview(-3)).body).toEqual([{ ...year2026, becomes: { available: 0, carried: 5, lapsed: 6 } }]);
    expect((await preview(-11)).body).toEqual([
      { ...year2026, becomes: { available: 0, carried: 3, lapsed: 0 } },
      { year: 2027, isClosed: false, was: { available: 19, carried: 0, lapsed: 0 }, becomes: { available: 17, carried: 0, lapsed: 0 } },
    ]);
    expect(await preview(15, 'paidOut')).toMatchObject({ status: 409, message: 'There are only 14 days available.' });
    await t.sql`update leave_entitlement set taken_leave = 18 where empl_id = ${one.emplId} and year = 2027`;
    expect(await preview(-11)).toMatchObject({ status: 409, body: { code: 'leave.next-year-needs' } });
    await isNow(19);
    expect(await enter(-10)).toMatchObject({ status: 200 });
    await isNow(18);
  });

  test('may leave less than was taken: then nothing is carried over', async () => {
    await ask('2026-12-07', '2026-12-11', 'APPRV');
    await close();
    expect([await available(2026), await available(2027)]).toEqual([5, 19]);
    expect(await enter(-12)).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([5, 14]);
    expect(await differences(t.sql)).toEqual([]);
  });

  test('goes on through a year that is closed as well, and is refused where the one after it could not bear it', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    await close();
    t.clock.today = '2028-01-04';
    expect(await calls.applyYear(Number(await calls.prepare(2027)))).toMatchObject({ status: 200 });
    expect([await available(2027), await available(2028)]).toEqual([0, 19]);
    // Five of the 19 of 2027 came from 2026; the rest of 2027 is still above what goes over.
    expect(await enter(-14)).toMatchObject({ status: 200 });
    expect([await available(2027), await available(2028)]).toEqual([0, 19]);
    expect(await enter(-11, 'correction', 2027)).toMatchObject({ status: 200 });
    expect([await available(2027), await available(2028)]).toEqual([0, 17]);
    await t.sql`update leave_entitlement set taken_leave = 16 where empl_id = ${one.emplId} and year = 2028`;
    expect(await enter(-2, 'correction', 2027)).toMatchObject({ status: 409 });
    expect([await available(2027), await available(2028)]).toEqual([0, 17]);
    expect(await differences(t.sql)).toEqual([]);
  });

  test('may take from the next year as many days as its balance may go below zero by', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    await t.sql`update leave_category set may_go_below_by = 2 where leave_code = 'AL'`;
    await close();
    await t.sql`update leave_entitlement set taken_leave = 18 where empl_id = ${one.emplId} and year = 2027`;
    expect(await enter(-12)).toMatchObject({ status: 200 });
    expect(await enter(-1.5)).toMatchObject({ status: 409, body: { code: 'leave.next-year-needs' } });
    await isNow(16);
    await t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
  });

  test('of several at the same moment takes what is left once', async () => {
    await close();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(-6)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    await isNow(16);
  });

  test('beside taking the year end back is in the year, whoever is first, 8 times', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await close();
      const [entered] = await Promise.all([enter(-1), calls.undo(id)]);
      expect(entered).toMatchObject({ status: 200 });
      expect(await available(2026)).toBe(13 - round);
      expect(await differences(t.sql)).toEqual([]);
    }
  });
});

describe('what HR changes of a closed year otherwise', () => {
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
    expect(await differences(t.sql)).toEqual([]);
  };

  test('is a grant to many as far as its rest bears it, made and taken back', async () => {
    await t.sql`update leave_category set carry_over_until = null`;
    await close();
    // Of 14 days 9 have lapsed.
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

  test('is its entitlement, of which the months that came are taken back', async () => {
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

  test('leaves what had lapsed before lapsed, though nothing was left of the year', async () => {
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
    expect(await noteLapses(t.sql, t.clock.today)).toBe(0);
    expect(await differences(t.sql)).toEqual([]);
  });
});

test('a rule that changes while the draft is open makes it stale, and is not applied unseen', async () => {
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
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    const body = { id: { emplid: one.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    expect(await available(2026)).toBe(9);
  };

  test('what its months have brought is written, however long no job has run, and the draft says so', async () => {
    await monthly();
    t.clock.today = '2029-01-04';
    const { body: head } = await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } });
    expect(head).toMatchObject({ monthsFirst: 3, lapsesFirst: 0 });
    const { yearEndId } = head as { yearEndId: number };
    expect(await calls.linesOf(yearEndId)).toMatchObject([{ available: 12, carried: 5 }]);
    // Prepared again it has nothing more to write, and still says what it wrote.
    expect((await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).body).toMatchObject({ yearEndId, monthsFirst: 3 });
    expect(await calls.applyYear(yearEndId)).toMatchObject({ status: 200, body: { carried: 5, lapses: 7 } });
    expect(await differences(t.sql)).toEqual([]);
  });

  test('what comes between the draft and its end is written as well, and shown', async () => {
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

  test('what has lapsed of it is noted', async () => {
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
