import { foldedEmail, type Sql, type TransactionSql } from './sql.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';

const database = testDatabase();
let sql: Sql;
let made = 0;
let emplId: string;
let approver: string;

beforeAll(async () => {
  ({ sql } = database);
  await sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('AL', 'Annual leave', 14), ('SL', 'Sick leave', 14)`;
});
beforeEach(async () => {
  approver = await addEmployee();
  emplId = await addEmployee();
  await sql`insert into leave_entitlement (empl_id, year, leave_code, available_leave) values (${emplId}, 2026, 'AL', 14), (${emplId}, 2026, 'SL', 14)`;
});

async function addEmployee(nric = 'S1234567D'): Promise<string> {
  const id = `T${(made += 1)}`;
  await sql`insert into employee (empl_id, name, effective_date, business_email, nric_passport) values (${id}, 'Ann Tan', '2020-01-01', ${`${id}@test.example`}, ${nric})`;
  return id;
}

type Leave = { start: string; end: string; part: string | null; code: string; status: string };

const apply = ({ start = '2026-06-15', end = start, part = null, code = 'AL', status = 'PNAPV' }: Partial<Leave> = {}) => sql<
  { id: number }[]
>`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
  values (${emplId}, '2026-06-01', ${start}, ${end}, ${code}, ${part}, ${part ? 0.5 : 1}, ${status}, ${approver}, 'A day at the sea')
  returning applied_leave_id as id`;

const overlap = { constraint: 'applied_leave_overlap' };

describe('leave on one half day', () => {
  test('the morning and the afternoon of a day can be two applications', async () => {
    await apply({ part: 'AM' });
    await apply({ part: 'PM', code: 'SL' });
    await expect(apply({ part: 'PM' })).rejects.toMatchObject(overlap);
    await expect(apply()).rejects.toMatchObject(overlap);
  });

  test.each<[string, Partial<Leave>]>([
    ['the same day', {}],
    ['the same day of another type', { code: 'SL' }],
    ['half of the day', { part: 'AM' }],
    ['a period that ends on it', { start: '2026-06-10', end: '2026-06-15' }],
    ['a period around it', { start: '2026-06-10', end: '2026-06-20' }],
    ['the day, waiting to be cancelled', { status: 'PNCLD' }],
  ])('a day that is taken refuses %s', async (_, again) => {
    await apply({ status: 'APPRV' });
    await expect(apply(again)).rejects.toMatchObject(overlap);
  });

  test('the adjacent days are free, and so is a day whose leave was rejected or cancelled', async () => {
    await apply({ status: 'REJCT' });
    await apply({ status: 'CANCL' });
    await apply();
    await apply({ start: '2026-06-14' });
    await apply({ start: '2026-06-16', end: '2026-06-18' });
    await sql`update applied_leave set leave_status = 'CANCL' where empl_id = ${emplId} and start_date = '2026-06-14'`;
    await expect(
      sql`update applied_leave set leave_status = 'PNAPV' where empl_id = ${emplId} and leave_status = 'REJCT'`,
    ).rejects.toMatchObject(overlap);
  });

  test('two people may be away on the same day', async () => {
    await apply();
    emplId = await addEmployee();
    await sql`insert into leave_entitlement (empl_id, year, leave_code) values (${emplId}, 2026, 'AL')`;
    await apply();
  });

  test('one of several simultaneous applications is stored', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => apply()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the database refuses', () => {
  const entitle = (days: number) =>
    sql`update leave_entitlement set available_leave = ${days} where empl_id = ${emplId} and leave_code = 'AL'`;

  test.each([-0.5, 0.3, 13.7])('%d days', async (days) => {
    await expect(entitle(days)).rejects.toMatchObject({ code: '23514' });
  });

  test('leave without an entitlement, across the end of a year, or with half days at both ends of one day', async () => {
    await expect(apply({ start: '2027-06-15' })).rejects.toMatchObject({ code: '23503' });
    await expect(apply({ start: '2026-12-31', end: '2027-01-01' })).rejects.toMatchObject({ code: '23514' });
    await expect(apply({ start: '2026-06-15', end: '2026-06-16', part: 'AM' })).rejects.toMatchObject({ code: '23514' });
  });

  test('a second person with an email address that differs only in case', async () => {
    const again = sql`insert into employee (empl_id, name, effective_date, business_email) values ('AGAIN', 'Ann', '2020-01-01', ${`${emplId}@TEST.example`.toUpperCase()})`;
    await expect(again).rejects.toMatchObject({ constraint: 'employee_business_email' });
  });

  test('a second person whose address only looks the same', async () => {
    const other = `${emplId}@test.example`.replace('e', 'É');
    await sql`insert into employee (empl_id, name, effective_date, business_email) values ('LOOKS1', 'Ann', '2020-01-01', ${other})`;
    await sql`insert into employee (empl_id, name, effective_date, business_email) values ('LOOKS2', 'Ann', '2020-01-01', ${other.toLowerCase()})`;
    await sql`delete from employee where empl_id like 'LOOKS_'`;
  });

  test('addresses are read by the index on their folded form', async () => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select from employee where ${foldedEmail(tx, tx`business_email`)} = 'x@test.example'`;
    });
    expect(JSON.stringify(plan)).toContain('employee_business_email ');
  });

  test('an unknown code, and deleting a code in use', async () => {
    await expect(sql`update employee set gender = 'X' where empl_id = ${emplId}`).rejects.toMatchObject({ code: '23503' });
    await sql`update employee set marriage_status = 'MAR' where empl_id = ${emplId}`;
    await expect(sql`delete from translate_item where fieldname = 'marriage_status' and fieldvalue = 'MAR'`).rejects.toMatchObject({
      code: '23503',
    });
  });
});

describe('the audit log', () => {
  type Entry = {
    action: string;
    key: string;
    by: string | null;
    request: string | null;
    before: object | null;
    after: object | null;
    text: string;
  };
  const entries = (of: string) => sql<Entry[]>`
    select action, entity_key as key, by_empl_id as by, request_id as request, before, after, audit_log::text as text
    from audit_log where entity = ${of} and split_part(entity_key, '/', 1) = ${emplId} order by audit_log_id`;

  const as = (caller: string, work: (tx: TransactionSql) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', ${caller}, true), set_config('leave.request', 'R1', true)`;
      await work(tx);
    });

  test('has one row per change, with the person, the call, and the values before and after', async () => {
    await as(approver, (tx) => tx`update employee set name = 'Ben Tan' where empl_id = ${emplId}`);
    await sql`update employee set mobile_no = '1' where empl_id = ${emplId}`;
    expect(await entries('employee')).toMatchObject([
      { action: 'insert', key: emplId, by: null, request: null, before: null, after: { name: 'Ann Tan' } },
      {
        action: 'update',
        key: emplId,
        by: approver,
        request: 'R1',
        before: { name: 'Ann Tan', version: 1 },
        after: { name: 'Ben Tan', version: 2 },
      },
      { action: 'update', key: emplId, by: null, request: null, before: { mobile_no: null }, after: { mobile_no: '1' } },
    ]);
  });

  test('forgets a change that was rolled back', async () => {
    await expect(
      as(approver, async (tx) => {
        await tx`update employee set name = 'Ben Tan' where empl_id = ${emplId}`;
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await entries('employee')).toHaveLength(1);
  });

  test('follows an application from submission to recall', async () => {
    const [leave] = await apply();
    await sql`update applied_leave set leave_status = 'APPRV' where applied_leave_id = ${leave?.id ?? 0}`;
    await sql`delete from applied_leave where applied_leave_id = ${leave?.id ?? 0}`;
    const log = await entries('applied_leave');
    expect(log.map(({ action, key }) => [action, key])).toEqual(
      ['insert', 'update', 'delete'].map((action) => [action, `${emplId}/2026-06-01/2026-06-15/AL`]),
    );
    expect(log[2]).toMatchObject({ before: { leave_status: 'APPRV', reason: 'A day at the sea' }, after: null });
  });

  test('never contains an NRIC or a password hash, only that it changed', async () => {
    await sql`update employee set nric_passport = 'S7654321Z' where empl_id = ${emplId}`;
    await sql`insert into login_detail (empl_id, password_hash) values (${emplId}, 'hash-one')`;
    await sql`update login_detail set password_hash = 'hash-two' where empl_id = ${emplId}`;
    await sql`update login_detail set lock_account = true where empl_id = ${emplId}`;
    await sql`delete from login_detail where empl_id = ${emplId}`;
    const logins = await entries('login_detail');
    const all = [...(await entries('employee')), ...logins];
    expect(all).toHaveLength(6);
    expect(all.map(({ text }) => text).join('\n')).not.toMatch(/S1234567D|S7654321Z|hash-/);
    expect(all).toMatchObject([
      { after: { nric_passport: '(changed)' } },
      { after: { nric_passport: '(changed)' } },
      { after: { password_hash: '(changed)' } },
      { after: { password_hash: '(changed)' } },
      { after: { lock_account: true } },
      { after: null },
    ]);
    expect(logins[2]?.after).not.toHaveProperty('password_hash');
  });

  test('cannot be changed, truncated or deleted', async () => {
    for (const attempt of [
      'update audit_log set by_empl_id = null',
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ]) {
      await expect(sql.unsafe(attempt)).rejects.toThrow('audit_log is append-only');
    }
  });
});

describe('versions', () => {
  test('increase with every change of a record, even if the values stay the same', async () => {
    await sql`update employee set name = 'Ben', version = 41 where empl_id = ${emplId}`;
    await sql`update employee set name = 'Ben' where empl_id = ${emplId}`;
    expect(await sql`select version from employee where empl_id = ${emplId}`).toEqual([{ version: 3 }]);
  });
});
