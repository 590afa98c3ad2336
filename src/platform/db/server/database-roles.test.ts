import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from './sql.ts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database, openDatabase } from './connect.ts';
import { embeddedRoles, grantToApplication } from './database-roles.ts';
import { migrateWithin, readMigrations, isSchemaCurrent } from './migrate.ts';
import { testDatabase } from '#src/testing/test-database.ts';
import { createTestFolders, embeddedTest, startEmbedded } from '#src/testing/test-embedded.ts';

const database = testDatabase();
/** The application's connections. */
let sql: Sql;

beforeAll(async () => {
  ({ sql } = database.app);
  // A copy of a database lacks the revoked rights of its template.
  await grantToApplication(database.sql, await roleOf(sql));
});

const roleOf = async (of: Sql) => (await of<{ role: string }[]>`select current_user as role`)[0]?.role ?? '';

describe('the application may', () => {
  const all = 'delete insert select update';
  const privileges: Record<string, string> = {
    absence_rule: all,
    account_run: all,
    api_token: all,
    applied_leave: all,
    applied_leave_event: all,
    attachment: all,
    attachment_removal: all,
    audit_line: all,
    audit_log: 'select',
    audit_log_retention: 'select',
    audit_to_log: 'select',
    away_digest_run: all,
    calendar_link: all,
    category_grant: all,
    data_look: 'select',
    decision_link: all,
    decision_try: all,
    directory_stranger: all,
    directory_try: all,
    employee: all,
    employee_department: all,
    employee_work_pattern: all,
    employee_work_state: all,
    entitlement_entry: all,
    factor_failure: all,
    first_hour_dismissed: all,
    first_hour_hidden: all,
    grant_run: all,
    holiday_take_over: all,
    idempotency_key: all,
    invitation: all,
    known_device: all,
    leave_category: all,
    leave_comment: all,
    leave_cover: all,
    leave_entitlement: all,
    leave_import: all,
    leave_import_balance: all,
    leave_import_leave: all,
    leave_plan: all,
    leave_watcher: all,
    login_detail: all,
    mail_outbox: all,
    notice: all,
    notice_setting: all,
    passkey: all,
    provider_attempt: all,
    provider_link: all,
    public_holiday: all,
    report_sending: all,
    recovery_code: all,
    reset_link: all,
    reset_link_request: all,
    schema_migration: 'select',
    sending: all,
    session: all,
    setting: all,
    shutdown: all,
    shutdown_leave: all,
    sign_in_address: all,
    sign_in_failure: all,
    sign_in_ticket: all,
    stand_in: all,
    stand_in_told: all,
    totp: all,
    translate_item: all,
    upload_match: all,
    webhook: all,
    webhook_delivery: all,
    work_pattern: all,
    year_end: all,
    year_end_booking: 'select',
    year_end_line: all,
  };

  test('do exactly this with each table; a new table needs a line here, after some thought', async () => {
    const rows = await sql<{ name: string; may: string }[]>`
      select relname as name, (select string_agg(lower(privilege), ' ' order by privilege)
        from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) privilege
        where has_table_privilege(c.oid, privilege)) as may
      from pg_class c where relnamespace = 'public'::regnamespace and relkind not in ('i', 'S', 'c')`;
    expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(privileges);
  });

  test('read the value of each sequence, for a backup, but not change it', async () => {
    const rows = await sql<{ may: string }[]>`
      select distinct concat_ws(' ', case when has_sequence_privilege(oid, 'select') then 'select' end,
        case when has_sequence_privilege(oid, 'usage') then 'usage' end, case when has_sequence_privilege(oid, 'update') then 'update' end) as may
      from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`;
    expect(rows).toEqual([{ may: 'select' }]);
  });

  test('call these functions with the owner’s rights and a fixed search path, but not those that erase', async () => {
    const rows = await sql<{ name: string; withRightsOfOwner: boolean; may: boolean; settings: string | null }[]>`
      select proname as name, prosecdef as "withRightsOfOwner", has_function_privilege(p.oid, 'execute') as may, proconfig::text as settings
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        and (prosecdef or not has_function_privilege(p.oid, 'execute')) order by proname`;
    const settings = '{"search_path=public, pg_temp"}';
    expect(rows).toEqual([
      { name: 'add_year_end_records', withRightsOfOwner: true, may: true, settings },
      { name: 'age_audit_log', withRightsOfOwner: true, may: true, settings },
      { name: 'book_year_end_entries', withRightsOfOwner: true, may: true, settings },
      { name: 'log_event', withRightsOfOwner: true, may: true, settings },
      { name: 'log_views', withRightsOfOwner: true, may: true, settings },
      { name: 'recalculate_after_year_end', withRightsOfOwner: true, may: true, settings },
      { name: 'redact_audit_log', withRightsOfOwner: false, may: false, settings: null },
      { name: 'write_audit_log', withRightsOfOwner: true, may: false, settings },
      { name: 'write_year_end_entries', withRightsOfOwner: true, may: true, settings },
    ]);
  });

  test('do the same with a table of a later migration', async () => {
    await database.sql`create table later (id integer generated always as identity)`;
    await sql`insert into later default values`;
    expect(await sql`select id from later`).toEqual([{ id: 1 }]);
    await database.sql`drop table later`;
  });

  test('do nothing as another role: its role is not a superuser, cannot create roles and databases, and is in no group', async () => {
    expect(
      await sql`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        (select count(*) from pg_auth_members where member = r.oid) as memberships from pg_roles r where rolname = current_user`,
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false, memberships: 0 }]);
  });
});

describe('the application is refused', () => {
  test.each([
    'update audit_log set by_empl_id = null',
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (action, entity, entity_key) values ('update', 'employee', 'E1')`,
    'lock table audit_log in exclusive mode',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_append_only on audit_log',
    'drop table audit_log cascade',
    'drop table audit_log_retention',
    'insert into audit_log_retention (years) values (1)',
    'delete from schema_migration',
    'insert into year_end_booking values (pg_current_xact_id())',
    'alter table employee disable trigger audit',
    'drop trigger audit on employee',
    'truncate employee cascade',
    `create or replace function write_audit_log() returns trigger language plpgsql as 'begin return null; end'`,
    'alter function write_audit_log() security invoker',
    `select redact_audit_log('E1')`,
    'create table mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'create function mine() returns integer language sql as $$ select 1 $$',
    'create extension dblink',
    'create role mine',
    'create database mine',
    'set role leave_owner',
    'set role leave',
    'set session authorization leave_owner',
    `set session_replication_role = 'replica'`,
    `alter system set fsync = 'off'`,
    `copy employee to program 'cat'`,
    `copy employee from program 'echo'`,
    `copy employee to '/tmp/leave-employee'`,
    `select pg_read_file('postgresql.conf')`,
    `select pg_ls_dir('.')`,
    `select lo_import('/etc/hostname')`,
    `select pg_reload_conf()`,
    'alter role leave_owner login',
    'reassign owned by leave_owner to leave_app',
    `do $$ begin execute 'delete from audit_log'; end $$`,
  ])('%s', async (statement) => {
    const tried = /^(?:create database|alter system)/.test(statement) ? sql.unsafe(statement) : sql.begin((tx) => tx.unsafe(statement));
    await expect(tried).rejects.toMatchObject({ code: '42501' });
  });
});

test('changes by the application are in the audit log, and old entries are removed after the owner’s number of years', async () => {
  await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-05-01', 'Labour Day', 'All')`;
  expect(await sql`select action, entity from audit_log order by audit_log_id desc limit 1`).toEqual([
    { action: 'insert', entity: 'public_holiday' },
  ]);
  await database.sql`insert into audit_log (happened_at, action, entity, entity_key) values (now() - interval '3 years', 'sign-in', 'account', 'old')`;
  const age = async () => (await sql<{ removed: number }[]>`select age_audit_log() as removed`)[0]?.removed;
  expect(await age()).toBe(0);
  await database.sql`insert into audit_log_retention (years) values (4)`;
  expect(await age()).toBe(0);
  await database.sql`update audit_log_retention set years = 2`;
  expect(await age()).toBe(1);
});

describe('an embedded database', () => {
  createTestFolders();
  const open = async (): Promise<Database> => {
    const opened = await openDatabase({ databaseUrl: undefined, dataDir: embeddedTest.dataDir, poolSize: 2 }, { info: () => {}, ...quiet });
    onTestFinished(() => opened.close());
    return opened;
  };
  const quiet = { warn: () => {} };
  const owners = (of: Sql) => of`
    select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    union select distinct pg_get_userbyid(typowner) from pg_type where typname = 'days'
    union select distinct pg_get_userbyid(proowner) from pg_proc where proname in ('write_audit_log', 'log_event', 'bump_version')
    union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`;

  test('is served by a role that owns nothing, from the first start on', async () => {
    const opened = await open();
    expect(opened.auditLogHeldBy).toBe('roles');
    expect(await roleOf(opened.sql)).toBe(embeddedRoles.app);
    expect(await owners(opened.sql)).toEqual([{ owner: embeddedRoles.owner }]);
    expect(await opened.sql`select rolsuper from pg_roles where rolname = ${embeddedRoles.owner}`).toEqual([{ rolsuper: false }]);
    await expect(opened.sql`delete from audit_log`).rejects.toMatchObject({ code: '42501' });
    await expect(opened.sql`create temporary table mine (id integer)`).rejects.toMatchObject({ code: '42501' });
  });

  test('of an earlier version, owned by its superuser, is converted at the start with all its data', async () => {
    const { stop, socketDir, user } = await startEmbedded();
    const earlier = connect({ socketDir, user, database: 'postgres' }, { max: 1, patient: true });
    await earlier.begin((tx) => migrateWithin(tx, readMigrations()));
    await earlier`insert into employee (empl_id, name, effective_date, business_email) values ('E1', 'Ann', '2020-01-01', 'ann@test.example')`;
    await earlier.end();
    await stop();

    const opened = await open();
    expect(await owners(opened.sql)).toEqual([{ owner: embeddedRoles.owner }]);
    expect(await isSchemaCurrent(opened.sql)).toBe(true);
    await opened.sql`update employee set name = 'Ann Tan' where empl_id = 'E1'`;
    expect(await opened.sql`select action from audit_log where entity = 'employee' order by audit_log_id`).toEqual([
      { action: 'insert' },
      { action: 'update' },
    ]);
    await expect(opened.sql`delete from audit_log`).rejects.toMatchObject({ code: '42501' });
    expect(existsSync(path.join(embeddedTest.dataDir, 'postgres'))).toBe(true);
  });
});
