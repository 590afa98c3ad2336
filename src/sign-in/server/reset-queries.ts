import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import { hashOf } from './sign-in-queries.ts';

export async function findEmplId(sql: Tag, email: string): Promise<string | undefined> {
  const [row] = await sql<{ emplId: string }[]>`select empl_id as "emplId" from employee where lower(business_email) = lower(${email})`;
  return row?.emplId;
}

/**
 * Adds a link for an account that its owner may use: active and not locked.
 *
 * @param hours how long it is valid
 * @returns whom to send it to; undefined when there is no such account, and no link either
 */
export async function addResetLink(
  sql: Tag,
  emplId: string,
  token: string,
  hours: number,
): Promise<{ email: string; name: string } | undefined> {
  // The rows are held until the link is there: a lock that comes at the same moment finds it and makes it void.
  const [owner] = await sql<{ email: string; name: string }[]>`
    with owner as (
      select l.empl_id, e.business_email as email, e.name from login_detail l join employee e on e.empl_id = l.empl_id
      where l.empl_id = ${emplId} and not l.lock_account and e.status = 'A' for share
    ), link as (
      insert into reset_link (token_hash, empl_id, expires_at) select ${hashOf(token)}, empl_id, now() + ${hours} * interval '1 hour' from owner
    )
    select email, name from owner`;
  return owner;
}

/** Whose link this is, while it is good: not used, not run out, its account active and not locked. */
export async function findLinkOwner(sql: Tag, token: string): Promise<{ emplId: string; email: string; passwordHash: string } | undefined> {
  const [owner] = await sql<{ emplId: string; email: string; passwordHash: string }[]>`
    select l.empl_id as "emplId", e.business_email as email, l.password_hash as "passwordHash"
    from reset_link r join login_detail l on l.empl_id = r.empl_id join employee e on e.empl_id = r.empl_id
    where r.token_hash = ${hashOf(token)} and r.used_at is null and r.expires_at > now() and not l.lock_account and e.status = 'A'`;
  return owner;
}

/**
 * Uses the link up and sets its owner's password, in the owner's name; every session of the account ends.
 *
 * @returns false when the link is not good any more, and nothing has changed
 */
export async function spendResetLink(tx: TransactionSql, emplId: string, token: string, newHash: string): Promise<boolean> {
  await tx`select set_config('leave.caller', ${emplId}, true)`;
  // The account first, then its links: whatever changes an account takes them in this order.
  await tx`select from login_detail where empl_id = ${emplId} for update`;
  if (!(await findLinkOwner(tx, token))) return false;
  await tx`update reset_link set used_at = now() where token_hash = ${hashOf(token)}`;
  await tx`update login_detail set password_hash = ${newHash}, first_time = false, password_valid_until = null where empl_id = ${emplId}`;
  await tx`delete from session where empl_id = ${emplId}`;
  return true;
}
