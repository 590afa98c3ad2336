import { beforeEach, describe, expect, test } from 'vitest';
import type { SetupState } from '#src/app/home/setup-checklist.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

/** A company as `create-hr` leaves it: one person with an account, and the initial rows of the database. */
beforeEach(async () => {
  for (const table of [
    'first_hour_dismissed',
    'first_hour_hidden',
    'session',
    'grant_run',
    'leave_entitlement',
    'login_detail',
    'employee_department',
    'employee',
  ]) {
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
const addDays = (leaveCode: string, year = 2026) =>
  t.sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave) select empl_id, ${year}, ${leaveCode}, 14, 14 from employee`;
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
      balances: [],
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
    balances: [{ leaveCode: 'AL', leaveDescr: 'Annual leave', people: 4, withDays: 1, dismissed: false }],
    withAccount: 1,
    imports: 0,
  });
});

describe('a company with people, categories, holidays, accounts and balances', () => {
  beforeEach(async () => {
    await addPeople(2, true);
    await addCategory();
    await addHoliday('2020-12-25');
    await addDays('AL');
  });

  test('has no checklist, even if something else is missing', async () => {
    expect(await ask()).toEqual({ hidden: false, found: null });
  });

  test.each<[string, () => unknown]>([
    ['people', () => t.sql`update employee set status = 'I' where empl_id <> ${hr.emplId}`],
    ['categories', () => t.sql`delete from leave_entitlement`.then(() => t.sql`delete from leave_category`)],
    ['holidays', () => t.sql`delete from public_holiday`],
    ['accounts for more than half', () => addPeople(3, false)],
    ['balances', () => t.sql`delete from leave_entitlement`],
    ['balances of this year', () => t.sql`delete from leave_entitlement`.then(() => addDays('AL', 2027))],
    [
      'balances of one more type',
      () => t.sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('SL', 'Sick leave', 14)`,
    ],
  ])('has a checklist without %s', async (_, take) => {
    await take();
    expect((await ask()).found).not.toBeNull();
  });

  test('has none again in a later year, whatever is missing then', async () => {
    await t.sql`delete from leave_entitlement`;
    await addDays('AL', 2025);
    await t.sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('SL', 'Sick leave', 14)`;
    expect(await ask()).toEqual({ hidden: false, found: null });
  });
});

test('counts stop at 500', async () => {
  await t.sql`insert into employee (empl_id, name, effective_date, business_email) select 'Z' || n, 'Many', '2020-01-01', n || '@many.example' from generate_series(1, 600) n`;
  await addCategory();
  expect((await ask()).found).toMatchObject({ people: 500, balances: [{ people: 500, withDays: 0 }] });
});

describe('balances', () => {
  const state = async () => (await ask()).found?.balances.map(({ leaveCode, people, withDays }) => [leaveCode, people, withDays]);

  test('are counted for each active type that needs one, after a grant and its undo', async () => {
    await addPeople(2, false);
    await t.sql`insert into leave_category (leave_code, leave_descr, entitlement, needs_balance, retired) values
      ('AL', 'Annual leave', 14, true, false), ('NP', 'Unpaid leave', 0, false, false), ('OL', 'Old leave', 5, true, true), ('SL', 'Sick leave', 14, true, false)`;
    const people = await t.sql<{ emplId: string }[]>`select empl_id as "emplId" from employee where status = 'A'`;
    const body = { year: 2026, leaveCodes: ['SL', 'AL'], emplIds: people.map(({ emplId }) => emplId) };
    const { grantId } = (await t.call('POST', '/grants', { by: hr, body })).body as { grantId: number };
    expect(await state()).toEqual([
      ['AL', 3, 3],
      ['SL', 3, 3],
    ]);
    await t.call('DELETE', `/grants/${grantId}`, { by: hr });
    expect(await state()).toEqual([
      ['AL', 3, 0],
      ['SL', 3, 0],
    ]);
  });

  test('are counted among the people who may use the type', async () => {
    await addPeople(3, false);
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'F', 'Female', 'F')`;
    await t.sql`update employee set gender = 'F', marriage_status = 'MAR' where empl_id <> ${hr.emplId}`;
    await t.sql`update employee set marriage_status = null where empl_id = (select max(empl_id) from employee)`;
    await t.sql`insert into leave_category (leave_code, leave_descr, entitlement, only_for) values
      ('F', 'Maternity leave', 99, '{"gender": "F"}'), ('FM', 'Family leave', 5, '{"gender": "F", "marriageStatus": "MAR"}'),
      ('M', 'Paternity leave', 14, '{"gender": "M"}'), ('SV', 'Long service leave', 5, '{"serviceMonthsFrom": 60}')`;
    expect(await state()).toEqual([
      ['F', 3, 0],
      ['FM', 2, 0],
      ['M', 0, 0],
      ['SV', 4, 0],
    ]);
  });

  test('of a skipped type count as complete, for all HR users, until it is counted again', async () => {
    await addPeople(2, true);
    await addCategory();
    await addHoliday('2026-12-25');
    const skip = (dismissed: unknown, by = hr) => t.call('PATCH', '/firsthour/AL', { by, body: { dismissed } });
    const other = await t.addPerson({ roles: ['E', 'H'] });
    const answers = await Promise.all([skip(true), skip(true, other), skip(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await ask()).found, (await ask(other)).found]).toEqual([null, null]);
    await skip(false, other);
    expect((await ask()).found?.balances).toMatchObject([{ leaveCode: 'AL', dismissed: false }]);
    const log = await t.sql`select action from audit_log where entity = 'first_hour_dismissed' and entity_key = 'AL' order by audit_log_id`;
    expect(log.map(({ action }) => action)).toEqual(['insert', 'delete']);
    expect(await skip('yes')).toMatchObject({ status: 400 });
    expect(await t.call('PATCH', '/firsthour/ZZ', { by: hr, body: { dismissed: true } })).toMatchObject({ status: 404 });
    for (const roles of [['E'], ['E', 'M'], ['E', 'A']] as const)
      expect(await skip(true, await t.addPerson({ roles: [...roles] }))).toMatchObject({ status: 403 });
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
