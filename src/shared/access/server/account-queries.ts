import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { endSessions } from './session-queries.ts';

/** Adds the account of somebody who has just chosen its password. */
export async function insertOwnLogin(tx: TransactionSql, emplId: string, passwordHash: string): Promise<void> {
  await tx`insert into login_detail (empl_id, password_hash) values (${emplId}, ${passwordHash})`;
}

/** @returns false when the employee has an account already, also by somebody who adds it at the same moment */
export async function insertLogin(tx: TransactionSql, login: { emplId: string; passwordHash: string; locked: boolean }): Promise<boolean> {
  const added = await tx`
    insert into login_detail (empl_id, password_hash, lock_account, first_time) values (${login.emplId}, ${login.passwordHash}, ${login.locked}, true)
    on conflict do nothing returning empl_id`;
  return added.length === 1;
}

/** How an account begins whose owner has to choose a password: with one that somebody is told for some hours, or that nobody knows. */
export type TemporaryPassword = { emplId: string; passwordHash: string };

/** Adds accounts; those of active employees who have none yet. @param validHours when the passwords are void; null: never @returns whose */
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

/** Keeps accounts from every other change, and from being signed in to, until the transaction ends. */
export async function lockLogins(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`select from login_detail where empl_id = any (${emplIds}::text[]) order by empl_id for update`;
}

/** Takes accounts away, with all that belongs to them. */
export async function deleteLogins(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`delete from login_detail where empl_id = any (${emplIds}::text[])`;
}

/** As `setTemporaryPassword`, for several accounts that nobody is signed in to. */
export async function setTemporaryPasswords(tx: TransactionSql, given: readonly TemporaryPassword[], validHours: number): Promise<void> {
  await tx`
    update login_detail l set password_hash = given.password_hash, first_time = true,
      password_valid_until = now() + ${validHours}::int * interval '1 hour'
    from ${temporaryPasswordTable(tx, given)} where l.empl_id = given.empl_id`;
}

/** Locks or unlocks. Who is locked out is out at once, and stays so when the account is unlocked. */
export async function setLoginLock(tx: TransactionSql, emplId: string, locked: boolean): Promise<void> {
  await tx`update login_detail set lock_account = ${locked} where empl_id = ${emplId} and lock_account <> ${locked}`;
  if (locked) await endSessions(tx, emplId);
}

/** Sets a password that its owner has to change; with `validHours` it is void when they are over. All sessions end. */
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

/** Voids the passwords of all accounts but one, for good: who has had one needs a link, once they count again. @returns how many */
export async function disablePasswords(sql: Tag, but: string): Promise<number> {
  const voided = await sql`update login_detail set password_off = true where empl_id <> ${but} and not password_off returning empl_id`;
  return voided.length;
}

/** No one knows the password of an account that a provider or a directory made: it counts as none until its owner chooses another. */
export async function disablePassword(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`update login_detail set password_off = true where empl_id = ${emplId} and not password_off`;
}

/**
 * Sets the owner's new password, unless it has changed since `oldHash` was read.
 *
 * @param keepsCalendarLinks the owner's calendar links outlive the change; a reset always ends them
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
