import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';
import { grantToApplication } from '#src/platform/db/server/database-roles.ts';

const database = testDatabase();

beforeAll(async () => {
  const { sql, app } = database;
  const [role] = await app.sql<{ name: string }[]>`select current_user as name`;
  await grantToApplication(sql, role?.name ?? '');
  await sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('AL', 'Annual leave', 14)`;
  await sql`insert into employee (empl_id, name, effective_date, business_email) values ('E1', 'Ann', '2020-01-01', 'ann@test.example')`;
  await sql`insert into login_detail (empl_id, password_hash) values ('E1', 'one')`;
  await sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave) values ('E1', 2026, 'AL', 14, 14)`;
});

const lastOf = async (query: string) => (await database.sql.unsafe(query))[0];

test('session settings carry only the caller and the call of a change', async () => {
  const functions = await database.sql`
    select proname as name, array(select distinct m[1] from regexp_matches(prosrc, 'current_setting\\(''([^'']+)''', 'g') m order by 1) as settings
    from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%current_setting%' order by 1`;
  const attribution = ['leave.caller', 'leave.request'];
  expect(functions).toEqual([
    { name: 'book_year_end_entries', settings: attribution },
    { name: 'write_audit_log', settings: attribution },
  ]);
  expect(await database.sql`select tgname from pg_trigger where pg_get_triggerdef(oid) like '%current_setting%'`).toEqual([]);
});

test.each(['leave.closing', 'leave.audit_upkeep', 'leave.entries', 'leave.keeps_calendar_links'])(
  'the application cannot switch off the audit log or the ledger with %s',
  async (name) => {
    await database.app.sql.begin(async (tx) => {
      await tx`select set_config(${name}, case when ${name} = 'leave.entries' then 'upload' else 'on' end, true)`;
      await tx`update leave_entitlement set available_leave = available_leave + 1 where empl_id = 'E1'`;
    });
    const [figure] = await database.sql<
      { available: number }[]
    >`select available_leave as available from leave_entitlement where empl_id = 'E1'`;
    expect(await lastOf(`select kind, days from entitlement_entry order by entry_id desc`)).toEqual({ kind: 'correction', days: 1 });
    expect(
      await lastOf(`select entity, (after ->> 'available_leave')::float8 as available from audit_log order by audit_log_id desc`),
    ).toEqual({
      entity: 'leave_entitlement',
      available: figure?.available,
    });
  },
);

test('a year end derives figures from entries, and the audit log records the booking', async () => {
  await database.app.sql.begin(async (tx) => {
    await tx`select write_year_end_entries('{E1}', '{2026}', '{AL}', '{carry}', '{2}', '{2026-01-01}', '{null}', '{2}', '{0}', '{null}', '{yearend/1}')`;
    await tx`select book_year_end_entries(1, '{E1}', '{2026}', '{AL}')`;
  });
  expect(await lastOf(`select kind, days, run from entitlement_entry order by entry_id desc`)).toEqual({
    kind: 'carry',
    days: 2,
    run: 'yearend/1',
  });
  expect(await lastOf(`select action, entity, entity_key as key, after from audit_log order by audit_log_id desc`)).toEqual({
    action: 'booked',
    entity: 'year_end',
    key: '1',
    after: { records: 1 },
  });
  expect(
    await lastOf(
      `select (select available_leave from leave_entitlement where empl_id = 'E1') - (select sum(days) from entitlement_entry) as difference`,
    ),
  ).toEqual({ difference: 0 });
});

test('a new password ends calendar links even if a session setting says otherwise', async () => {
  await database.sql`insert into calendar_link (empl_id, token_hash) values ('E1', 'hash')`;
  await database.app.sql.begin(async (tx) => {
    await tx`select set_config('leave.keeps_calendar_links', 'on', true)`;
    await tx`update login_detail set password_hash = 'two' where empl_id = 'E1'`;
  });
  expect(await database.sql`select from calendar_link`).toHaveLength(0);
});
