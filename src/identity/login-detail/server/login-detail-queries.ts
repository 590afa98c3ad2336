import { foldedEmail, type JSONValue, type Sql, type Tag, type TransactionSql } from '#src/platform/db/server/sql.ts';
import { directoryIssuer } from '#src/shared/access/server/provider/directory-link.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { loginDetailColumns, employeesWithoutLoginColumns } from '#src/identity/login-detail/login-detail-columns.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { invitationState, invitationText, joinInvitation } from './invitation-queries.ts';

const lockAccountText = (sql: Tag) => sql`case when l.lock_account then 'Yes' else 'No' end`;

const loginJson = (sql: Tag) =>
  sql`jsonb_build_object('userId', e.business_email, 'emplId', e.empl_id, 'name', e.name, 'lockAccount', l.lock_account::int)
    || case when l.second_factor then '{"secondFactor": true}'::jsonb else '{}' end
    || coalesce((select jsonb_build_object('provider', case when bool_and(p.issuer = ${directoryIssuer}) then 'directory' when bool_or(p.issuer = ${directoryIssuer}) then 'both' else 'provider' end)
      from provider_link p where p.empl_id = l.empl_id having count(*) > 0), '{}')`;

const loginsWithEmployee = (sql: Tag) => sql`login_detail l join employee e on e.empl_id = l.empl_id`;

/** Returns all accounts by user id. */
export const loginDetails = (sql: Sql) =>
  listSource({
    columns: loginDetailColumns,
    columnSql: {
      userId: { value: sql`e.business_email`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      lockAccount: { value: lockAccountText(sql) },
      invitation: { value: invitationText(sql) },
    },
    from: sql`${loginsWithEmployee(sql)} ${joinInvitation(sql)}`,
    where: sql`true`,
    row: sql`${loginJson(sql)} || jsonb_build_object('lockAccountText', ${lockAccountText(sql)}, 'invitation', ${invitationState(sql)},
      'invitationText', ${invitationText(sql)})`,
    order: [{ value: foldedEmail(sql, sql`e.business_email`) }],
  });

/** Returns the active employees without an account by name. */
export const employeesWithoutLogin = (sql: Sql) =>
  listSource({
    columns: employeesWithoutLoginColumns,
    columnSql: {
      emplId: { value: sql`e.empl_id`, neverNull: true },
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      userId: { value: sql`e.business_email`, neverNull: true },
    },
    from: sql`employee e`,
    where: sql`e.status = 'A' and not exists (select from login_detail l where l.empl_id = e.empl_id)`,
    row: sql`json_build_object('emplId', e.empl_id, 'name', e.name, 'userId', e.business_email)`,
    order: [{ value: sql`e.plain_name` }, { value: sql`e.name` }, { value: sql`e.empl_id` }],
  });

export type StoredLogin = {
  emplId: string;
  name: string;
  json: JSONValue;
  version: number;
  locked: boolean;
  active: boolean;
  passwordHash: string;
};

const storedLoginColumns = (sql: Tag) =>
  sql`e.empl_id as "emplId", e.name, ${loginJson(sql)} as json, l.version, l.lock_account as locked, e.status = 'A' as active, l.password_hash as "passwordHash"`;

export async function findLogin(sql: Tag, userId: string): Promise<StoredLogin | undefined> {
  const [found] = await sql<StoredLogin[]>`
    select ${storedLoginColumns(sql)} from ${loginsWithEmployee(sql)} where ${foldedEmail(sql, sql`e.business_email`)} = ${foldEmail(userId)}`;
  return found;
}

/** Returns the account of an employee, locked against other changes. */
export async function lockLogin(tx: TransactionSql, emplId: string): Promise<StoredLogin | undefined> {
  const [found] = await tx<
    StoredLogin[]
  >`select ${storedLoginColumns(tx)} from ${loginsWithEmployee(tx)} where l.empl_id = ${emplId} for update of l`;
  return found;
}

export async function findEmployee(
  tx: TransactionSql,
  emplId: string,
): Promise<{ name: string; email: string; active: boolean } | undefined> {
  const [found] = await tx<{ name: string; email: string; active: boolean }[]>`
    select name, business_email as email, status = 'A' as active from employee where empl_id = ${emplId} for share`;
  return found;
}

/**
 * Returns what other HR users did to passwords within 14 days, after which they could have signed in. Of the many new accounts it includes
 * only those with a role that HR lacks. It reads the audit log, which no one can change.
 *
 * @returns the newest 100, with days of the time zone, and how many there are
 */
export async function findPasswordResets(
  sql: Sql,
  { emplId }: Caller,
  timeZone: string,
): Promise<{ newest: readonly JSONValue[]; total: number }> {
  const resets = sql`
    select log.audit_log_id as "auditLogId", e.empl_id as "emplId", e.name, who.empl_id as "byEmplId", who.name as "byName",
      (log.happened_at at time zone ${timeZone}::text)::date as day, case log.action when 'insert' then 'made' else 'reset' end as what
    from audit_log log join employee e on e.empl_id = log.entity_key join employee who on who.empl_id = log.by_empl_id
    where log.entity = 'login_detail' and log.happened_at > now() - interval '14 days' and log.after ? 'password_hash'
      and log.by_empl_id not in (log.entity_key, ${emplId}) and (log.action = 'update' or e.roles <> '{E}')`;
  const [found] = await sql<{ newest: readonly JSONValue[]; total: number }[]>`
    with resets as materialized (${resets}), newest as (select * from resets order by "auditLogId" desc limit 100)
    select (select count(*) from resets) as total,
      (select coalesce(json_agg(newest order by "auditLogId" desc), '[]') from newest) as newest`;
  if (!found) throw new Error('A select without a table has one row.');
  return found;
}

/** Returns whether one user has every role of another. */
export async function hasEveryRoleOf(tx: TransactionSql, { roles }: Pick<Caller, 'roles'>, emplId: string): Promise<boolean> {
  return (await tx`select from employee where empl_id = ${emplId} and roles <@ ${roles.map(String)}::text[]`).length === 1;
}

/**
 * Returns when a user who made one change to an account may make the other: a day later.
 *
 * @returns as dd/mm/yyyy hh:mm in the time zone; undefined where nothing does
 */
export async function findBlockedUntil(
  tx: TransactionSql,
  { what, emplId, by, timeZone }: { what: 'reset' | 'factors reset'; emplId: string; by: string; timeZone: string },
): Promise<string | undefined> {
  const isIt = what === 'reset' ? tx`log.action = 'update' and log.after ? 'password_hash'` : tx`log.action = 'factors reset'`;
  const [deed] = await tx<{ until: string }[]>`
    select to_char((log.happened_at + interval '24 hours') at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as until
    from audit_log log
    where log.entity = 'login_detail' and log.entity_key = ${emplId} and log.by_empl_id = ${by} and ${isIt}
      and log.happened_at > now() - interval '24 hours'
    order by log.audit_log_id desc limit 1`;
  return deed?.until;
}
