import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { accessMessage } from '../access-sentences.ts';

/**
 * Makes a change after which at least one HR user must still be able to sign in: active, with an account that is not locked and a valid password.
 * Lock the people first: two concurrent changes could each rely on the other's HR user.
 *
 * @throws AppError 409 if the change removes the last one
 */
export async function requireRemainingHr<T>(tx: TransactionSql, change: () => Promise<T>): Promise<T> {
  const hadOne = await hasHr(tx);
  const done = await change();
  if (hadOne && !(await hasHr(tx))) throw new AppError(409, accessMessage('profile.last-hr'));
  return done;
}

/** Whether a person is the only HR user who can sign in. */
export const isLastHr = async (tx: TransactionSql, emplId: string): Promise<boolean> => (await hasHr(tx)) && !(await hasHr(tx, emplId));

/** Whether an HR user can sign in: active, with an account that is not locked and a valid password. @param except the person to ignore */
export async function hasHr(sql: Tag, except = ''): Promise<boolean> {
  const found = await sql`
    select from employee e join login_detail l on l.empl_id = e.empl_id
    where e.empl_id <> ${except} and e.status = 'A' and 'H' = any (e.roles) and not l.lock_account
      and coalesce(l.password_valid_until > now(), true) limit 1`;
  return found.length > 0;
}
