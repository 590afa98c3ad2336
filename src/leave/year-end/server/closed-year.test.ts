import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, calls, recordOf: record, addTwo } = await createYearEndScene();
const { linesOf, applyYear, undo, edit, ask, move } = calls;
let one: Person;
let two: Person;

afterAll(() => t.close());
beforeEach(async () => {
  [one, two] = await addTwo();
});

describe('a year end', () => {
  test('is not undone for people whose leave needs it; the next year end closes the others again', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect((await ask(one, '2027-02-01', '2027-02-02')).status).toBe(200);
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({
      people: 2,
      inTheWay: [{ name: 'Ada Berg', made: 19, needed: 2, leave: { startDate: '2027-02-01', days: 2, status: 'PNAPV' } }],
    });
    expect(await undo(yearEndId)).toMatchObject({
      status: 409,
      message: `This can't be undone for 1 person, because their leave needs these days, their record was changed, or a later year is closed: ${one.emplId}.`,
    });
    expect((await undo(yearEndId, '?rest=true')).body).toEqual({ undone: 1, stays: [one.emplId] });
    // People who keep it are not notified, and an undo is not a correction.
    const told = await t.sql<{ emplId: string }[]>`
      select empl_id as "emplId" from notice where kind = 'yearEndUndone' and empl_id in (${one.emplId}, ${two.emplId})`;
    expect(told.map(({ emplId }) => emplId)).toEqual([two.emplId]);
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({ people: 1, corrections: [] });
    expect(await record(one, 2027)).toMatchObject({ available: 19 });
    expect(await record(two, 2027)).toBeUndefined();
    const again = Number(await calls.prepare(2026));
    expect((await linesOf(again)).map(({ emplId }) => emplId)).toEqual([two.emplId]);
    expect((await applyYear(again)).body).toMatchObject({ people: 1 });
    await t.sql`delete from applied_leave`;
    expect((await undo(yearEndId)).body).toEqual({ undone: 1, stays: [] });
    expect(await undo(yearEndId)).toMatchObject({ status: 409, message: 'This year end has already been undone.' });
  });

  test('cannot be undone while a later year is closed', async () => {
    // Without a last day, expiries are booked before the year is closed.
    await t.sql`update leave_category set carry_over_until = null`;
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect((await ask(one, '2027-12-01')).status).toBe(200);
    t.clock.today = '2028-01-04';
    const later = Number(await calls.prepare(2027));
    expect((await applyYear(later)).status).toBe(200);
    // The closed year prevents the undo, not its leave.
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({
      inTheWay: [{ name: 'Ada Berg', leave: null }, { leave: null }],
    });
    await t.sql`delete from applied_leave`;
    expect((await undo(yearEndId)).status).toBe(409);
    expect((await undo(later)).status).toBe(200);
    expect((await undo(yearEndId)).status).toBe(200);
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
  });

  test('leaves nothing behind when undone', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).status).toBe(200);
    // Later rule changes do not affect an applied year end.
    await t.sql`update leave_category set carry_over_max = 6`;
    expect((await t.call('GET', `/yearend/${yearEndId}/summary`, { by: hr })).body).toMatchObject({ isStale: false });
    expect(await undo(yearEndId)).toMatchObject({ status: 200, body: { undone: 2, stays: [] } });
    expect(await record(one, 2027)).toBeUndefined();
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
    expect(await undo(yearEndId)).toMatchObject({ status: 409 });
  });
});

describe('a closed year', () => {
  const closed = async (days = 14) => {
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ available: days });
    return yearEndId;
  };

  test('corrects its carry-over after a rejection, approval or cancellation, and notifies the person', async () => {
    for (const [start, end] of [
      ['2026-12-07', '2026-12-11'],
      ['2026-12-14', '2026-12-18'],
    ] as const)
      expect((await ask(one, start, end)).status).toBe(200);
    const yearEndId = await closed(18);
    expect(await move(one, { start: '2026-12-07', filed: '2026-12-01' }, 'REJCT')).toMatchObject({ status: 200 });
    expect(await record(one, 2027)).toMatchObject({ carried: 5, available: 19 });
    expect(await record(one, 2026)).toMatchObject({ available: 5 });
    expect((await move(one, { start: '2026-12-14', filed: '2026-12-01' }, 'APPRV')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 5, available: 19 });
    expect(await record(one, 2026)).toMatchObject({ available: 5, taken: 5 });
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({
      people: 2,
      inTheWay: [],
      corrections: [{ emplId: one.emplId, carried: 1, lapsed: 4 }],
    });
    expect(await linesOf(yearEndId)).toMatchObject([{ pending: 0, taken: 5, rest: 9, carried: 5, lapses: 4 }, {}]);
    expect((await undo(yearEndId)).status).toBe(200);
    expect(await record(one, 2026)).toMatchObject({ available: 14, taken: 5 });
  });

  test('follows HR’s changes of its figures through later closed years, never below the days that leave needs', async () => {
    // Without a last day, expiries are booked before the year is closed.
    await t.sql`update leave_category set carry_over_until = null`;
    await closed(19);
    t.clock.today = '2028-01-04';
    const later = Number(await calls.prepare(2027));
    expect((await applyYear(later)).status).toBe(200);
    expect(await record(one, 2028)).toMatchObject({ carried: 5, available: 19 });
    const correct = (year: number, days: number, kind = 'correction') =>
      t.call('POST', `/leaveentitlement/${one.emplId}/${year}/AL/entries`, { by: hr, body: { kind, days, note: 'Counted wrong' } });
    await t.sql`update leave_entitlement set taken_leave = 16 where empl_id = ${one.emplId} and year = 2027`;
    expect(await record(one, 2028)).toMatchObject({ carried: 3, available: 17 });
    await t.sql`update leave_entitlement set taken_leave = 10 where empl_id = ${one.emplId} and year = 2026`;
    expect(await record(one, 2027)).toMatchObject({ carried: 4, available: 16 });
    expect(await record(one, 2028)).toMatchObject({ carried: 2, available: 16 });
    await t.sql`update leave_entitlement set taken_leave = 15 where empl_id = ${one.emplId} and year = 2028`;
    const taken = t.sql`update leave_entitlement set taken_leave = 12 where empl_id = ${one.emplId} and year = 2026`;
    await expect(taken).rejects.toMatchObject({ code: 'LV409', message: 'leave.next-year-needs' });
    const body = {
      id: { emplid: one.emplId, year: 2026, leaveCode: 'AL' },
      carryForward: 0,
      entitlement: 12,
      availableLeave: 12,
      takenLeave: 10,
    };
    const figures = await t.call('PATCH', `/leaveentitlement/${one.emplId}/2026/AL`, {
      by: hr,
      body: { ...body, availableLeave: 8, entitlement: 8 },
    });
    expect(figures).toMatchObject({
      status: 409,
      message: '2027 is closed, and leave in 2028 needs the carried-over days that this would remove.',
    });
    expect((await correct(2027, 2)).status).toBe(200);
    expect(await record(one, 2028)).toMatchObject({ carried: 4, available: 18 });
  });

  test('accepts late requests like an open year, as far as the next year has the days', async () => {
    await closed(19);
    t.clock.today = '2026-12-31';
    expect((await ask(one, '2026-12-07', '2026-12-18')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 4, available: 18 });
    expect(await record(one, 2026)).toMatchObject({ available: 10 });
    expect((await ask(one, '2026-12-21', '2026-12-28')).status).toBe(409);
    await t.sql`update leave_entitlement set taken_leave = 17 where empl_id = ${one.emplId} and year = 2027`;
    expect(await ask(one, '2026-12-21', '2026-12-22')).toMatchObject({
      status: 409,
      message: '2026 is closed, and leave in 2027 needs the carried-over days that this would remove.',
    });
    expect((await ask(one, '2026-12-21')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 3, available: 17 });
    // Once approved, it is counted once.
    expect((await move(one, { start: '2026-12-07', filed: '2026-12-31' }, 'APPRV')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 3, available: 17 });
  });

  test('keeps the edits of HR', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    await edit(yearEndId, two, { carried: 4, note: 'Moved' });
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    await t.sql`update leave_entitlement set taken_leave = 13 where empl_id = ${two.emplId} and year = 2026`;
    expect(await record(two, 2027)).toMatchObject({ carried: 1, available: 17 });
    await t.sql`update leave_entitlement set taken_leave = 8 where empl_id = ${two.emplId} and year = 2026`;
    expect(await record(two, 2027)).toMatchObject({ carried: 6, available: 21 });
  });
});
