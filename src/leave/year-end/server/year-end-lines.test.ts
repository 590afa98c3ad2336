import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, manager, calls, recordOf: record, entriesOf: entries, addTwo } = await createYearEndScene();
const { linesOf, applyYear, edit, ask, move } = calls;
let one: Person;
let two: Person;

afterAll(() => t.close());
beforeEach(async () => {
  [one, two] = await addTwo();
});

describe('a year end', () => {
  test('keeps HR’s edits, even beyond the balance, and gives the person the reason', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    expect(await edit(yearEndId, one, { carried: 8 })).toMatchObject({ status: 400 });
    expect(await edit(yearEndId, one, { note: ' ' })).toMatchObject({ status: 400 });
    expect(await edit(yearEndId, one, {})).toMatchObject({ status: 400, message: 'Enter the carried-over or granted days.' });
    expect(await edit(yearEndId, one, { carried: 2.25, note: 'Agreed' })).toMatchObject({ status: 400 });
    expect(await edit(yearEndId, one, { carried: 8, grant: 20, note: 'Agreed' })).toMatchObject({
      status: 200,
      body: { carried: 8, lapses: 6, grant: 20, availableNext: 28, edited: true, byRules: { carried: 5, grant: 14 } },
    });
    expect((await edit(yearEndId, two, { carried: 4, note: 'Moved' })).body).toMatchObject({ carried: 4, lapses: 0, availableNext: 18 });
    const [, line] = await linesOf(yearEndId);
    const stale = await t.call('PATCH', `/yearend/${yearEndId}/${two.emplId}/AL`, {
      by: hr,
      body: { carried: 1, note: 'x' },
      headers: { 'if-match': `"${(line?.version ?? 0) - 1}"` },
    });
    expect(stale.status).toBe(412);
    // A version from before an edit cannot be applied.
    const [seen] = await t.sql<{ version: number }[]>`select version from year_end where year_end_id = ${yearEndId}`;
    expect((await edit(yearEndId, two, { carried: 4, note: 'Moved' })).status).toBe(200);
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId, { 'if-match': `"${seen?.version}"` })).status).toBe(412);
    t.clock.today = '2026-12-01';
    // A new preparation keeps the edits.
    await calls.prepare(2026);
    expect(await linesOf(yearEndId, '?show=edited')).toHaveLength(2);
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).body).toMatchObject({ carried: 12, lapses: 6, granted: 34 });
    expect(await record(one, 2027)).toEqual({ entitlement: 20, carried: 8, available: 28, taken: 0 });
    // Two of the four days existed; the others are a correction of the next year.
    expect(await record(two, 2027)).toEqual({ entitlement: 14, carried: 2, available: 18, taken: 0 });
    expect(await entries(two, 2027)).toEqual(['carry 2', 'correction 2', 'grant 14']);
    const noted = await t.sql`select note from entitlement_entry where note is not null order by entry_id`;
    expect(noted.map(({ note }) => note)).toEqual(['Agreed', 'Agreed', 'Moved', 'Moved']);
  });

  test('can return to the rules line by line', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    await edit(yearEndId, one, { carried: 8, grant: 20, note: 'Agreed' });
    expect((await edit(yearEndId, one, { note: 'Agreed twice' })).body).toMatchObject({ carried: 8, note: 'Agreed twice' });
    await edit(yearEndId, one, { note: 'Agreed' });
    expect((await edit(yearEndId, one, { carried: null })).body).toMatchObject({ carried: 5, grant: 20, edited: true, note: 'Agreed' });
    expect((await edit(yearEndId, one, { grant: null })).body).toMatchObject({ grant: 14, edited: false, note: null });
    expect((await edit(yearEndId, manager, { grant: null })).status).toBe(404);
  });

  test('is refused with the lines that changed since HR saw them, and these then have new figures', async () => {
    expect((await ask(one, '2026-12-07', '2026-12-17')).status).toBe(200);
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    expect((await move(one, { start: '2026-12-07', filed: '2026-12-01' }, 'REJCT')).status).toBe(200);
    const refused = await applyYear(yearEndId);
    expect(refused).toMatchObject({
      status: 409,
      message: '1 line changed since you saw them. Nothing was applied.',
      body: {
        errors: [{ path: `${one.emplId}.AL`, code: 'year-end.line-changed', message: 'Ada Berg, Annual leave: rest 5 → 14.' }],
      },
    });
    expect(refused.body).not.toHaveProperty('more');
    expect(await record(one, 2027)).toBeUndefined();
    expect(await linesOf(yearEndId, '?show=changed')).toMatchObject([
      { emplId: one.emplId, pending: 0, rest: 14, was: { pending: 9, rest: 5, carried: 5 } },
    ]);
    expect((await applyYear(yearEndId)).status).toBe(200);
  });

  test('names a hundred changed lines and the number of others', async () => {
    const others = await Promise.all(Array.from({ length: 101 }, () => t.addPerson({ reportsTo: manager.emplId })));
    await Promise.all(others.map(({ emplId }) => t.addEntitlement(emplId, 10)));
    const yearEndId = Number(await calls.prepare(2026));
    await t.sql`update year_end_line set available = available + 1 where empl_id = any (${others.map(({ emplId }) => emplId)})`;
    t.clock.today = '2027-01-04';
    const { body } = await applyYear(yearEndId);
    expect((body as { errors: object[] }).errors).toHaveLength(100);
    expect(body).toMatchObject({ message: '101 lines changed since you saw them. Nothing was applied.', more: { count: 1 } });
  });

  test('is stale after a rule change, and is refused until HR has seen the new figures', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    const summary = async () => (await t.call('GET', `/yearend/${yearEndId}/summary`, { by: hr })).body;
    expect(await summary()).toMatchObject({ isStale: false, isOver: true, all: { lines: 2, carried: 7, shows: { losing: 1 } } });
    expect((await t.call('PUT', '/leavecategory/AL/grants', { by: hr, body: [{ when: {}, days: 16 }] })).status).toBe(200);
    expect(await summary()).toMatchObject({ isStale: true });
    expect(await applyYear(yearEndId)).toMatchObject({ status: 409 });
    await calls.prepare(2026);
    expect(await summary()).toMatchObject({ isStale: false });
    expect((await applyYear(yearEndId)).body).toMatchObject({ granted: 32 });
  });

  test('shows whether the rules of a leave type carry days over', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    const summary = async () => (await t.call('GET', `/yearend/${yearEndId}/summary`, { by: hr })).body;
    expect(await summary()).toMatchObject({ all: { carriesOver: true }, types: [{ carriesOver: true }] });
    await t.sql`update leave_category set carry_over_max = 0`;
    await calls.prepare(2026);
    expect(await summary()).toMatchObject({ all: { carriesOver: false }, types: [{ carriesOver: false, lapsesPeople: 2 }] });
  });

  test.each([
    ['the last day of carried days', `update leave_category set carry_over_until = '06-30'`, () => one],
    ['the monthly accrual', `update leave_category set accrual = 'monthly'`, () => one],
    ['the retirement of the category', 'update leave_category set retired = true', () => one],
    ['other days of the next year', 'update leave_entitlement set available_leave = available_leave + 1 where year = 2027', () => two],
    [
      'the manual carry-over into the next year',
      'update leave_entitlement set carry_forward = 2, available_leave = available_leave + 2 where year = 2027',
      () => two,
    ],
  ])('is refused if only %s changed since HR saw the figures', async (_what, change, whose) => {
    await t.sql`update leave_category set carry_over_max = 0, entitlement = 0`;
    await t.addEntitlement(two.emplId, 14, { year: 2027 });
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    await t.sql.unsafe(change);
    const line = { path: `${whose().emplId}.AL`, code: 'year-end.line-changed' };
    expect(await applyYear(yearEndId)).toMatchObject({
      status: 409,
      body: { errors: expect.arrayContaining([expect.objectContaining(line)]) },
    });
    expect(await record(one, 2027)).toBeUndefined();
  });

  test('drops the lines of leavers and newcomers without being refused', async () => {
    const yearEndId = Number(await calls.prepare(2026));
    t.clock.today = '2027-01-04';
    await t.sql`update employee set status = 'I' where empl_id = ${two.emplId}`;
    const joined = await t.addPerson({ name: 'Cy Dee' });
    await t.addEntitlement(joined.emplId, 3, { year: 2026 });
    expect((await applyYear(yearEndId)).body).toMatchObject({
      errors: [{ message: 'Ben Cole, Annual leave: no longer in the draft.' }, { message: `${joined.emplId}, AL: a new line.` }],
    });
    expect((await linesOf(yearEndId)).map(({ emplId }) => emplId)).toEqual([one.emplId, joined.emplId]);
    expect((await applyYear(yearEndId)).body).toMatchObject({ people: 2 });
  });
});
