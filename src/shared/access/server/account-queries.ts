import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { endSessions } from './session-queries.ts';

/** Adds the account of a person who has just chosen its password. */
export async function insertOwnLogin(tx: TransactionSql, emplId: string, passwordHash: string): Promise<void> {
  await tx`insert into login_detail (empl_id, password_hash) values (${emplId}, ${passwordHash})`;
}

/** @returns false if the employee already has an account, even one from a concurrent call */
export async function insertLogin(tx: TransactionSql, login: { emplId: string; passwordHash: string; locked: boolean }): Promise<boolean> {
  const added = await tx`
    insert into login_detail (empl_id, password_hash, lock_account, first_time) values (${login.emplId}, ${login.passwordHash}, ${login.locked}, true)
    on conflict do nothing returning empl_id`;
  return added.length === 1;
}

/** The password of a new account, which its owner must change: a temporary one that is handed out, or one that no one knows. */
export type TemporaryPassword = { emplId: string; passwordHash: string };

/**
 * Adds accounts for those of the employees who are active and have none.
 *
 * @param validHours hours until the passwords expire; null: they do not
 * @returns the employee IDs of the new accounts
 */
export async function insertLogins(tx: TransactionSql, given: readonly TemporaryPassword[], validHours: number | null): Promise<string[]> {
  const added = await tx<{ emplId: string }[]>`
    with active as (
      select empl_id from employee where empl_id = any (${given.map(({ emplId }) => emplId)}::text[]) and status = 'A' order by empl_id for share
    )
    insert into login_detail (empl_id, password_hash, first_time, password_valid_until)
    select empl_id, password_hash, true, now() + ${validHours}::int * interval '1 hour' from active join ${temporaryPasswordTable(tx, given)} using (empl_id)
    order by empl_id on conflict do nothing returning empl_id as "emplId"`;
  return added.map(({ emplId }) => emplId);
}

const temporaryPasswordTable = (tx: TransactionSql, given: readonly TemporaryPassword[]) => tx`
  unnest(${given.map(({ emplId }) => emplId)}::text[], ${given.map(({ passwordHash }) => passwordHash)}::text[]) given (empl_id, password_hash)`;

/** Locks accounts until the transaction ends: no other change and no sign-in can happen meanwhile. */
export async function lockLogins(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`select from login_detail where empl_id = any (${emplIds}::text[]) order by empl_id for update`;
}

/** Deletes accounts with everything that belongs to them. */
export async function deleteLogins(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`delete from login_detail where empl_id = any (${emplIds}::text[])`;
}

/** Does the same as `setTemporaryPassword`, for several accounts without sessions. */
export async function setTemporaryPasswords(tx: TransactionSql, given: readonly TemporaryPassword[], validHours: number): Promise<void> {
  await tx`
    update login_detail l set password_hash = given.password_hash, first_time = true,
      password_valid_until = now() + ${validHours}::int * interval '1 hour'
    from ${temporaryPasswordTable(tx, given)} where l.empl_id = given.empl_id`;
}

/** Locks or unlocks an account. Locking ends its sessions, and unlocking does not restore them. */
export async function setLoginLock(tx: TransactionSql, emplId: string, locked: boolean): Promise<void> {
  await tx`update login_detail set lock_account = ${locked} where empl_id = ${emplId} and lock_account <> ${locked}`;
  if (locked) await endSessions(tx, emplId);
}

/** Sets a password that the owner must change and that expires after `validHours`. All sessions end. */
export async function setTemporaryPassword(
  tx: TransactionSql,
  emplId: string,
  passwordHash: string,
  validHours: number | null,
): Promise<void> {
  await tx`
    update login_detail set password_hash = ${passwordHash}, first_time = true,
      password_valid_until = now() + ${validHours}::int * interval '1 hour'
    where empl_id = ${emplId}`;
  await endSessions(tx, emplId);
}

/**
 * Disables the passwords of all accounts but one permanently. If passwords are switched on again, the owners need a link.
 *
 * @returns the number of accounts
 */
export async function disablePasswords(sql: Tag, but: string): Promise<number> {
  const voided = await sql`update login_detail set password_off = true where empl_id <> ${but} and not password_off returning empl_id`;
  return voided.length;
}

/** Marks the password of an account that a provider or directory created: it is invalid until the owner chooses one. */
export async function disablePassword(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`update login_detail set password_off = true where empl_id = ${emplId} and not password_off`;
}

/**
 * Sets the owner's new password, unless it has changed since `oldHash` was read.
 *
 * @param keepsCalendarLinks whether the owner's calendar links stay valid; a reset always ends them
 */
export async function setOwnPassword(
  sql: Tag,
  { emplId, oldHash, newHash }: { emplId: string; oldHash: string; newHash: string },
  keepsCalendarLinks = false,
): Promise<boolean> {
  const changed = await sql`
    update login_detail set password_hash = ${newHash}, first_time = false, password_valid_until = null,
      calendar_links_kept_at = case when ${keepsCalendarLinks}::boolean then clock_timestamp() else calendar_links_kept_at end
    where empl_id = ${emplId} and password_hash = ${oldHash} returning empl_id`;
  return changed.length === 1;
}
