import { hash } from 'node:crypto';
import type { Tag } from '#src/db/server/sql.ts';
import type { RoleCode } from '#src/access/role.ts';
import type { Caller } from '#src/access/caller.ts';

export type Account = {
  emplId: string;
  passwordHash: string;
  locked: boolean;
  /** Active, and the password is not a one-time password that has run out. */
  usable: boolean;
};

/** Only the hash of a token is stored: who reads the database cannot use it. */
export const hashOf = (token: string) => hash('sha256', token, 'buffer');

/** Who holds this token now: locked, deactivated and expired ones are nobody. */
export async function findCaller(sql: Tag, token: string): Promise<Caller | undefined> {
  const [row] = await sql<{ emplId: string; name: string; roles: string; firstTime: boolean }[]>`
    select e.empl_id as "emplId", e.name, array_to_string(e.roles, '') as roles, l.first_time as "firstTime"
    from session s join login_detail l on l.empl_id = s.empl_id join employee e on e.empl_id = s.empl_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > now() and not l.lock_account and e.status = 'A'`;
  // The check of the column allows nothing but role codes.
  return row && { ...row, roles: row.roles.split('') as RoleCode[] };
}

/** @param email in small letters, as tries are counted: PostgreSQL takes more letters for the same than JavaScript does */
export async function findAccount(sql: Tag, email: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select l.empl_id as "emplId", l.password_hash as "passwordHash", l.lock_account as locked,
      e.status = 'A' and coalesce(l.password_valid_until > now(), true) as usable
    from employee e join login_detail l on l.empl_id = e.empl_id
    where lower(e.business_email) = ${email}`;
  return row;
}

export async function findEmail(sql: Tag, emplId: string): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`select business_email as email from employee where empl_id = ${emplId}`;
  return row?.email;
}

/**
 * Opens a session for the password that was given: none when it is no longer the account's. A change of the password that is under way is
 * waited for, one that comes later finds the session and ends it.
 */
export async function addSession(
  sql: Tag,
  { emplId, passwordHash }: Pick<Account, 'emplId' | 'passwordHash'>,
  token: string,
  hours: number,
): Promise<boolean> {
  const added = await sql`
    with account as (
      select empl_id from login_detail where empl_id = ${emplId} and password_hash = ${passwordHash} for share
    )
    insert into session (token_hash, empl_id, expires_at)
    select ${hashOf(token)}, empl_id, now() + ${hours} * interval '1 hour' from account returning empl_id`;
  return added.length === 1;
}

export async function removeSession(sql: Tag, token: string): Promise<void> {
  await sql`delete from session where token_hash = ${hashOf(token)}`;
}

export async function removeOtherSessions(sql: Tag, emplId: string, token: string): Promise<void> {
  await sql`delete from session where empl_id = ${emplId} and token_hash <> ${hashOf(token)}`;
}

/** Sets the owner's new password, unless it has changed since `oldHash` was read. */
export async function setOwnPassword(sql: Tag, emplId: string, oldHash: string, newHash: string): Promise<boolean> {
  const changed = await sql`
    update login_detail set password_hash = ${newHash}, first_time = false, password_valid_until = null
    where empl_id = ${emplId} and password_hash = ${oldHash} returning empl_id`;
  return changed.length === 1;
}
