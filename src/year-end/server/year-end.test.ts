import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let manager: Person;
let one: Person;
let two: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hana Tan' });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
afterAll(() => t.close());

beforeEach(async () => {
  t.clock.today = '2026-12-01';
  await t.sql`delete from year_end_line`;
  await t.sql`delete from year_end`;
  await t.sql`delete from applied_leave`;
  await t.sql`delete from leave_entitlement`;
  await t.sql`update leave_category set carry_over_max = 5, carry_over_until = '03-31', retired = false, accrual = 'yearly', pro_rata = false, may_go_below_by = 0, entitlement = 14`;
  await t.sql`delete from category_grant`;
  await t.sql`update employee set status = 'I' where empl_id not in (${hr.emplId}, ${manager.emplId})`;
  one = await t.addPerson({ name: 'Ada Berg', reportsTo: manager.emplId });
  two = await t.addPerson({ name: 'Ben Cole', reportsTo: manager.emplId });
  await t.addEntitlement(one.emplId, 14, { year: 2026 });
  await t.addEntitlement(two.emplId, 14, { year: 2026, taken: 12 });
});

type Line = Record<string, unknown> & { emplId: string; version: number };
const prepare = async (year = 2026) =>
  (await t.call('POST', '/yearend', { by: hr, body: { year } })).body as { yearEndId: number; isStale: boolean };
const linesOf = async (id: number, query = '') => (await t.call('GET', `/yearend/${id}${query}`, { by: hr })).body as Line[];
const applyYear = (id: number, headers = {}) => t.call('POST', `/yearend/${id}/apply`, { by: hr, headers });
const undo = (id: number, query = '') => t.call('POST', `/yearend/${id}/undo${query}`, { by: hr });
const edit = (id: number, person: Person, body: object) => t.call('PATCH', `/yearend/${id}/${person.emplId}/AL`, { by: hr, body });
const ask = (person: Person, date: string, to = date) =>
  t.call('POST', '/appliedleave', {
    by: person,
    body: {
      id: { startDate: date },
      leaveCategory: { leaveCode: 'AL' },
      endDate: to,
      halfDay: 'N',
      reason: 'Rest',
      approver: manager.emplId,
    },
  });
const move = (person: Person, start: string, status: string, filed = t.clock.today, by = manager) =>
  t.call('PATCH', `/appliedleave/${person.emplId}/${filed}/${start}/AL/${status}`, { by });
const record = async (person: Person, year: number) =>
  (
    await t.sql`select entitlement, carry_forward as carried, available_leave as available, taken_leave as taken from leave_entitlement
    where empl_id = ${person.emplId} and year = ${year} and leave_code = 'AL'`
  )[0];
const entries = async (person: Person, year: number) =>
  (
    await t.sql<
      { kind: string; days: number }[]
    >`select kind, days from entitlement_entry where empl_id = ${person.emplId} and year = ${year} order by entry_id`
  ).map(({ kind, days }) => `${kind} ${days}`);

describe('a year end', () => {
  test('has a line for each record of who is active', async () => {
    expect((await ask(one, '2026-12-07', '2026-12-08')).status).toBe(200);
    const { yearEndId } = await prepare();
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

  test('tells how many people it is of, not how many lines', async () => {
    await t.addEntitlement(one.emplId, 10, { year: 2026, leaveCode: 'SL' });
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).body).toMatchObject({ people: 2, lines: 3 });
  });

  test('is applied once the year is over; asked again it is as it was', async () => {
    const { yearEndId } = await prepare();
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

  test('is refused for a year that has not begun, and where nobody has anything', async () => {
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2027 } })).toMatchObject({
      status: 400,
      message: '2027 has not begun.',
    });
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2019 } })).toMatchObject({
      status: 409,
      message: 'Nobody who is active has an entitlement of 2019 that is still open.',
    });
    const { yearEndId } = await prepare();
    expect(await undo(yearEndId)).toMatchObject({ status: 409, message: 'A draft has changed nothing that could be taken back.' });
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect(await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).toMatchObject({
      status: 409,
      message: 'The year end of 2026 has been applied already.',
    });
    expect(await t.call('DELETE', `/yearend/${yearEndId}`, { by: hr })).toMatchObject({
      status: 409,
      message: 'Only a draft can be changed or thrown away.',
    });
  });

  test('keeps what HR edits, also beyond the rest, and tells the person why', async () => {
    const { yearEndId } = await prepare();
    expect(await edit(yearEndId, one, { carried: 8 })).toMatchObject({ status: 400 });
    expect(await edit(yearEndId, one, { note: ' ' })).toMatchObject({ status: 400 });
    expect(await edit(yearEndId, one, {})).toMatchObject({ status: 400, message: 'Please enter what is carried over or granted.' });
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
    // Who has read the year end before a line was edited does not apply it.
    const [seen] = await t.sql<{ version: number }[]>`select version from year_end where year_end_id = ${yearEndId}`;
    expect((await edit(yearEndId, two, { carried: 4, note: 'Moved' })).status).toBe(200);
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId, { 'if-match': `"${seen?.version}"` })).status).toBe(412);
    t.clock.today = '2026-12-01';
    // Prepared anew the edits are kept.
    await prepare();
    expect(await linesOf(yearEndId, '?show=edited')).toHaveLength(2);
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).body).toMatchObject({ carried: 12, lapses: 6, granted: 34 });
    expect(await record(one, 2027)).toEqual({ entitlement: 20, carried: 8, available: 28, taken: 0 });
    // Two of the four days were there: the others are a correction of the next year.
    expect(await record(two, 2027)).toEqual({ entitlement: 14, carried: 2, available: 18, taken: 0 });
    expect(await entries(two, 2027)).toEqual(['carry 2', 'correction 2', 'grant 14']);
    const noted = await t.sql`select note from entitlement_entry where note is not null order by entry_id`;
    expect(noted.map(({ note }) => note)).toEqual(['Agreed', 'Agreed', 'Moved', 'Moved']);
  });

  test('goes back to the rules line by line', async () => {
    const { yearEndId } = await prepare();
    await edit(yearEndId, one, { carried: 8, grant: 20, note: 'Agreed' });
    expect((await edit(yearEndId, one, { note: 'Agreed twice' })).body).toMatchObject({ carried: 8, note: 'Agreed twice' });
    await edit(yearEndId, one, { note: 'Agreed' });
    expect((await edit(yearEndId, one, { carried: null })).body).toMatchObject({ carried: 5, grant: 20, edited: true, note: 'Agreed' });
    expect((await edit(yearEndId, one, { grant: null })).body).toMatchObject({ grant: 14, edited: false, note: null });
    expect((await edit(yearEndId, manager, { grant: null })).status).toBe(404);
  });

  test('is refused with the lines that changed since HR saw them, which have their new figures then', async () => {
    expect((await ask(one, '2026-12-07', '2026-12-17')).status).toBe(200);
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    expect((await move(one, '2026-12-07', 'REJCT', '2026-12-01')).status).toBe(200);
    const refused = await applyYear(yearEndId);
    expect(refused).toMatchObject({
      status: 409,
      message: '1 line changed since you saw them. Nothing was applied.',
      body: {
        errors: [{ path: `${one.emplId}.AL`, code: 'year-end.line-changed', message: 'Ada Berg, Annual leave: rest 5 → 14.' }],
      },
    });
    expect(await record(one, 2027)).toBeUndefined();
    expect(await linesOf(yearEndId, '?show=changed')).toMatchObject([
      { emplId: one.emplId, pending: 0, rest: 14, was: { pending: 9, rest: 5, carried: 5 } },
    ]);
    expect((await applyYear(yearEndId)).status).toBe(200);
  });

  test('says that it is stale when a rule has changed, and is refused until HR has seen what changes', async () => {
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    const summary = async () => (await t.call('GET', `/yearend/${yearEndId}/summary`, { by: hr })).body;
    expect(await summary()).toMatchObject({ isStale: false, isOver: true, all: { lines: 2, carried: 7, shows: { losing: 1 } } });
    expect((await t.call('PUT', '/leavecategory/AL/grants', { by: hr, body: [{ when: {}, days: 16 }] })).status).toBe(200);
    expect(await summary()).toMatchObject({ isStale: true });
    expect(await applyYear(yearEndId)).toMatchObject({ status: 409 });
    expect((await prepare()).isStale).toBe(false);
    expect((await applyYear(yearEndId)).body).toMatchObject({ granted: 32 });
  });

  test.each([
    ['until when carried days last', `update leave_category set carry_over_until = '06-30'`, () => one],
    ['that days come month by month', `update leave_category set accrual = 'monthly'`, () => one],
    ['that the category is retired', 'update leave_category set retired = true', () => one],
    ['what the next year has beside', 'update leave_entitlement set available_leave = available_leave + 1 where year = 2027', () => two],
    [
      'what was carried into the next year',
      'update leave_entitlement set carry_forward = 2, available_leave = available_leave + 2 where year = 2027',
      () => two,
    ],
  ])('is refused where nothing but %s is another since HR saw it', async (_what, change, whose) => {
    await t.sql`update leave_category set carry_over_max = 0, entitlement = 0`;
    await t.addEntitlement(two.emplId, 14, { year: 2027 });
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    await t.sql.unsafe(change);
    const line = { path: `${whose().emplId}.AL`, code: 'year-end.line-changed' };
    expect(await applyYear(yearEndId)).toMatchObject({
      status: 409,
      body: { errors: expect.arrayContaining([expect.objectContaining(line)]) },
    });
    expect(await record(one, 2027)).toBeUndefined();
  });

  test('has no line of who has left or come since without being refused', async () => {
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    await t.sql`update employee set status = 'I' where empl_id = ${two.emplId}`;
    const joined = await t.addPerson({ name: 'Cy Dee' });
    await t.addEntitlement(joined.emplId, 3, { year: 2026 });
    expect((await applyYear(yearEndId)).body).toMatchObject({
      errors: [{ message: 'Ben Cole, Annual leave: no longer part of it.' }, { message: `${joined.emplId}, AL: a new line.` }],
    });
    expect((await linesOf(yearEndId)).map(({ emplId }) => emplId)).toEqual([one.emplId, joined.emplId]);
    expect((await applyYear(yearEndId)).body).toMatchObject({ people: 2 });
  });

  test('closes a retired category and grants nothing of it, and carries nothing of what was overdrawn', async () => {
    await t.addEntitlement(one.emplId, 10, { leaveCode: 'SL', year: 2026, taken: 1 });
    await t.sql`update leave_category set retired = true where leave_code = 'SL'`;
    await t.addEntitlement(two.emplId, 1, { leaveCode: 'PT', year: 2026, taken: 3 });
    await t.sql`update leave_category set carry_over_max = null`;
    const { yearEndId } = await prepare();
    expect(await linesOf(yearEndId, '?leaveCode=SL')).toMatchObject([{ rest: 9, carried: 0, lapses: 9, grant: 0, availableNext: 0 }]);
    expect(await linesOf(yearEndId, '?show=overdrawn')).toMatchObject([{ rest: -2, carried: 0, lapses: 0, grant: 14 }]);
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).status).toBe(200);
    const found =
      await t.sql`select leave_code, year, available_leave - taken_leave as rest from leave_entitlement where leave_code <> 'AL' order by 1, 2`;
    expect(found).toEqual([
      { leave_code: 'PT', year: 2026, rest: 0 },
      { leave_code: 'PT', year: 2027, rest: 14 },
      { leave_code: 'SL', year: 2026, rest: 0 },
    ]);
  });

  test('completes the record that is there already: the difference, and carried days that end', async () => {
    await t.sql`insert into leave_entitlement (empl_id, year, leave_code, carry_forward, entitlement, available_leave) values (${one.emplId}, 2027, 'AL', 2, 10, 13)`;
    const { yearEndId } = await prepare();
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

  test('is refused where leave of the next year needs more than there is to be', async () => {
    await t.addEntitlement(one.emplId, 30, { year: 2027, taken: 25 });
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    expect(await applyYear(yearEndId)).toMatchObject({
      status: 409,
      message: `1 person has leave in the next year that needs more days than this leaves: ${one.emplId}.`,
    });
  });

  test('stays with whoever has leave that needs it; the others lose it, and are closed anew by the next', async () => {
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect((await ask(one, '2027-02-01', '2027-02-02')).status).toBe(200);
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({
      people: 2,
      inTheWay: [{ name: 'Ada Berg', made: 19, needed: 2, leave: { startDate: '2027-02-01', days: 2, status: 'PNAPV' } }],
    });
    expect(await undo(yearEndId)).toMatchObject({
      status: 409,
      message: `1 person stands in the way, because their leave needs these days or a later year is closed: ${one.emplId}.`,
    });
    expect((await undo(yearEndId, '?rest=true')).body).toEqual({ undone: 1, stays: [one.emplId] });
    // Who keeps it is told nothing, and what was taken back is no correction.
    const told = await t.sql<{ emplId: string }[]>`
      select empl_id as "emplId" from notice where kind = 'yearEndUndone' and empl_id in (${one.emplId}, ${two.emplId})`;
    expect(told.map(({ emplId }) => emplId)).toEqual([two.emplId]);
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({ people: 1, corrections: [] });
    expect(await record(one, 2027)).toMatchObject({ available: 19 });
    expect(await record(two, 2027)).toBeUndefined();
    const again = await prepare();
    expect((await linesOf(again.yearEndId)).map(({ emplId }) => emplId)).toEqual([two.emplId]);
    expect((await applyYear(again.yearEndId)).body).toMatchObject({ people: 1 });
    await t.sql`delete from applied_leave`;
    expect((await undo(yearEndId)).body).toEqual({ undone: 1, stays: [] });
    expect(await undo(yearEndId)).toMatchObject({ status: 409, message: 'This year end has been taken back already.' });
  });

  test('taken back while a later year is closed is refused, until that one is taken back', async () => {
    // Days without a last day: what lapses is noted before a year is closed.
    await t.sql`update leave_category set carry_over_until = null`;
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    expect((await ask(one, '2027-12-01')).status).toBe(200);
    t.clock.today = '2028-01-04';
    const later = await prepare(2027);
    expect((await applyYear(later.yearEndId)).status).toBe(200);
    // That the year is closed is in the way, not its leave.
    expect((await t.call('GET', `/yearend/${yearEndId}/after`, { by: hr })).body).toMatchObject({
      inTheWay: [{ name: 'Ada Berg', leave: null }, { leave: null }],
    });
    await t.sql`delete from applied_leave`;
    expect((await undo(yearEndId)).status).toBe(409);
    expect((await undo(later.yearEndId)).status).toBe(200);
    expect((await undo(yearEndId)).status).toBe(200);
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
  });

  test('taken back leaves nothing', async () => {
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).status).toBe(200);
    // Rules that change later are no matter of one that is applied.
    await t.sql`update leave_category set carry_over_max = 6`;
    expect((await t.call('GET', `/yearend/${yearEndId}/summary`, { by: hr })).body).toMatchObject({ isStale: false });
    expect(await undo(yearEndId)).toMatchObject({ status: 200, body: { undone: 2, stays: [] } });
    expect(await record(one, 2027)).toBeUndefined();
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
    expect(await undo(yearEndId)).toMatchObject({ status: 409 });
  });
});

describe('a year opened before the one before it is over', () => {
  const open = (year = 2027) => t.call('POST', '/yearend/open', { by: hr, body: { year } });

  test('has its days without what is carried over; the year end grants the difference', async () => {
    expect(await open(2028)).toMatchObject({ status: 400, message: 'Only 2027 can be opened.' });
    const draft = await prepare();
    await edit(draft.yearEndId, one, { carried: 5, note: 'Moved' });
    await edit(draft.yearEndId, two, { grant: 20, note: 'Agreed' });
    const opened = await Promise.all([open(), open()]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    expect(opened[0]?.body).toEqual(opened[1]?.body);
    expect(opened[0]?.body).toMatchObject({ people: 2, carried: 0, granted: 34 });
    expect(await record(one, 2027)).toEqual({ entitlement: 14, carried: 0, available: 14, taken: 0 });
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
    // What HR edited of the carried days alone is no matter of the opening.
    const [opening] = opened.map(({ body }) => (body as { yearEndId: number }).yearEndId);
    expect((await linesOf(Number(opening))).map(({ note }) => note)).toEqual([null, 'Agreed']);
    await edit(draft.yearEndId, one, { carried: null });
    await t.sql`update leave_category set entitlement = 15`;
    await prepare();
    t.clock.today = '2027-01-04';
    expect((await applyYear(draft.yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toEqual({ entitlement: 15, carried: 5, available: 20, taken: 0 });
    expect(await entries(one, 2027)).toEqual(['grant 14', 'carry 5', 'grant 1']);
    expect(await entries(two, 2027)).toEqual(['grant 20', 'carry 2']);
    const [{ yearEndId }] = opened.map(({ body }) => body as { yearEndId: number }) as [{ yearEndId: number }];
    expect((await undo(yearEndId)).status).toBe(409);
    expect((await undo(draft.yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toEqual({ entitlement: 14, carried: 0, available: 14, taken: 0 });
    expect((await undo(yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toBeUndefined();
  });
});

describe('a closed year', () => {
  const closed = async (days = 14) => {
    const { yearEndId } = await prepare();
    t.clock.today = '2027-01-04';
    expect((await applyYear(yearEndId)).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ available: days });
    return yearEndId;
  };

  test('corrects what was carried over when something of it is rejected, approved or cancelled, and tells so', async () => {
    for (const [start, end] of [
      ['2026-12-07', '2026-12-11'],
      ['2026-12-14', '2026-12-18'],
    ] as const)
      expect((await ask(one, start, end)).status).toBe(200);
    const yearEndId = await closed(18);
    expect(await move(one, '2026-12-07', 'REJCT', '2026-12-01')).toMatchObject({ status: 200 });
    expect(await record(one, 2027)).toMatchObject({ carried: 5, available: 19 });
    expect(await record(one, 2026)).toMatchObject({ available: 5 });
    expect((await move(one, '2026-12-14', 'APPRV', '2026-12-01')).status).toBe(200);
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

  test('is corrected by what HR changes of its figures, on through the years that are closed later, and never below what is needed', async () => {
    // Days without a last day: what lapses is noted before a year is closed.
    await t.sql`update leave_category set carry_over_until = null`;
    await closed(19);
    t.clock.today = '2028-01-04';
    const later = await prepare(2027);
    expect((await applyYear(later.yearEndId)).status).toBe(200);
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
      message: '2027 is closed, and the leave of 2028 needs the days that this would take from what was carried over.',
    });
    expect((await correct(2027, 2)).status).toBe(200);
    expect(await record(one, 2028)).toMatchObject({ carried: 4, available: 18 });
  });

  test('is asked for late as if it were open, as far as the next year bears it', async () => {
    await closed(19);
    t.clock.today = '2026-12-31';
    expect((await ask(one, '2026-12-07', '2026-12-18')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 4, available: 18 });
    expect(await record(one, 2026)).toMatchObject({ available: 10 });
    expect((await ask(one, '2026-12-21', '2026-12-28')).status).toBe(409);
    await t.sql`update leave_entitlement set taken_leave = 17 where empl_id = ${one.emplId} and year = 2027`;
    expect(await ask(one, '2026-12-21', '2026-12-22')).toMatchObject({
      status: 409,
      message: '2026 is closed, and the leave of 2027 needs the days that this would take from what was carried over.',
    });
    expect((await ask(one, '2026-12-21')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 3, available: 17 });
    // Approved it is counted once.
    expect((await move(one, '2026-12-07', 'APPRV', '2026-12-31')).status).toBe(200);
    expect(await record(one, 2027)).toMatchObject({ carried: 3, available: 17 });
  });

  test('that HR edited keeps the edit', async () => {
    const { yearEndId } = await prepare();
    await edit(yearEndId, two, { carried: 4, note: 'Moved' });
    t.clock.today = '2027-01-04';
    await applyYear(yearEndId);
    await t.sql`update leave_entitlement set taken_leave = 13 where empl_id = ${two.emplId} and year = 2026`;
    expect(await record(two, 2027)).toMatchObject({ carried: 1, available: 17 });
    await t.sql`update leave_entitlement set taken_leave = 8 where empl_id = ${two.emplId} and year = 2026`;
    expect(await record(two, 2027)).toMatchObject({ carried: 6, available: 21 });
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
  'with %f left, of which %f go over and HR adds %f, %f go over, %f lapse and %f are added',
  async (rest, most, more, carry, lapse, beyond) => {
    expect(await t.sql`select * from close_year(${rest}, ${most}, ${more})`).toEqual([{ carry, lapse, beyond }]);
  },
);
