import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let other: Person;
let manager: Person;
let one: Person;
let two: Person;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  hr = await t.addPerson({ name: 'Hana Tan', roles: ['E', 'H'] });
  other = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`
    insert into leave_category (leave_code, leave_descr, entitlement, needs_balance) values ('ST', 'Study leave', 3, true), ('NB', 'Unpaid break', 0, false)`;
});

beforeEach(async () => {
  [one, two] = [await t.addPerson({ name: 'Ada Berg' }), await t.addPerson({ name: 'Ben Cole' })];
});

const asked = (people: Person[], leaveCodes: unknown, year = 2026) => ({ year, leaveCodes, emplIds: people.map(({ emplId }) => emplId) });
const post = (path: string, body: object, by = hr) => t.call('POST', path, { by, body });
const grant = (people: Person[], leaveCodes: string[], by = hr) => post('/grants', asked(people, leaveCodes), by);
const undo = (answer: { body: unknown }, rest = '') =>
  t.call('DELETE', `/grants/${(answer.body as { grantId: number }).grantId}${rest}`, { by: hr });
const days = async ({ emplId }: Person) => {
  const found = await t.sql<{ line: string }[]>`
    select leave_code || ' ' || trim_scale(available_leave) as line from leave_entitlement where empl_id = ${emplId} and year = 2026 order by 1`;
  return found.map(({ line }) => line);
};
const apply = (by: Person, endDate: string, leaveCode = 'AL') =>
  post(
    '/appliedleave',
    { id: { startDate: '2026-07-06' }, leaveCategory: { leaveCode }, endDate, reason: 'Sea', approver: manager.emplId },
    by,
  );

test('previews each type in the order of the request, and stores nothing', async () => {
  await t.addEntitlement(two.emplId, 14);
  const { status, body } = await post('/grants/preview', asked([two, one], ['ST', 'AL']));
  const line = (leaveCode: string, person: string, change: number, leave: number) => ({
    leaveCode,
    emplId: person === 'Ada Berg' ? one.emplId : two.emplId,
    name: person,
    rule: `Category default (${leave} days)`,
    days: leave,
    change,
    needed: false,
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: [line('ST', 'Ada Berg', 3, 3), line('ST', 'Ben Cole', 3, 3), line('AL', 'Ada Berg', 14, 14), line('AL', 'Ben Cole', 0, 14)],
  });
  expect(await days(one)).toEqual([]);
});

test('answers a request for one type without its code', async () => {
  const { body } = await post('/grants/preview', { year: 2026, leaveCode: 'AL', emplIds: [one.emplId] });
  expect(body).toEqual([{ emplId: one.emplId, name: 'Ada Berg', rule: 'Category default (14 days)', days: 14, change: 14, needed: false }]);
});

test('stores several types as one run, lists it with its types, and undoes all of it', async () => {
  await t.addEntitlement(two.emplId, 14);
  const granted = await grant([one, two], ['ST', 'AL']);
  expect(granted).toMatchObject({ status: 200, body: { people: 2, changed: 2 } });
  expect([await days(one), await days(two)]).toEqual([
    ['AL 14', 'ST 3'],
    ['AL 14', 'ST 3'],
  ]);
  const { grantId } = granted.body as { grantId: number };
  const listed = async () =>
    ((await t.call('GET', '/grants', { by: hr })).body as { grantId: number }[]).find((run) => run.grantId === grantId);
  expect(await listed()).toMatchObject({
    leaveCodes: ['ST', 'AL'],
    leaveDescr: 'Study leave, Annual leave',
    people: 2,
    days: 20,
    state: 'Granted',
  });
  expect((await grant([one, two], ['AL', 'ST'])).body).toEqual({ grantId: null, people: 2, changed: 0 });
  expect((await undo(granted)).body).toEqual({ undone: 2, stays: [] });
  expect([await days(one), await days(two)]).toEqual([[], ['AL 14']]);
  expect(await listed()).toMatchObject({ people: 0, days: 0, state: 'Undone' });
  expect(await undo(granted)).toMatchObject({ status: 409, message: 'This grant has already been undone.' });
});

test('books the days of each type as its rules say, month by month or at once', async () => {
  await t.sql`update leave_category set accrual = 'monthly', entitlement = 12 where leave_code = 'ST'`;
  const granted = await grant([one], ['ST', 'AL']);
  await t.sql`update leave_category set accrual = 'yearly', entitlement = 3 where leave_code = 'ST'`;
  expect(await days(one)).toEqual(['AL 14', 'ST 6']);
  expect((await undo(granted)).body).toEqual({ undone: 1, stays: [] });
  expect(await days(one)).toEqual([]);
});

test('undo names the types and people whose leave needs days, and undoes the rest', async () => {
  const granted = await grant([one, two], ['ST', 'AL']);
  expect((await apply(one, '2026-07-07')).status).toBe(200);
  expect((await apply(two, '2026-07-06', 'ST')).status).toBe(200);
  expect(await undo(granted)).toMatchObject({
    status: 409,
    message:
      `The leave of 2 people needs days of Annual leave and Study leave 2026 that this would remove: ` +
      `${one.emplId} (leave on 06/07/2026), ${two.emplId} (leave on 06/07/2026).`,
  });
  expect(await days(one)).toEqual(['AL 14', 'ST 3']);
  const answer = (await undo(granted, '?rest=true')).body;
  expect(answer).toEqual({ undone: 2, stays: [one.emplId, two.emplId] });
  expect([await days(one), await days(two)]).toEqual([['AL 14'], ['ST 3']]);
});

test('stores nothing if the leave of one person needs the days of one type', async () => {
  await t.addEntitlement(two.emplId, 20);
  expect((await apply(two, '2026-07-24')).status).toBe(200);
  expect(await grant([one, two], ['ST', 'AL'])).toMatchObject({
    status: 409,
    message: `The leave of 1 person needs days of Annual leave 2026 that this would remove: ${two.emplId} (leave on 06/07/2026).`,
  });
  expect([await days(one), await days(two)]).toEqual([[], ['AL 20']]);
});

describe('rejects leave types', () => {
  test.each<[string, object, string, string, string]>([
    ['that are missing', {}, 'leaveCode', 'grant.type-blank', 'Choose at least one leave type.'],
    ['of an empty list', { leaveCodes: [] }, 'leaveCodes', 'grant.type-blank', 'Choose at least one leave type.'],
    [
      'in both fields',
      { leaveCode: 'AL', leaveCodes: ['SL'] },
      'leaveCodes',
      'grant.type-both',
      'Send either leaveCode or leaveCodes, not both.',
    ],
    ['that are unknown', { leaveCodes: ['AL', 'ZZ'] }, 'leaveCodes.1', 'leave-type.unknown', 'Leave Type value does not exist.'],
    ['that appear twice', { leaveCodes: ['AL', 'SL', 'AL'] }, 'leaveCodes.2', 'grant.type-twice', 'This leave type is listed twice.'],
    ['that need no balance', { leaveCodes: ['AL', 'NB'] }, 'leaveCodes.1', 'grant.no-balance', 'Unpaid break needs no balance.'],
    [
      'above the limit',
      { leaveCodes: Array.from({ length: 51 }, (_, n) => `A${n}`) },
      'leaveCodes',
      'grant.types-most',
      'Choose at most 50 leave types.',
    ],
  ])('%s', async (_, types, path, code, message) => {
    for (const call of ['/grants/preview', '/grants']) {
      const answer = await post(call, { year: 2026, emplIds: [one.emplId], ...types });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, code, message }] } });
    }
    expect(await days(one)).toEqual([]);
  });

  test('that would create too many balances', async () => {
    const emplIds = Array.from({ length: 20_000 }, (_, n) => `N${n}`);
    const leaveCodes = ['AL', 'SL', 'ST', 'ML', 'PL', 'XL'];
    expect(await post('/grants', { year: 2026, leaveCodes, emplIds })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'leaveCodes', code: 'grant.balances-most' }] },
      message: 'Grant at most 100,000 balances at once. Choose fewer people or leave types.',
    });
  });
});

test('an unknown person is named, and no type is granted', async () => {
  const body = { ...asked([one], ['ST', 'AL']), emplIds: [one.emplId, 'NOBODY'] };
  expect(await post('/grants', body)).toMatchObject({ status: 400, body: { errors: [{ path: 'emplIds.1' }] } });
  expect(await days(one)).toEqual([]);
});

test('managers, department admins and employees cannot preview, grant or undo several types', async () => {
  const granted = await grant([one], ['ST', 'AL']);
  const { grantId } = granted.body as { grantId: number };
  for (const by of [manager, one, await t.addPerson({ roles: ['E', 'A'] })]) {
    for (const call of ['/grants/preview', '/grants']) expect((await post(call, asked([two], ['ST']), by)).status).toBe(403);
    expect((await t.call('DELETE', `/grants/${grantId}`, { by })).status).toBe(403);
  }
  expect([await days(one), await days(two)]).toEqual([['AL 14', 'ST 3'], []]);
});

describe('when two HR users act at the same time', () => {
  test('overlapping types and people are granted once each', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = [await t.addPerson(), await t.addPerson(), await t.addPerson()];
      const made = await Promise.all([
        grant(people, ['ST', 'AL']),
        grant(people.toReversed(), ['AL', 'SL', 'ST'], other),
        grant(people.slice(1), ['SL']),
      ]);
      expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const person of people.slice(1)) expect(await days(person)).toEqual(['AL 14', 'SL 14', 'ST 3']);
    }
  });

  test('the second of two equal grants changes nothing', async () => {
    await grant([one], ['ST', 'AL']);
    await t.sql`update leave_category set entitlement = 5 where leave_code = 'ST'`;
    const held = (tx: TransactionSql) => tx`select from leave_entitlement where empl_id = ${one.emplId} and leave_code = 'AL' for update`;
    const made = await runInOrder(t, held, [() => grant([one], ['ST', 'AL']), () => grant([one], ['AL', 'ST'], other)]);
    await t.sql`update leave_category set entitlement = 3 where leave_code = 'ST'`;
    expect(made).toMatchObject([
      { status: 200, body: { changed: 1 } },
      { status: 200, body: { grantId: null, changed: 0 } },
    ]);
    expect(await days(one)).toEqual(['AL 14', 'ST 5']);
  });

  test('a grant during the undo of an earlier grant creates the removed records again', async () => {
    const first = await grant([one, two], ['ST', 'AL']);
    const held = (tx: TransactionSql) => tx`select from leave_entitlement where empl_id = ${one.emplId} for update`;
    const [undone, granted] = await runInOrder(t, held, [() => undo(first), () => grant([one, two], ['ST', 'AL'], other)]);
    expect([undone, granted]).toMatchObject([
      { status: 200, body: { undone: 2 } },
      { status: 200, body: { changed: 2 } },
    ]);
    expect([await days(one), await days(two)]).toEqual([
      ['AL 14', 'ST 3'],
      ['AL 14', 'ST 3'],
    ]);
  });
});
