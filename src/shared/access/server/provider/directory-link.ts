import { foldedEmail, type Tag } from '#src/platform/db/server/sql.ts';
import { isLinkHeldBack } from '#src/shared/access/server/reset-queries.ts';

/** By whose word somebody is who they are that the company's directory knows; issuers of others are addresses. */
export const directoryIssuer = 'ldap';

/** Who may sign in with the password of an entry: an active employee. */
export type DirectoryOwner = {
  emplId: string;
  /** The entry with which they have signed in the first time; null: with none yet. */
  entryId: string | null;
  /** Somebody else has changed their address within a day. */
  isHeldBack: boolean;
  hasAccount: boolean;
  locked: boolean;
  /** The directory did not know them at their last sign-in. */
  isStranger: boolean;
  /** They are to choose a password, which they have none of here. */
  firstTime: boolean;
};

/** @param email as `foldEmail` gives it */
export async function findDirectoryOwner(sql: Tag, email: string): Promise<DirectoryOwner | undefined> {
  const [found] = await sql<DirectoryOwner[]>`
    select e.empl_id as "emplId", p.subject as "entryId", ${isLinkHeldBack(sql, sql`e.empl_id`)} as "isHeldBack",
      l.empl_id is not null as "hasAccount", exists (select from directory_stranger s where s.empl_id = e.empl_id) as "isStranger", coalesce(l.lock_account, false) as locked, coalesce(l.first_time, true) as "firstTime"
    from employee e left join login_detail l on l.empl_id = e.empl_id
      left join provider_link p on p.empl_id = e.empl_id and p.issuer = ${directoryIssuer}
    where ${foldedEmail(sql, sql`e.business_email`)} = ${email} and e.status = 'A'`;
  return found;
}

/** Whether the password of an account is kept in the directory. */
export async function isInDirectory(sql: Tag, emplId: string): Promise<boolean> {
  return (await sql`select from provider_link where empl_id = ${emplId} and issuer = ${directoryIssuer}`).length === 1;
}
