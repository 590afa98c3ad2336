import { foldedEmail, type Tag } from '#src/platform/db/server/sql.ts';
import { isLinkHeldBack } from '#src/shared/access/server/reset-queries.ts';

/** The issuer of links with the company's directory. Other issuers are addresses. */
export const directoryIssuer = 'ldap';

/** The active employee of a directory entry. */
export type DirectoryOwner = {
  emplId: string;
  /** The entry that signed in first; null: none yet. */
  entryId: string | null;
  /** Another person has changed the address within a day. */
  isHeldBack: boolean;
  hasAccount: boolean;
  locked: boolean;
  /** The directory did not find the person at their last sign-in. */
  isStranger: boolean;
  /** The account has no password here, so the owner must choose one. */
  firstTime: boolean;
};

/** @param email as returned by `foldEmail` */
export async function findDirectoryOwner(sql: Tag, email: string): Promise<DirectoryOwner | undefined> {
  const [found] = await sql<DirectoryOwner[]>`
    select e.empl_id as "emplId", p.subject as "entryId", ${isLinkHeldBack(sql, sql`e.empl_id`)} as "isHeldBack",
      l.empl_id is not null as "hasAccount", exists (select from directory_stranger s where s.empl_id = e.empl_id) as "isStranger", coalesce(l.lock_account, false) as locked, coalesce(l.first_time, true) as "firstTime"
    from employee e left join login_detail l on l.empl_id = e.empl_id
      left join provider_link p on p.empl_id = e.empl_id and p.issuer = ${directoryIssuer}
    where ${foldedEmail(sql, sql`e.business_email`)} = ${email} and e.status = 'A'`;
  return found;
}

/** Whether the password of an account is stored in the directory. */
export async function isInDirectory(sql: Tag, emplId: string): Promise<boolean> {
  return (await sql`select from provider_link where empl_id = ${emplId} and issuer = ${directoryIssuer}`).length === 1;
}
