import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { bookAccruals, bookAllAccruals } from './book-accruals.ts';

const t = testApp();
let hr: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from leave_entitlement`;
  await t.sql`update leave_category set accrual = 'monthly', accrual_on = 'end', entitlement = 12 where leave_code = 'AL'`;
  person = await t.addPerson();
});

type Figures = {
  carryForward?: number;
  entitlement?: number;
  availableLeave?: number;
  year?: number;
  source?: string;
  takenLeave?: number;
};
async function add({ year = 2026, source, carryForward = 0, entitlement = 12, ...more }: Figures = {}, of = person): Promise<void> {
  const balance = (more.availableLeave ?? 0) - (more.takenLeave ?? 0);
  const body = {
    id: { emplid: of.emplId, year, leaveCode: 'AL' },
    carryForward,
    entitlement,
    ...more,
    ...(source && { balanceLeave: balance }),
  };
  const { status, message } = await t.call('POST', `/leaveentitlement${source ? `?source=${source}` : ''}`, { by: hr, body });
  expect({ status, message }).toMatchObject({ status: 200 });
}
const entries = async (of = person, year = 2026) =>
  (
    await t.sql<{ kind: string; days: number; on: string }[]>`
      select kind, days::float as days, on_date as on from entitlement_entry where empl_id = ${of.emplId} and year = ${year} order by on_date, entry_id`
  ).map(({ kind, days, on }) => `${kind} ${days} ${on.slice(5)}`);
const figures = async (of = person, year = 2026) => {
  const [found] = await t.sql<{ e: number; a: number }[]>`
    select entitlement::float as e, available_leave::float as a from leave_entitlement where empl_id = ${of.emplId} and year = ${year}`;
  return [found?.e, found?.a];
};
const months = (to: number, days = 1) =>
  ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31'].slice(0, to).map((on) => `accrual ${days} ${on}`);

test('a new record gets the accruals due so far, and its entitlement is that of the whole year', async () => {
  await add({ carryForward: 2 });
  expect(await entries()).toEqual(['carry 2 01-01', 'grant 0 01-01', ...months(5)]);
  expect(await figures()).toEqual([12, 7]);
});

test('books a correction when the uploaded available days differ from the accruals', async () => {
  await add({ availableLeave: 6.5 });
  expect(await entries()).toEqual(['grant 0 01-01', 'correction 1.5 01-01', ...months(5)]);
  expect(await figures()).toEqual([12, 6.5]);
});

test('books no correction when the uploaded available days equal the accruals due', async () => {
  await add({ availableLeave: 5 });
  expect(await entries()).toEqual(['grant 0 01-01', ...months(5)]);
});

test('an upload includes the accruals up to today, and later months are added', async () => {
  await add({ availableLeave: 4, takenLeave: 1, source: 'upload' });
  expect(await figures()).toEqual([12, 4]);
  await bookAllAccruals(t.sql, '2026-07-31');
  expect(await entries()).toEqual(['upload 4 01-01', 'accrual 1 06-30', 'accrual 1 07-31']);
  const other = await t.addPerson();
  await add({ availableLeave: 0, source: 'upload', year: 2027, takenLeave: 0 }, other);
  await bookAllAccruals(t.sql, '2027-01-31');
  expect(await figures(other, 2027)).toEqual([12, 1]);
});

test('books nothing for a year that has not begun, and everything for a past year', async () => {
  await add({ year: 2027 });
  await add({ year: 2025 });
  expect([await figures(person, 2027), await figures(person, 2025)]).toEqual([
    [12, 0],
    [12, 12],
  ]);
});

test('the job catches up after downtime with the original dates, and books nothing the second time', async () => {
  await add({ year: 2025 });
  await t.sql`delete from leave_entitlement`;
  t.clock.today = '2025-11-15';
  await add({ year: 2025 });
  t.clock.today = '2025-12-15';
  await add({ year: 2026 });
  expect(await bookAllAccruals(t.sql, '2026-02-10')).toBe(3);
  expect((await entries(person, 2025)).slice(-2)).toEqual(['accrual 1 11-30', 'accrual 1 12-31']);
  expect(await entries()).toEqual(['grant 0 01-01', 'accrual 1 01-31']);
  expect(await bookAllAccruals(t.sql, '2026-02-10')).toBe(0);
  expect(await bookAllAccruals(t.sql, '2026-02-28')).toBe(1);
});

test('two instances at the same time book an accrual once', async () => {
  const others = [person, await t.addPerson(), await t.addPerson()];
  for (const one of others) await add({}, one);
  const written = await Promise.all([1, 2, 3, 4].map(() => bookAllAccruals(t.sql, '2026-07-31')));
  expect(written.reduce((sum, each) => sum + each, 0)).toBe(6);
  for (const one of others) expect(await figures(one)).toEqual([12, 7]);
});

test('the second of two instances finds the record already up to date', async () => {
  await add();
  const held = (tx: TransactionSql) => tx`select from leave_entitlement where empl_id = ${person.emplId} for update`;
  const instance = () => bookAllAccruals(t.sql, '2026-07-31');
  expect(await runInOrder(t, held, [instance, instance])).toEqual([2, 0]);
  expect(await figures()).toEqual([12, 7]);
});

test('books no accruals for people who have left or for types that grant all days at once', async () => {
  const gone = await t.addPerson();
  await add({}, gone);
  await add();
  await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
  await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
  const yearly = await t.addPerson();
  await add({}, yearly);
  expect(await bookAllAccruals(t.sql, '2026-06-30')).toBe(1);
  // Records keep the accrual rule under which they were created, even after it changes.
  expect(await figures()).toEqual([12, 6]);
  expect(await entries(yearly)).toEqual(['grant 12 01-01']);
});

test('a joiner gets a share of the year by the months since joining', async () => {
  await t.sql`update employee set join_date = '2026-03-20' where empl_id = ${person.emplId}`;
  await add({ entitlement: 9 });
  expect(await entries()).toEqual(['grant 0 01-01', 'accrual 1 04-30', 'accrual 1 05-31']);
});

test('a changed entitlement changes the past accruals, but never below zero', async () => {
  await add();
  const change = (entitlement: number, availableLeave: number) =>
    t.call('PATCH', `/leaveentitlement/${person.emplId}/2026/AL`, { by: hr, body: { carryForward: 0, entitlement, availableLeave } });
  expect((await change(24, 5)).status).toBe(200);
  expect(await figures()).toEqual([24, 10]);
  expect((await change(12, 7)).status).toBe(200);
  // HR removed three days before the accruals were halved.
  expect(await figures()).toEqual([12, 2]);
  expect((await change(0, 2)).status).toBe(200);
  expect(await figures()).toEqual([0, 0]);
});

test('a bulk grant books the accruals due, and undoing the grant removes them', async () => {
  const asked = { year: 2026, leaveCode: 'AL', emplIds: [person.emplId] };
  const { body } = await t.call('POST', '/grants', { by: hr, body: asked });
  expect(await entries()).toEqual(['grant 0 01-01', ...months(5)]);
  const { grantId } = body as { grantId: number };
  expect((await t.call('DELETE', `/grants/${grantId}`, { by: hr })).status).toBe(200);
  expect(await figures()).toEqual([undefined, undefined]);
});

test('accrues on the first day of a month by default, for joiners on the day of joining, and once a month', async () => {
  await add();
  // Records from before this setting accrue on the last day of each month.
  await t.sql`update leave_category set accrual_on = 'start'`;
  await t.sql`update leave_entitlement set accrues_on = 'start'`;
  expect(await bookAllAccruals(t.sql, '2026-07-01')).toBe(2);
  expect(await entries()).toEqual(['grant 0 01-01', ...months(5), 'accrual 1 06-01', 'accrual 1 07-01']);
  const joiner = await t.addPerson();
  await t.sql`update employee set join_date = '2026-04-10' where empl_id = ${joiner.emplId}`;
  await add({ entitlement: 9 }, joiner);
  expect(await entries(joiner)).toEqual(['grant 0 01-01', 'accrual 1 04-10', 'accrual 1 05-01', 'accrual 1 06-01']);
});

test('an upload on the first day of a month includes the days of that month', async () => {
  await t.sql`update leave_category set accrual_on = 'start'`;
  await add({ availableLeave: 4, takenLeave: 1, source: 'upload' });
  await bookAllAccruals(t.sql, '2026-07-31');
  expect(await entries()).toEqual(['upload 4 01-01', 'accrual 1 07-01']);
});

test('a record keeps the accrual day that its leave type had when it was created', async () => {
  await add();
  await t.sql`update leave_category set accrual_on = 'start'`;
  expect(await bookAllAccruals(t.sql, '2026-06-29')).toBe(0);
  const later = await t.addPerson();
  await t.call('POST', '/grants', { by: hr, body: { year: 2026, leaveCode: 'AL', emplIds: [later.emplId] } });
  expect((await entries(later)).at(-1)).toBe('accrual 1 06-01');
});

test('runs no query for an empty list', async () => {
  expect(await t.sql.begin((tx) => bookAccruals(tx, '2026-06-15', []))).toBe(0);
});
