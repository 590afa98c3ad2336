import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import { AppError } from '#src/http/app-error.ts';
import { profileMessages } from '#src/employee/employee-profile-rules.ts';

// Who changes what somebody is or may do takes this lock alone, who names an approver takes it beside others.
export const peopleLock = 4_100_002;

/** One change of people at a time. To be taken before anything is read. */
export async function lockPeople(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${peopleLock})`;
}

/** Nobody is deactivated or loses a role before this transaction ends. To be taken before it is read who can approve. */
export async function holdPeople(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${peopleLock})`;
}

/**
 * Makes a change that must leave somebody with the role HR who can sign in: active, with an account that is not
 * locked and a password that is still good. To be called with `lockPeople` held: two changes at once could each leave the other's HR user.
 *
 * @throws AppError 409 when the change takes the last one away
 */
export async function keepingAnHr<T>(tx: TransactionSql, change: () => Promise<T>): Promise<T> {
  const hadOne = await hasHr(tx);
  const done = await change();
  if (hadOne && !(await hasHr(tx))) throw new AppError(409, profileMessages.lastHr);
  return done;
}

/** Whether somebody has the role HR who can sign in: active, with an account that is not locked and a password that is still good. */
export async function hasHr(sql: Tag): Promise<boolean> {
  const found = await sql`
    select from employee e join login_detail l on l.empl_id = e.empl_id
    where e.status = 'A' and 'H' = any (e.roles) and not l.lock_account
      and coalesce(l.password_valid_until > now(), true) limit 1`;
  return found.length > 0;
}
