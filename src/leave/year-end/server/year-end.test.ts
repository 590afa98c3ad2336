import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, calls, recordOf: record, entriesOf: entries, addTwo } = await createYearEndScene();
const { linesOf, applyYear, undo, edit, ask } = calls;
let one: Person;
let two: Person;

afterAll(() => t.close());
beforeEach(async () => {
  [one, two] = await addTwo();
});

describe('a year end', () => {
  test('has a line for each record of an active employee', async () => {
    expect((await ask(one, '2026-12-07', '2026-12-08')).status).toBe(200);
    const yearEndId = Number(await calls.prepare(2026));
    expect(await linesOf(yearEndId)).toMatchObject([
      {
        emplId: one.emplId,
        leaveCode: 'AL',
        available: 14,
        taken: 0,
        pending: 2,
        rest: 12,
        carried: 5,
        lapses: 7,
        grant: 14,
        availableNext: 19,
        edited: false,
      },
      { emplId: two.emplId, available: 14, taken: 12, pending: 0, rest: 2, carried: 2, lapses: 0, grant: 14, availableNext: 16 },
    ]);
    expect(await linesOf(yearEndId, '?show=losing')).toHaveLength(1);
    expect(await linesOf(yearEndId, '?find=ben')).toHaveLength(1);
    expect(await linesOf(yearEndId, `?find=${two.emplId.toLowerCase()}`)).toMatchObject([{ emplId: two.emplId }]);
  });

  test('shows the number of people, not of lines', async () => {
    await t.addEntitlement(one.emplId, 10, { year: 2026, leaveCode: 'SL' });
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).body).toMatchObject({ people: 2, lines: 3 });
  });

  test('is applied once the year is over, and a repeated call changes nothing', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    expect(await applyYear(yearEndId)).toMatchObject({ status: 409, message: '2026 is not over.' });
    t.clock.today = '2027-01-04';
    const done = await Promise.all([applyYear(yearEndId), applyYear(yearEndId)]);
    expect(done.map(({ status, message }) => [status, message])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(done[0]?.body).toEqual({ yearEndId, people: 2, lines: 2, carried: 7, lapses: 9, granted: 28 });
    expect(done[1]?.body).toEqual(done[0]?.body);
    expect(await record(one, 2026)).toEqual({ entitlement: 14, carried: 0, available: 0, taken: 0 });
    expect(await record(one, 2027)).toEqual({ entitlement: 14, carried: 5, available: 19, taken: 0 });
    expect(await record(two, 2026)).toEqual({ entitlement: 14, carried: 0, available: 12, taken: 12 });
    expect(await entries(one, 2026)).toEqual(['grant 14', 'carry -5', 'lapse -9']);
    expect(await entries(one, 2027)).toEqual(['carry 5', 'grant 14']);
  });

  test('is refused for a year that has not begun, and if no one has a balance', async () => {
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2027 } })).toMatchObject({
      status: 400,
      message: '2027 has not begun.',
    });
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2019 } })).toMatchObject({
      status: 409,
      message: 'No active employee has an open entitlement for 2019.',
    });
    const yearEndId = Number(await calls.prepare(2026));
    expect(await undo(yearEndId)).toMatchObject({
      status: 409,
      message: 'A draft has not changed anything yet, so there is nothing to undo.',
    });
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).toMatchObject({
      status: 409,
      message: 'The 2026 year end has already been applied.',
    });
    expect(await t.call('DELETE', `/yearend/${yearEndId}`, { by: hr })).toMatchObject({
      status: 409,
      message: 'This year end has been applied. Only drafts can be changed or discarded.',
    });
    expect(await undo(yearEndId)).toMatchObject({ status: 200 });
    expect(await t.call('DELETE', `/yearend/${yearEndId}`, { by: hr })).toMatchObject({
      status: 409,
      message: 'This year end has been undone. Only drafts can be changed or discarded.',
    });
  });

  test('closes a retired category with carry-over and without a grant, and carries nothing over if overdrawn', async () => {
    await t.addEntitlement(one.emplId, 10, { leaveCode: 'SL', year: 2026, taken: 1 });
    await t.sql`update leave_category set retired = true where leave_code = 'SL'`;
    await t.addEntitlement(two.emplId, 1, { leaveCode: 'PT', year: 2026, taken: 3 });
    await t.sql`update leave_category set carry_over_max = case leave_code when 'SL' then 5 end`;
    const yearEndId = Number(await calls.prepare(2026));
    expect(await linesOf(yearEndId, '?leaveCode=SL')).toMatchObject([{ rest: 9, carried: 5, lapses: 4, grant: 0, availableNext: 5 }]);
    const { body } = await t.call('GET', `/yearend/${yearEndId}/summary`, { by: hr });
    expect((body as { types: object[] }).types).toContainEqual(
      expect.objectContaining({ leaveCode: 'SL', carryOverMax: 5, isRetired: true, lapses: 4, lapsesPeople: 1 }),
    );
    expect(await linesOf(yearEndId, '?show=overdrawn')).toMatchObject([{ rest: -2, carried: 0, lapses: 0, grant: 14 }]);
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).status).toBe(200);
    const found =
      await t.sql`select leave_code, year, available_leave - taken_leave as rest from leave_entitlement where leave_code <> 'AL' order by 1, 2`;
    expect(found).toEqual([
      { leave_code: 'PT', year: 2026, rest: 0 },
      { leave_code: 'PT', year: 2027, rest: 14 },
      { leave_code: 'SL', year: 2026, rest: 0 },
      { leave_code: 'SL', year: 2027, rest: 5 },
    ]);
  });

  test('completes an existing record with the difference and with carried days that expire', async () => {
    await t.sql`insert into leave_entitlement (empl_id, year, leave_code, carry_forward, entitlement, available_leave) values (${one.emplId}, 2027, 'AL', 2, 10, 13)`;
    const yearEndId = Number(await calls.prepare(2026));
    expect((await linesOf(yearEndId))[0]).toMatchObject({ carried: 5, grant: 14, availableNext: 20 });
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect(await record(one, 2027)).toMatchObject({ entitlement: 14, carried: 5, available: 20 });
    const until =
      await t.sql`select until_date from entitlement_entry where year = 2027 and kind = 'carry' and run is not null order by empl_id`;
    expect(until).toEqual([{ until_date: '2027-03-31' }, { until_date: '2027-03-31' }]);
    expect((await undo(yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ entitlement: 10, carried: 2, available: 13 });
  });

  test('is refused if leave of the next year needs more days than it would have', async () => {
    await t.addEntitlement(one.emplId, 30, { year: 2027, taken: 25 });
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    expect(await applyYear(yearEndId)).toMatchObject({
      status: 409,
      message: `1 person has leave in the next year that needs more days than this would leave: ${one.emplId}.`,
    });
  });
});

describe('a year opened before the previous year is over', () => {
  const open = (year = 2027) => t.call('POST', '/yearend/open', { by: hr, body: { year } });

  test('has its days without a carry-over; the year end grants the difference', async () => {
    expect(await open(2028)).toMatchObject({ status: 400, message: 'Only 2027 can be opened.' });
    const draft = Number(await calls.prepare(2026));
    await edit(draft, one, { carried: 5, note: 'Moved' });
    await edit(draft, two, { grant: 20, note: 'Agreed' });
    const opened = await Promise.all([open(), open()]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    expect(opened[0]?.body).toEqual(opened[1]?.body);
    expect(opened[0]?.body).toMatchObject({ people: 2, carried: 0, granted: 34 });
    expect(await record(one, 2027)).toEqual({ entitlement: 14, carried: 0, available: 14, taken: 0 });
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
    // Edits of the carry-over alone do not affect the opening.
    const [opening] = opened.map(({ body }) => (body as { yearEndId: number }).yearEndId);
    expect((await linesOf(Number(opening))).map(({ note }) => note)).toEqual([null, 'Agreed']);
    await edit(draft, one, { carried: null });
    await t.sql`update leave_category set entitlement = 15`;
    await calls.prepare(2026);
    t.clock.today = '2027-01-04';
    expect((await applyYear(draft)).status).toBe(200);
    expect(await record(one, 2027)).toEqual({ entitlement: 15, carried: 5, available: 20, taken: 0 });
    expect(await entries(one, 2027)).toEqual(['grant 14', 'carry 5', 'grant 1']);
    expect(await entries(two, 2027)).toEqual(['grant 20', 'carry 2']);
    const [{ yearEndId }] = opened.map(({ body }) => body as { yearEndId: number }) as [{ yearEndId: number }];
    expect((await undo(yearEndId)).status).toBe(409);
    expect((await undo(draft)).status).toBe(200);
    expect(await record(one, 2027)).toEqual({ entitlement: 14, carried: 0, available: 14, taken: 0 });
    expect((await undo(yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toBeUndefined();
  });

  test('copies edits only for the type they were made for', async () => {
    await t.addEntitlement(two.emplId, 3, { leaveCode: 'SL' });
    await edit(Number(await calls.prepare(2026)), two, { grant: 20, note: 'Agreed' });
    const { yearEndId } = (await open()).body as { yearEndId: number };
    const lines = (await linesOf(yearEndId)).filter(({ emplId }) => emplId === two.emplId);
    expect(lines.map(({ leaveCode, note }) => [leaveCode, note])).toEqual([
      ['AL', 'Agreed'],
      ['SL', null],
    ]);
  });
});

test.each([
  // rest, most, more: carry, lapse, beyond
  [8, 5, 0, 5, 3, 0],
  [8, null, 0, 8, 0, 0],
  [8, 0, 0, 0, 8, 0],
  [-0.5, 5, 0, 0, -0.5, 0],
  [0, null, 0, 0, 0, 0],
  [2.5, 5, 0, 2.5, 0, 0],
  [3, 5, 2, 3, 0, 2],
  [8, 5, 2, 7, 1, 0],
  [3, 5, -2, 1, 2, 0],
  [1, 5, -2, 0, 1, 0],
  [-3, 5, 2, 0, -3, 2],
])(
  'with %f left, a limit of %f and %f added by HR, %f are carried over, %f expire and %f are added',
  async (rest, most, more, carry, lapse, beyond) => {
    expect(await t.sql`select * from close_year(${rest}, ${most}, ${more})`).toEqual([{ carry, lapse, beyond }]);
  },
);
