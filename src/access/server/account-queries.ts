import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import { endSessions } from './session-queries.ts';

/** Adds the account of somebody who has just chosen its password. */
export async function addOwnLogin(tx: TransactionSql, emplId: string, passwordHash: string): Promise<void> {
  await tx`insert into login_detail (empl_id, password_hash) values (${emplId}, ${passwordHash})`;
}

/** @returns false when the employee has an account already, also by somebody who adds it at the same moment */
export async function addLogin(tx: TransactionSql, login: { emplId: string; passwordHash: string; locked: boolean }): Promise<boolean> {
  const added = await tx`
    insert into login_detail (empl_id, password_hash, lock_account, first_time) values (${login.emplId}, ${login.passwordHash}, ${login.locked}, true)
    on conflict do nothing returning empl_id`;
  return added.length === 1;
}

/** Locks or unlocks. Who is locked out is out at once, and stays so when the account is unlocked. */
export async function setLock(tx: TransactionSql, emplId: string, locked: boolean): Promise<void> {
  await tx`update login_detail set lock_account = ${locked} where empl_id = ${emplId} and lock_account <> ${locked}`;
  if (locked) await endSessions(tx, emplId);
}

/** Sets a password that its owner has to change; with `validHours` it is void when they are over. All sessions end. */
export async function setGivenPassword(tx: TransactionSql, emplId: string, passwordHash: string, validHours: number | null): Promise<void> {
  await tx`
    update login_detail set password_hash = ${passwordHash}, first_time = true,
      password_valid_until = now() + ${validHours}::int * interval '1 hour'
    where empl_id = ${emplId}`;
  await endSessions(tx, emplId);
}

/** Sets the owner's new password, unless it has changed since `oldHash` was read. */
export async function setOwnPassword(sql: Tag, emplId: string, oldHash: string, newHash: string): Promise<boolean> {
  const changed = await sql`
    update login_detail set password_hash = ${newHash}, first_time = false, password_valid_until = null
    where empl_id = ${emplId} and password_hash = ${oldHash} returning empl_id`;
  return changed.length === 1;
}
