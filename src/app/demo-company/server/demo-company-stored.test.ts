import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';
import { demoCompany } from '#src/app/demo-company/demo-company.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { fillDemoCompany } from './fill-demo-company.ts';
import { hasDemoAccounts } from './has-demo-accounts.ts';

const days = ['2026-01-01', '2028-02-29', '2026-07-15', '2026-12-31'];

test.each(days.flatMap((today) => [60, 600].map((employees) => [today, employees] as const)))(
  'on %s the database accepts a company of %i, and its sums are right',
  async (today, employees) => {
    const { sql, drop } = await createTestDatabase();
    await fillDemoCompany(sql, { today, employees });
    const people = [...demoCompany({ today, employees }).people()];
    const [stored] =
      await sql`select (select count(*) from employee) as employees, (select count(*) from applied_leave) as applications, (select count(*) from leave_entitlement) as entitlements,
      (select count(*) from applied_leave_event) as events, (select count(*) from employee_department) as departments, (select count(*) from login_detail) as logins`;
    const applications = people.flatMap((person) => person.applications);
    expect(stored).toEqual({
      employees,
      applications: applications.length,
      entitlements: employees * 4,
      events: applications.flatMap(({ events }) => events).length,
      departments: people.flatMap(({ departments }) => departments).length,
      logins: people.filter(({ login }) => login).length,
    });
    const wrong = await sql`
      select en.empl_id, en.leave_code from leave_entitlement en
      left join applied_leave l on l.empl_id = en.empl_id and l.leave_code = en.leave_code and l.leave_year = en.year
      group by en.empl_id, en.year, en.leave_code
      having coalesce(sum(l.leave_duration) filter (where l.leave_status in ('APPRV', 'PNCLD')), 0) <> en.taken_leave
        or coalesce(sum(l.leave_duration) filter (where l.leave_status in ('APPRV', 'PNCLD', 'PNAPV')), 0) > en.available_leave`;
    expect(wrong).toEqual([]);
    await drop();
  },
);

// 1 March is 30 days before the last day; the days have expired on 1 April.
test.each([
  ['2026-02-28', [null, null, null], [17, 17, 16]],
  ['2026-03-01', ['2026-03-01', '2026-03-01', '2026-03-01'], [17, 17, 16]],
  ['2026-03-31', ['2026-03-01', '2026-03-01', '2026-03-01'], [17, 17, 16]],
  ['2026-04-01', ['2026-03-01', '2026-03-01', '2026-03-01'], [14, 14, 14]],
])('on %s three people have days that expire in March, and were notified 30 days before', async (today, told, available) => {
  const { sql, drop } = await createTestDatabase();
  await fillDemoCompany(sql, { today });
  const rows = await sql`
    select en.empl_id as "emplId", carry_forward as "carryForward", available_leave as available, (n.happened_at at time zone 'UTC')::date as told, (n.figures ->> 'days')::numeric as days
    from leave_entitlement en left join notice n on n.empl_id = en.empl_id and n.kind = 'lapseSoon' and n.figures ->> 'until' = '2026-03-31' and n.figures ->> 'leaveCode' = 'AL'
    where en.empl_id in ('E0011', 'E0022', 'E0026') and leave_code = 'AL' order by 1`;
  const carried = [3, 3, 2];
  expect(rows).toEqual(
    ['E0011', 'E0022', 'E0026'].map((emplId, n) => ({
      emplId,
      carryForward: carried[n],
      available: available[n],
      told: told[n],
      days: told[n] === null ? null : carried[n],
    })),
  );
  const others = await sql`select from notice where empl_id not in ('E0011', 'E0022', 'E0026', 'E0048')`;
  expect(others).toHaveLength(0);
  // No scheduled job has anything left to do.
  expect(await bookExpiredDays(sql, today)).toBe(0);
  // Days that no rule carries over do not expire, so the category announces nothing.
  expect(await sql`select leave_code from leave_category where carry_over_max = 0 and tell_lapse <> '{}'`).toEqual([]);
  await drop();
});

describe('a database with the demo company', () => {
  const today = '2026-07-15';
  let database: TestDatabase;
  const lines: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    await fillDemoCompany(database.sql, { today, log: (line) => lines.push(line) });
  });
  afterAll(() => database.drop());

  test('has one line in its audit log, about its origin', async () => {
    const rows =
      await database.sql`select action, entity, entity_key as key, by_empl_id as by, after from audit_log where entity <> 'translate_item' or entity_key like 'dept_id/%'`;
    expect(rows).toMatchObject([{ action: 'insert', entity: 'demo_company', key: '2026', by: null, after: { employees: 60 } }]);
  });

  test('records every later change in the audit log', async () => {
    const off = await database.sql`select tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect(off).toEqual([]);
    await database.sql`update employee set mobile_no = '1' where empl_id = 'E0002'`;
    const rows = await database.sql`select entity_key as key from audit_log where entity = 'employee'`;
    expect(rows).toEqual([{ key: 'E0002' }]);
  });

  test('gives new applications and events higher numbers than its own', async () => {
    const added = await database.sql`
      with added as (
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
        values ('E0001', ${today}, '2026-07-20', '2026-07-20', 'AL', 1, 'PNAPV', 'M0001', 'New') returning applied_leave_id
      ), event as (insert into applied_leave_event (applied_leave_id, to_status) select applied_leave_id, 'PNAPV' from added returning applied_leave_id)
      select applied_leave_id as id from event`;
    const [last] = await database.sql`select max(applied_leave_id) as id from applied_leave`;
    expect(added).toEqual([{ id: last?.id }]);
  });

  test('has no event in the future', async () => {
    const early = await createTestDatabase();
    await fillDemoCompany(early.sql, { today: '2999-12-31' });
    const [row] = await early.sql`select max(happened_at) <= now() as past from applied_leave_event`;
    expect(row).toEqual({ past: true });
    await early.drop();
  });

  test('does not change a code that existed before', async () => {
    const [row] =
      await database.sql`select xlatlongname as name from translate_item where fieldname = 'marriage_status' and fieldvalue = 'SIN'`;
    expect(row).toEqual({ name: 'Single' });
  });

  test('logs its numbers of employees and applications', () =>
    expect(lines.at(-1)).toMatch(/^Demo company: 60 employees with \d{3} applications$/));

  test('is recognised by its accounts; a real company is not', async () => {
    expect(await hasDemoAccounts(database.sql)).toBe(true);
    const own = await createTestDatabase();
    await own.sql`insert into employee (empl_id, name, effective_date, business_email) values ('1', 'Ann', '2020-01-01', 'ann@own.example')`;
    await own.sql`insert into login_detail (empl_id, password_hash) values ('1', 'none')`;
    expect(await hasDemoAccounts(own.sql)).toBe(false);
    await own.drop();
  });
});

test('a database with an employee is not filled', async () => {
  const { sql, drop } = await createTestDatabase();
  await sql`insert into employee (empl_id, name, effective_date, business_email) values ('1', 'Ann', '2020-01-01', 'ann@own.example')`;
  expect(await fillDemoCompany(sql, { today: '2026-07-15' })).toBe(false);
  const [row] = await sql`select (select count(*) from employee) as employees, (select count(*) from public_holiday) as holidays`;
  expect(row).toEqual({ employees: 1, holidays: 0 });
  await drop();
});

test('the filled database has all indexes and constraints of the empty database, and all of them work', async () => {
  const { sql, drop } = await createTestDatabase();
  const kept = async () => [
    await sql`select tablename, indexdef from pg_indexes where schemaname = current_schema() order by indexname`,
    await sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as what, convalidated from pg_constraint
      where connamespace = current_schema()::regnamespace order by 1, 2`,
  ];
  const empty = await kept();
  await fillDemoCompany(sql, { today: '2026-07-15' });
  expect(await kept()).toEqual(empty);
  const twin = sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    select empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason from applied_leave where leave_status = 'APPRV' limit 1`;
  await expect(twin).rejects.toMatchObject({ code: '23P01' });
  await drop();
});

test('only one of two concurrent runs fills the database', async () => {
  const { sql, drop } = await createTestDatabase();
  const filled = await Promise.all([1, 2].map(() => fillDemoCompany(sql, { today: '2026-07-15' })));
  expect(filled.filter(Boolean)).toHaveLength(1);
  const [row] = await sql`select count(*) as count from employee`;
  expect(row).toEqual({ count: 60 });
  await drop();
});

test('a failed run stores nothing', async () => {
  const { sql, drop } = await createTestDatabase();
  await sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('PT', 'In the way', 1)`;
  await expect(fillDemoCompany(sql, { today: '2026-07-15' })).rejects.toMatchObject({ code: '23505' });
  const [row] =
    await sql`select (select count(*) from employee) as employees, (select count(*) from translate_item where fieldname = 'dept_id') as departments,
    (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O') as off`;
  expect(row).toEqual({ employees: 0, departments: 0, off: 0 });
  await drop();
});
