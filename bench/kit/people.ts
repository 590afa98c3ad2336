import { randomBytes } from 'node:crypto';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import { findSignInAccount } from '#src/identity/sign-in/server/sign-in-queries.ts';

export type Person = { emplId: string; email: string; headers: { authorization: string } };

/** A condition for people who can sign in. */
const hasAccount = (sql: Sql) => sql`
  e.status = 'A' and exists (select from login_detail d where d.empl_id = e.empl_id and not d.lock_account and not d.first_time)`;

type Row = { emplId: string; email: string };

async function createSession(sql: Sql, { emplId, email }: Row): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  const account = await findSignInAccount(sql, email.toLowerCase(), undefined);
  if (!account || !(await insertSession(sql, account, token, 12))) throw new Error(`${email} has no account that can sign in.`);
  return { emplId, email, headers: { authorization: `Bearer ${token}` } };
}

const createSessions = (sql: Sql, rows: Row[]) => Promise.all(rows.map((row) => createSession(sql, row)));

/** Returns people with 50 applications each: ten of the demo company, and 40 rejected ones that this function adds. */
export async function peopleWithLongLists(sql: Sql, how: { many: number; year: number }): Promise<Person[]> {
  const rows = await sql<Row[]>`
    select e.empl_id as "emplId", e.business_email as email from employee e
    where ${hasAccount(sql)} and e.roles = '{E}' and e.reports_to is not null and (select count(*) from applied_leave l where l.empl_id = e.empl_id) = 10
    order by e.empl_id limit ${how.many}`;
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, approver_date, reason)
    select e.empl_id, make_date(${how.year}, 1, 1), make_date(${how.year}, 1, 1) + day * 9, make_date(${how.year}, 1, 1) + day * 9 + day % 3, 'AL', 1 + day % 3, 'REJCT',
      e.reports_to, make_date(${how.year}, 1, 2), 'A few days with the family at the sea'
    from employee e, generate_series(1, 40) day where e.empl_id = any (${rows.map(({ emplId }) => emplId)})`;
  return createSessions(sql, rows);
}

/** Returns the managers with the most pending requests. */
export async function busyManagers(sql: Sql, many: number): Promise<(Person & { waiting: number })[]> {
  const rows = await sql<(Row & { waiting: number })[]>`
    select e.empl_id as "emplId", e.business_email as email, count(*) as waiting from employee e join applied_leave l on l.approver = e.empl_id
    where l.leave_status in ('PNAPV', 'PNCLD') and ${hasAccount(sql)} and 'M' = any (e.roles) and 'A' <> all (e.roles)
    group by e.empl_id order by waiting desc, e.empl_id limit ${many}`;
  return Promise.all(rows.map(async (row) => ({ ...(await createSession(sql, row)), waiting: row.waiting })));
}

/** A pending application. @property headers those of its approver */
export type PendingLeave = { appliedLeaveId: number; emplId: string; effDate: string; date: string; headers: Person['headers'] };

/** Creates one-day applications on free days. Leaves out days whose approver cannot sign in. */
export async function createPendingLeave(sql: Sql, days: readonly FreeDay[]): Promise<PendingLeave[]> {
  const approvers = await sql<Row[]>`
    select e.empl_id as "emplId", e.business_email as email from employee e
    where ${hasAccount(sql)} and e.empl_id = any (${[...new Set(days.map(({ approver }) => approver))]})`;
  const signed = new Map((await createSessions(sql, approvers)).map(({ emplId, headers }) => [emplId, headers]));
  const rows = await sql<{ appliedLeaveId: number; emplId: string; effDate: string; date: string; approver: string }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    select empl_id, current_date, date, date, 'AL', 1, 'PNAPV', approver, 'A day with the family at the sea'
    from unnest(${days.map(({ emplId }) => emplId)}::text[], ${days.map(({ date }) => date)}::date[], ${days.map(({ approver }) => approver)}::text[])
      with ordinality d (empl_id, date, approver, place)
    where approver = any (${[...signed.keys()]}) order by place
    returning applied_leave_id as "appliedLeaveId", empl_id as "emplId", eff_date as "effDate", start_date as date, approver`;
  return rows.flatMap(({ approver, ...leave }) => {
    const headers = signed.get(approver);
    return headers ? [{ ...leave, headers }] : [];
  });
}

/** Signs in one of the people whom every demo company has. */
export async function demoPerson(sql: Sql, emplId: string): Promise<Person> {
  const [row] = await sql<Row[]>`select empl_id as "emplId", business_email as email from employee where empl_id = ${emplId}`;
  if (!row) throw new Error(`The demo company has no employee ${emplId}.`);
  return createSession(sql, row);
}

export type FreeDay = Person & { date: string; approver: string };

/**
 * Returns working days on which a person has no leave yet, and raises the balances so that they cover all of them.
 * Takes one day of each person in turn, so that all lists grow evenly.
 *
 * @param how.butOf approvers whose lists must not grow
 */
export async function freeDays(sql: Sql, how: { year: number; many: number; butOf: readonly string[] }): Promise<FreeDay[]> {
  await sql`update leave_entitlement set available_leave = 999 where year = ${how.year} and leave_code = 'AL'`;
  const rows = await sql<(Row & { date: string; approver: string })[]>`
    select e.empl_id as "emplId", e.business_email as email, day::date as date, e.reports_to as approver,
      row_number() over (partition by e.empl_id order by day) as turn
    from employee e join employee m on m.empl_id = e.reports_to and m.status = 'A' and 'M' = any (m.roles)
    cross join generate_series(make_date(${how.year}, 1, 1), make_date(${how.year}, 12, 31), interval '1 day') day
    where ${hasAccount(sql)} and e.reports_to <> all (${[...how.butOf]}::text[])
      and exists (select from leave_entitlement en where en.empl_id = e.empl_id and en.year = ${how.year} and en.leave_code = 'AL')
      and extract(isodow from day) < 6 and not exists (select from public_holiday h where h.holiday_date = day::date)
      and not exists (select from applied_leave l where l.empl_id = e.empl_id and day::date between l.start_date and l.end_date)
    order by turn, e.empl_id limit ${how.many}`;
  const people = new Map<string, Person>();
  for (const row of rows) if (!people.has(row.emplId)) people.set(row.emplId, await createSession(sql, row));
  return rows.map((row) => ({ ...(people.get(row.emplId) as Person), date: row.date, approver: row.approver }));
}
