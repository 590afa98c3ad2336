import { foldedEmail, type Fragment, type Tag, type TransactionSql } from '#src/platform/db/server/sql.ts';
import { callerText } from '#src/base/caller/caller.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { setOwnPassword } from './account-queries.ts';
import { endSessions } from './session-queries.ts';
import { hashToken } from './token.ts';

export async function findEmplId(sql: Tag, email: string): Promise<string | undefined> {
  const [row] = await sql<{ emplId: string }[]>`
    select empl_id as "emplId" from employee where ${foldedEmail(sql, sql`business_email`)} = ${foldEmail(email)}`;
  return row?.emplId;
}

/**
 * Adds a link for an account in use: active, not locked, and at an address that another person has not just changed.
 *
 * @param hours the validity of the link
 * @returns the recipient; undefined if there is no such account, and then no link is added
 */
export async function insertResetLink(
  tx: TransactionSql,
  emplId: string,
  token: string,
  hours: number,
): Promise<{ email: string; name: string } | undefined> {
  // Locks the rows until the link is added, so that a concurrent lock of the account finds the link and revokes it.
  const [owner] = await tx<{ email: string; name: string }[]>`
    select e.business_email as email, e.name from login_detail l join employee e on e.empl_id = l.empl_id
    where l.empl_id = ${emplId} and not l.lock_account and e.status = 'A' for share`;
  // Checked after locking the rows, so that a concurrent change of the address is seen.
  if (!owner || (await findAddressChange(tx, emplId))) return undefined;
  await tx`
    insert into reset_link (token_hash, empl_id, expires_at) values (${hashToken(token)}, ${emplId}, now() + ${hours} * interval '1 hour')`;
  return owner;
}

/** Returns a person's name with the employee ID, for others to read. */
export async function findPersonText(sql: Tag, emplId: string): Promise<string | undefined> {
  const [found] = await sql<{ name: string }[]>`select name from employee where empl_id = ${emplId}`;
  return found && callerText({ name: found.name, emplId });
}

/**
 * The hours during which a new address gets no links. The previous address gets an email, so that its owner can object to a change from a
 * stolen session.
 */
const holdHours = 24;

/**
 * Returns who has changed an employee's address so recently that links are held back; undefined if links may be sent.
 *
 * @returns `until`: the end of the hold, as dd/mm/yyyy hh:mm in the time zone
 */
export async function findAddressChange(
  tx: TransactionSql,
  emplId: string,
  timeZone = 'UTC',
): Promise<{ by: string | null; until: string } | undefined> {
  const [change] = await tx<{ by: string | null; until: string }[]>`
    select e.name || ' (' || e.empl_id || ')' as by,
      to_char((log.happened_at + ${holdHours} * interval '1 hour') at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as until
    from audit_log log left join employee e on e.empl_id = log.by_empl_id
    where ${isAddressChange(tx, tx`${emplId}`)}
    order by log.audit_log_id desc limit 1`;
  return change;
}

const isAddressChange = (sql: Tag, emplId: Fragment) => sql`
  log.entity = 'employee' and log.entity_key = ${emplId} and log.action = 'update'
  and log.before ->> 'business_email' <> log.after ->> 'business_email' and log.happened_at > now() - ${holdHours} * interval '1 hour'`;

/** Links to an employee are held back, as `findAddressChange` explains. */
export const isLinkHeldBack = (sql: Tag, emplId: Fragment): Fragment =>
  sql`exists (select from audit_log log where ${isAddressChange(sql, emplId)})`;

/** Revokes the unused links of these people. */
export async function invalidateLinks(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`delete from reset_link where empl_id = any (${emplIds}::text[]) and used_at is null`;
}

/** Records that a link was opened. */
export async function updateLinkOpened(sql: Tag, token: string): Promise<void> {
  await sql`update reset_link set opened_at = now() where token_hash = ${hashToken(token)} and opened_at is null`;
}

/** Returns the owner of a valid link: not used or expired, with an active account that is not locked. */
export async function findLinkOwner(
  sql: Tag,
  token: string,
): Promise<{ emplId: string; name: string; email: string; passwordHash: string } | undefined> {
  const [owner] = await sql<{ emplId: string; name: string; email: string; passwordHash: string }[]>`
    select l.empl_id as "emplId", e.name, e.business_email as email, l.password_hash as "passwordHash"
    from reset_link r join login_detail l on l.empl_id = r.empl_id join employee e on e.empl_id = r.empl_id
    where r.token_hash = ${hashToken(token)} and r.used_at is null and r.expires_at > now() and not l.lock_account and e.status = 'A'`;
  return owner;
}

/**
 * Uses a link and sets its owner's password in the owner's name. Every session of the account ends.
 *
 * @returns false if the link is no longer valid; nothing has changed then
 */
export async function consumeResetLink(tx: TransactionSql, emplId: string, token: string, newHash: string): Promise<boolean> {
  await tx`select set_config('leave.caller', ${emplId}, true)`;
  // The account first and then its links: every change of an account locks them in this order.
  await tx`select from login_detail where empl_id = ${emplId} for update`;
  const owner = await findLinkOwner(tx, token);
  if (!owner) return false;
  await tx`update reset_link set used_at = now() where token_hash = ${hashToken(token)}`;
  await setOwnPassword(tx, { emplId, oldHash: owner.passwordHash, newHash });
  await endSessions(tx, emplId);
  return true;
}

/** Deletes expired links. */
export async function deleteExpiredLinks(sql: Tag): Promise<void> {
  await sql`delete from reset_link where expires_at < now()`;
}
