import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SetupState } from '#src/app/home/setup-checklist.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A company as `create-hr` leaves it: one person with an account, and the initial rows of the database. */
beforeEach(async () => {
  for (const table of ['first_hour_hidden', 'session', 'leave_entitlement', 'login_detail', 'employee_department', 'employee']) {
    await t.sql`delete from ${t.sql(table)}`;
  }
  for (const table of ['leave_category', 'public_holiday']) await t.sql`delete from ${t.sql(table)}`;
  await t.sql`delete from translate_item where fieldname in ('dept_id', 'job_title', 'business_unit', 'gender')`;
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

const ask = async (by = hr) => (await t.call('GET', '/firsthour', { by })).body as { hidden: boolean; found: SetupState | null };
const set = (hidden: unknown, by = hr) => t.call('PATCH', '/firsthour', { by, body: { hidden } });

const addPeople = async (count: number, login: boolean, status = 'A') => {
  for (let n = 0; n < count; n += 1) {
    const { emplId } = await t.addPerson();
    await t.sql`update employee set status = ${status} where empl_id = ${emplId}`;
    if (!login) await t.sql`delete from login_detail where empl_id = ${emplId}`;
  }
};
const addCategory = () => t.sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('AL', 'Annual leave', 14)`;
const addHoliday = (date: string) =>
  t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values (${date}, 'Feast', 'All')`;

test('the counts of a new company contain only the caller', async () => {
  expect(await ask()).toEqual({
    hidden: false,
    found: {
      year: 2026,
      lookups: { dept_id: 0, job_title: 0, business_unit: 0, gender: 0 },
      categories: { names: [], count: 0 },
      holidays: 0,
      people: 1,
      withDays: 0,
      withAccount: 1,
      imports: 0,
    },
  });
});

test('active values, active people, and holidays and balances of this year are counted', async () => {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('dept_id', 'ENG', 'Engineering', 'Eng', 'A'), ('dept_id', 'OLD', 'Old', 'Old', 'I'), ('gender', 'F', 'Female', 'F', 'A')`;
  await addCategory();
  await addHoliday('2025-12-25');
  await addHoliday('2026-12-25');
  await addHoliday('2027-01-01');
  await addPeople(3, false);
  await addPeople(1, true, 'I');
  const [first] = await t.sql<
    { emplId: string }[]
  >`select empl_id as "emplId" from employee where status = 'A' and empl_id <> ${hr.emplId} limit 1`;
  await t.addEntitlement(hr.emplId, 14, { year: 2025 });
  await t.addEntitlement(first!.emplId, 14);
  expect((await ask()).found).toEqual({
    year: 2026,
    lookups: { dept_id: 1, job_title: 0, business_unit: 0, gender: 1 },
    categories: { names: ['Annual leave'], count: 1 },
    holidays: 1,
    people: 4,
    withDays: 1,
    withAccount: 1,
    imports: 0,
  });
});

describe('a company with people, categories, holidays and accounts', () => {
  test('has no checklist, even if something else is missing', async () => {
    await addPeople(2, true);
    await addCategory();
    await addHoliday('2020-12-25');
    expect(await ask()).toEqual({ hidden: false, found: null });
  });

  test.each<[string, () => unknown]>([
    ['people', () => t.sql`update employee set status = 'I' where empl_id <> ${hr.emplId}`],
    ['categories', () => t.sql`delete from leave_category`],
    ['holidays', () => t.sql`delete from public_holiday`],
    ['accounts for more than half', () => addPeople(3, false)],
  ])('has a checklist without %s', async (_, take) => {
    await addPeople(2, true);
    await addCategory();
    await addHoliday('2020-12-25');
    await take();
    expect((await ask()).found).not.toBeNull();
  });

  test('counts stop at 500', async () => {
    await t.sql`insert into employee (empl_id, name, effective_date, business_email) select 'Z' || n, 'Many', '2020-01-01', n || '@many.example' from generate_series(1, 600) n`;
    expect((await ask()).found).toMatchObject({ people: 500 });
  });
});

test('each HR user hides and shows the checklist for themselves, and the audit log records both', async () => {
  const other = await t.addPerson({ roles: ['E', 'H'] });
  for (const hidden of [true, true]) expect(await set(hidden)).toMatchObject({ status: 200, body: { message: 'Success' } });
  expect([(await ask()).hidden, (await ask(other)).hidden]).toEqual([true, false]);
  await set(true, other);
  expect(await set(false)).toMatchObject({ status: 200 });
  expect([(await ask()).hidden, (await ask(other)).hidden]).toEqual([false, true]);
  expect(await set(false, other)).toMatchObject({ status: 200 });
  expect((await ask()).hidden).toBe(false);
  const log =
    await t.sql`select action from audit_log where entity = 'first_hour_hidden' and entity_key = ${hr.emplId} order by audit_log_id`;
  expect(log.map(({ action }) => action)).toEqual(['insert', 'delete']);
});

test.each(['yes', 1, null, undefined])('hidden: %s is rejected', async (hidden) => {
  expect(await set(hidden)).toMatchObject({ status: 400 });
});
