import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let one: Person;
let two: Person;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  hr = await t.addPerson({ name: 'Hana Tan', roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'F', 'Female', 'F'), ('state', 'KDH', 'Kedah', 'KDH')`;
});

beforeEach(async () => {
  [one, two] = [await t.addPerson({ name: 'Ada Berg', departments: ['ENG'] }), await t.addPerson({ name: 'Ben Cole' })];
  expect((await put([])).status).toBe(200);
});

const put = (body: unknown, headers: Record<string, string> = {}) =>
  t.call('PUT', '/leavecategory/AL/grants', { by: hr, body: body as object, headers });
const asked = (people: Person[], year = 2027) => ({ year, leaveCode: 'AL', emplIds: people.map(({ emplId }) => emplId) });
const preview = async (people: Person[], year = 2027) =>
  (await t.call('POST', '/grants/preview', { by: hr, body: asked(people, year) })).body as object[];
const grant = (people: Person[], year = 2027) => t.call('POST', '/grants', { by: hr, body: asked(people, year) });
const undo = (answer: { body: unknown }, rest = '') =>
  t.call('DELETE', `/grants/${(answer.body as { grantId: number }).grantId}${rest}`, { by: hr });
const record = async ({ emplId }: Person, year = 2027) => {
  const found = await t.sql`
    select entitlement, available_leave as available, carry_forward as carried from leave_entitlement
    where empl_id = ${emplId} and year = ${year} and leave_code = 'AL'`;
  return found[0];
};
const entries = async ({ emplId }: Person, year = 2027) =>
  (
    await t.sql<{ kind: string; days: number }[]>`
    select kind, days from entitlement_entry where empl_id = ${emplId} and year = ${year} order by entry_id`
  ).map(({ kind, days }) => `${kind} ${days}`);
const apply = (by: Person, endDate: string) =>
  t.call('POST', '/appliedleave', {
    by,
    body: { id: { startDate: '2026-07-06' }, leaveCategory: { leaveCode: 'AL' }, endDate, reason: 'Sea', approver: manager.emplId },
  });

describe('grant rules', () => {
  test('are stored in order and returned unchanged with the version of their leave type', async () => {
    const rules = [
      { when: { gender: 'F', workState: 'KDH', patternCode: 'STANDARD', deptId: 'ENG', serviceYearsFrom: 5 }, days: 18.5 },
      { when: {}, days: 16 },
    ];
    const read = await t.call('GET', '/leavecategory/AL/grants', { by: hr });
    const etag = String(read.headers['etag']);
    expect((await put(rules, { 'if-match': etag })).body).toEqual(rules);
    expect((await t.call('GET', '/leavecategory/AL/grants', { by: hr })).body).toEqual(rules);
    expect(await put([], { 'if-match': etag })).toMatchObject({
      status: 412,
      message: `Hana Tan (${hr.emplId}) has changed this record since you opened it.`,
    });
    expect((await put([rules[1]])).body).toEqual([rules[1]]);
    expect((await t.call('GET', '/leavecategory/SL/grants', { by: hr })).body).toEqual([]);
  });

  test.each([
    [{ when: { gender: 'ENG' }, days: 1 }, '0.when.gender', 'This value does not exist.'],
    [{ when: { deptId: 'KDH' }, days: 1 }, '0.when.deptId', 'This value does not exist.'],
    [{ when: { patternCode: 'F' }, days: 1 }, '0.when.patternCode', 'This value does not exist.'],
    [{ when: { serviceYearsFrom: 1.5 }, days: 1 }, '0.when.serviceYearsFrom', 'Please enter full years from 0 to 70.'],
    [{ when: { serviceYearsFrom: 71 }, days: 1 }, '0.when.serviceYearsFrom', 'Please enter full years from 0 to 70.'],
    [{ when: {}, days: 1.25 }, '0.days', 'Enter 0 to 366 days, in half days.'],
    [{ when: {}, days: -1 }, '0.days', 'Enter 0 to 366 days, in half days.'],
    [{ when: {}, days: 366.5 }, '0.days', 'Enter 0 to 366 days, in half days.'],
  ])('like %j are rejected', async (rule, path, message) => {
    expect(await put([rule])).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  test('preview how many active people each rule reaches this year', async () => {
    const reach = async (...rules: object[]) => {
      const { status, body } = await t.call('POST', '/grants/reach', { by: hr, body: { rules } });
      expect(status).toBe(200);
      return body as { rules: number[]; others: number };
    };
    const { others: all } = await reach();
    const days = 16;
    const eng = { when: { deptId: 'ENG' }, days };
    const before = await reach(eng, { when: { gender: 'F' }, days });
    expect(before.rules.reduce((sum, people) => sum + people, before.others)).toBe(all);
    await t.sql`update employee set gender = 'F' where empl_id in (${one.emplId}, ${two.emplId})`;
    const [engineers = 0, women = 0] = before.rules;
    // Members of the department are reached only by its rule.
    expect((await reach(eng, { when: { gender: 'F' }, days })).rules).toEqual([engineers, women + 1]);
    expect((await reach({ when: { gender: 'F' }, days }, eng)).rules).toEqual([women + 2, engineers - 1]);
    await t.sql`update employee set join_date = '2021-12-31' where empl_id = ${two.emplId}`;
    const years = async (serviceYearsFrom: number) => (await reach({ when: { gender: 'F', serviceYearsFrom }, days })).rules[0] ?? 0;
    expect((await years(5)) - (await years(6))).toBe(1);
    await t.sql`update employee set status = 'I' where empl_id = ${two.emplId}`;
    expect((await reach()).others).toBe(all - 1);
    expect((await t.call('POST', '/grants/reach', { by: hr, body: { rules: Array.from({ length: 51 }, () => eng) } })).status).toBe(400);
  });

  test('change the version of their leave type and of no others', async () => {
    const versions = () => t.sql<{ code: string; version: number }[]>`select leave_code as code, version from leave_category order by 1`;
    const before = await versions();
    expect(before.length).toBeGreaterThan(1);
    expect((await put([{ when: {}, days: 21 }])).status).toBe(200);
    const changed = (await versions()).filter(({ version }, place) => version !== before[place]?.version);
    expect(changed.map(({ code }) => code)).toEqual(['AL']);
  });

  test('return 404 for an unknown leave type', async () => {
    expect((await t.call('GET', '/leavecategory/ZZ/grants', { by: hr })).status).toBe(404);
    expect((await t.call('PUT', '/leavecategory/ZZ/grants', { by: hr, body: [] })).status).toBe(404);
  });
});

describe('a bulk grant', () => {
  test('previews the rule, the days, and the difference for existing records', async () => {
    await put([
      { when: { deptId: 'ENG' }, days: 18 },
      { when: { workState: 'KDH' }, days: 17 },
      { when: { gender: 'F' }, days: 16 },
    ]);
    const three = await t.addPerson({ name: 'Abe Dee' });
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${three.emplId}, '2027-01-02', 'KDH'), (${two.emplId}, '2027-01-01', 'KDH')`;
    await t.sql`update employee set gender = 'F' where empl_id = ${three.emplId}`;
    await t.addEntitlement(one.emplId, 14, { year: 2027 });
    expect(await preview([three, two, one])).toEqual([
      { emplId: three.emplId, name: 'Abe Dee', rule: 'Gender is Female', days: 16, change: 16, needed: false },
      { emplId: one.emplId, name: 'Ada Berg', rule: 'Department is Engineering', days: 18, change: 4, needed: false },
      { emplId: two.emplId, name: 'Ben Cole', rule: 'State is Kedah', days: 17, change: 17, needed: false },
    ]);
    expect(await record(two)).toBeUndefined();
    await put([]);
    expect(await preview([two])).toMatchObject([{ rule: 'Category default (14 days)', days: 14 }]);
  });

  test('uses the state and work pattern of 1 January, or of the joining date in that year', async () => {
    await t.sql`insert into work_pattern values ('SHIFT', 'Tuesday to Saturday', 'off', 'full', 'full', 'full', 'full', 'full', 'off') on conflict do nothing`;
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'SGR', 'Selangor', 'SGR') on conflict do nothing`;
    await put([
      { when: { patternCode: 'SHIFT' }, days: 18 },
      { when: { workState: 'KDH' }, days: 17 },
    ]);
    const [joiner, late] = [await t.addPerson({ name: 'Cy Dee' }), await t.addPerson({ name: 'Di Eng' })];
    await t.sql`update employee set join_date = '2027-04-01' where empl_id in (${joiner.emplId}, ${late.emplId})`;
    const works = (person: Person, from: string, code: string) =>
      t.sql`insert into employee_work_pattern (empl_id, from_date, pattern_code) values (${person.emplId}, ${from}, ${code})`;
    const lives = (person: Person, from: string, state: string) =>
      t.sql`insert into employee_work_state (empl_id, from_date, state) values (${person.emplId}, ${from}, ${state})`;
    await works(one, '2025-01-01', 'STANDARD');
    await works(one, '2026-03-01', 'SHIFT');
    await works(one, '2027-01-02', 'STANDARD');
    await lives(two, '2025-01-01', 'SGR');
    await lives(two, '2026-07-01', 'KDH');
    await lives(joiner, '2027-04-01', 'KDH');
    await works(late, '2027-04-02', 'SHIFT');
    await lives(late, '2027-04-02', 'KDH');
    expect(await preview([one, two, joiner, late])).toMatchObject([{ days: 18 }, { days: 17 }, { days: 17 }, { days: 14 }]);
    await t.sql`update employee_work_pattern set pattern_code = 'STANDARD' where pattern_code = 'SHIFT'`;
    await works(joiner, '2027-04-01', 'SHIFT');
    expect(await preview([one, joiner])).toMatchObject([{ days: 14 }, { days: 18 }]);
  });

  test('adds records and differences and preserves carried days, and undoing it removes what it added', async () => {
    await t.sql`insert into leave_entitlement (empl_id, year, leave_code, carry_forward, entitlement, available_leave) values (${one.emplId}, 2027, 'AL', 3, 10, 13)`;
    const granted = await grant([one, two]);
    expect(granted).toMatchObject({ status: 200, body: { people: 2, changed: 2 } });
    expect(await record(one)).toEqual({ entitlement: 14, available: 17, carried: 3 });
    expect(await record(two)).toEqual({ entitlement: 14, available: 14, carried: 0 });
    expect(await entries(two)).toEqual(['grant 14']);
    const runs = async () => ((await t.call('GET', '/grants', { by: hr })).body as object[]).length;
    const before = await runs();
    expect((await grant([one, two])).body).toEqual({ grantId: null, people: 2, changed: 0 });
    expect(await runs()).toBe(before);
    expect((await undo(granted)).body).toEqual({ undone: 2, stays: [] });
    expect(await record(one)).toEqual({ entitlement: 10, available: 13, carried: 3 });
    expect((await entries(one)).slice(-2)).toEqual(['grant 4', 'undo -4']);
    expect(await record(two)).toBeUndefined();
    expect(await undo(granted)).toMatchObject({ status: 409, message: 'This grant has already been undone.' });
  });

  test('sets the entitlement of the whole year and makes nothing available yet for monthly accrual', async () => {
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    const granted = await grant([two]);
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    expect(await record(two)).toEqual({ entitlement: 14, available: 0, carried: 0 });
    expect((await undo(granted)).status).toBe(200);
    expect(await record(two)).toBeUndefined();
  });

  test.each([
    ['month by month, though its leave type now grants them at once,', 'monthly', 'yearly', { entitlement: 16, available: 0 }],
    ['at once, though its leave type now grants them month by month,', 'yearly', 'monthly', { entitlement: 16, available: 16 }],
  ])('for records whose days accrue %s does not change the accrual', async (_what, made, now, figures) => {
    await t.sql`update leave_category set accrual = ${made} where leave_code = 'AL'`;
    await grant([two]);
    await t.sql`update leave_category set accrual = ${now} where leave_code = 'AL'`;
    await put([{ when: {}, days: 16 }]);
    const granted = await grant([two]);
    const stored = await record(two);
    const undone = await undo(granted);
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    expect(stored).toMatchObject(figures);
    expect([undone.status, await record(two)]).toMatchObject([200, { entitlement: 14 }]);
  });

  test('of fewer days than before reduces the accruals still to come', async () => {
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    await grant([two], 2026);
    // Seven days have accrued by 15 June, and eight will have by 13 July.
    expect(await record(two, 2026)).toMatchObject({ available: 7 });
    expect((await apply(two, '2026-07-13')).status).toBe(200);
    await put([{ when: {}, days: 13 }]);
    const seen = await preview([two], 2026);
    await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
    expect(seen).toMatchObject([{ change: -1, needed: false }]);
  });

  test('reduces an overdrawn balance, even if it stays overdrawn', async () => {
    await t.addEntitlement(one.emplId, 5, { taken: 20 });
    await t.addEntitlement(two.emplId, 14, { taken: 20 });
    expect(await preview([one, two], 2026)).toMatchObject([
      { change: 9, needed: false },
      { change: 0, needed: false },
    ]);
    expect(await grant([one, two], 2026)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
  });

  test('is not undone for people whose entitlement is now lower than the grant', async () => {
    const granted = await grant([one, two]);
    const figures = { carryForward: 9, entitlement: 5, availableLeave: 14 };
    expect((await t.call('PATCH', `/leaveentitlement/${one.emplId}/2027/AL`, { by: hr, body: figures })).status).toBe(200);
    expect((await undo(granted)).status).toBe(409);
    expect((await undo(granted, '?rest=true')).body).toEqual({ undone: 1, stays: [one.emplId] });
    expect(await record(one)).toEqual({ entitlement: 5, available: 14, carried: 9 });
  });

  test('is not undone for the named people whose leave needs it, and is undone for the others', async () => {
    const granted = await grant([one, two], 2026);
    const { grantId } = granted.body as { grantId: number };
    const listed = async () =>
      ((await t.call('GET', '/grants', { by: hr })).body as { grantId: number }[]).find((run) => run.grantId === grantId);
    expect(await listed()).toMatchObject({
      year: 2026,
      leaveDescr: 'Annual leave',
      people: 2,
      days: 28,
      state: 'Granted',
      grantedBy: 'Hana Tan',
    });
    expect((await apply(one, '2026-07-07')).status).toBe(200);
    expect(await undo(granted)).toMatchObject({
      status: 409,
      message: `The leave of 1 person needs days of Annual leave 2026 that this would remove: ${one.emplId} (leave on 06/07/2026).`,
    });
    expect(await record(two, 2026)).toMatchObject({ available: 14 });
    expect((await undo(granted, '?rest=true')).body).toEqual({ undone: 1, stays: [one.emplId] });
    expect(await listed()).toMatchObject({ people: 1, days: 14, state: 'Granted' });
    expect(await record(two, 2026)).toBeUndefined();
    expect(await record(one, 2026)).toMatchObject({ available: 14 });
    await t.sql`delete from applied_leave where empl_id = ${one.emplId}`;
    expect((await undo(granted)).body).toEqual({ undone: 1, stays: [] });
    expect(await listed()).toMatchObject({ people: 0, days: 0, state: 'Undone' });
    expect(await record(one, 2026)).toBeUndefined();
  });

  test('removes no days that leave needs', async () => {
    await t.addEntitlement(one.emplId, 20);
    expect((await apply(one, '2026-07-24')).status).toBe(200);
    expect(await preview([one], 2026)).toMatchObject([{ change: -6, needed: true }]);
    expect(await grant([one, two], 2026)).toMatchObject({ status: 409 });
    expect(await record(two, 2026)).toBeUndefined();
    await t.sql`update leave_category set may_go_below_by = 1 where leave_code = 'AL'`;
    expect((await grant([one], 2026)).status).toBe(200);
    await t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
  });

  test('undo retains a record with later entries, and removes nothing from it twice', async () => {
    const granted = await grant([one, two], 2026);
    await t.call('POST', `/leaveentitlement/${two.emplId}/2026/AL/entries`, {
      by: hr,
      body: { kind: 'correction', days: 1, note: 'Late' },
    });
    expect((await apply(one, '2026-07-07')).status).toBe(200);
    expect((await undo(granted, '?rest=true')).body).toEqual({ undone: 1, stays: [one.emplId] });
    expect(await record(two, 2026)).toEqual({ entitlement: 0, available: 1, carried: 0 });
    await t.sql`delete from applied_leave where empl_id = ${one.emplId}`;
    expect((await undo(granted)).body).toEqual({ undone: 1, stays: [] });
    expect(await entries(two, 2026)).toEqual(['grant 14', 'correction 1', 'undo -14']);
  });

  test.each([
    ['an unknown employee', 'NOBODY', 'Employee ID value does not exist.'],
    ['an employee who has left', '', 'Only active employees can get days.'],
  ])('with %s is rejected as a whole', async (_, other, message) => {
    const left = await t.addPerson();
    await t.sql`update employee set status = 'I' where empl_id = ${left.emplId}`;
    const body = { ...asked([one]), emplIds: [one.emplId, other || left.emplId] };
    const answer = await t.call('POST', '/grants', { by: hr, body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'emplIds.1', message }] } });
    expect(await record(one)).toBeUndefined();
  });

  test('is rejected for an unknown leave type, and an unknown grant cannot be undone', async () => {
    const answer = await t.call('POST', '/grants', { by: hr, body: { ...asked([one]), leaveCode: 'ZZ' } });
    expect(answer).toMatchObject({ status: 400, message: 'Leave Type value does not exist.' });
    expect((await t.call('DELETE', '/grants/999999', { by: hr })).status).toBe(404);
  });

  test('is made and undone only once when several users do so at the same time', async () => {
    const made = await Promise.all([grant([one, two]), grant([two, one]), grant([one])]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(made.map(({ body }) => (body as { changed: number }).changed).reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await record(one)).toMatchObject({ available: 14 });
    const granted = made.find(({ body }) => (body as { changed: number }).changed > 0) ?? made[0];
    const undone = await Promise.all([1, 2, 3].map(() => undo(granted ?? { body: {} })));
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('made twice changes an existing record once and is stored as one grant', async () => {
    const before = await t.sql`select from grant_run`;
    expect(await grant([one])).toMatchObject({ status: 200, body: { changed: 1 } });
    await put([{ when: {}, days: 16 }]);
    const held = (tx: TransactionSql) => tx`select from leave_entitlement where empl_id = ${one.emplId} for update`;
    const made = await runInOrder(t, held, [() => grant([one]), () => grant([one])]);
    expect(made).toMatchObject([
      { status: 200, body: { changed: 1 } },
      { status: 200, body: { grantId: null, changed: 0 } },
    ]);
    // A grant that changes nothing is not stored.
    expect(await t.sql`select from grant_run`).toHaveLength(before.length + 2);
    expect(await record(one)).toMatchObject({ entitlement: 16, available: 16 });
  });

  test('undone during a submission leaves no one with a negative balance', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await t.addPerson();
      const granted = await grant([person], 2026);
      const [back, applied] = await Promise.all([undo(granted), apply(person, '2026-07-07')]);
      expect([back.status, applied.status].toSorted()).toEqual([200, 409]);
    }
  });
});
