import { foldedEmail, type Tag, type TransactionSql } from '#src/platform/db/server/sql.ts';
import { isLinkHeldBack } from '#src/shared/access/server/reset-queries.ts';
import { endSessions } from '#src/shared/access/server/session-queries.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { directoryIssuer } from './directory-link.ts';

/** The permanent identity of a person at a provider. */
export type Subject = { issuer: string; subject: string };

/** An active employee; `isHeldBack`: another person has changed the address within a day. */
type Owner = {
  emplId: string;
  hasAccount: boolean;
  hasPassword: boolean;
  locked: boolean;
  isLinked: boolean;
  isHeldBack: boolean;
  email: string;
};

const owner = (sql: Tag, issuer: string) => sql`
  e.empl_id as "emplId", l.empl_id is not null as "hasAccount",
  coalesce(not l.password_off and coalesce(l.password_valid_until > now(), true), false) and not exists (
    select from provider_link k where k.empl_id = e.empl_id and k.issuer = ${directoryIssuer}) as "hasPassword", coalesce(l.lock_account, false) as locked, e.business_email as email,
  exists (select from provider_link k where k.empl_id = e.empl_id and k.issuer = ${issuer}) as "isLinked", ${isLinkHeldBack(sql, sql`e.empl_id`)} as "isHeldBack"`;

/** Returns the account that is linked with this subject; undefined if its owner is not active. */
export async function findLinkedAccount(sql: Tag, { issuer, subject }: Subject): Promise<Owner | undefined> {
  const [found] = await sql<Owner[]>`
    select ${owner(sql, issuer)} from provider_link p join login_detail l on l.empl_id = p.empl_id join employee e on e.empl_id = p.empl_id
    where p.issuer = ${issuer} and p.subject = ${subject} and e.status = 'A'`;
  return found;
}

/** Returns the employee of a link, active or not. */
export async function findLinkOwner(sql: Tag, { issuer, subject }: Subject): Promise<string | undefined> {
  const [link] = await sql<{ emplId: string }[]>`
    select empl_id as "emplId" from provider_link where issuer = ${issuer} and subject = ${subject}`;
  return link?.emplId;
}

/** The active employee with this address. */
export async function findAccountByEmail(sql: Tag, issuer: string, email: string): Promise<Owner | undefined> {
  const [found] = await sql<Owner[]>`
    select ${owner(sql, issuer)} from employee e left join login_detail l on l.empl_id = e.empl_id
    where ${foldedEmail(sql, sql`e.business_email`)} = ${foldEmail(email)} and e.status = 'A'`;
  return found;
}

/**
 * Keeps an employee from being deactivated, and their account from other changes, until the transaction ends.
 *
 * @returns the stored hash of the account's password
 */
export async function lockLinkOwner(tx: TransactionSql, emplId: string): Promise<string | undefined> {
  await tx`select from employee where empl_id = ${emplId} for share`;
  const [held] = await tx<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from login_detail where empl_id = ${emplId} for update`;
  return held?.passwordHash;
}

/** @returns false if either is already linked, even by a concurrent call */
export async function insertProviderLink(tx: TransactionSql, emplId: string, { issuer, subject }: Subject): Promise<boolean> {
  const added = await tx`
    insert into provider_link (empl_id, issuer, subject) values (${emplId}, ${issuer}, ${subject}) on conflict do nothing returning empl_id`;
  return added.length === 1;
}

/** A link with the directory only, or any link with a provider. */
type DeletedLink = 'directory' | 'provider';

/**
 * Deletes a person's links and ends the sessions that they opened.
 *
 * @param of `provider`: all links except the one with the directory
 * @returns what the account was linked with; undefined if it was not linked
 */
export async function deleteProviderLinks(
  tx: TransactionSql,
  emplId: string,
  of: 'all' | 'provider' = 'all',
): Promise<DeletedLink | undefined> {
  const removed = await tx<{ issuer: string }[]>`
    delete from provider_link where empl_id = ${emplId} and (${of === 'all'} or issuer <> ${directoryIssuer}) returning issuer`;
  // A session opened with the directory's password looks like any other session with a password.
  if (removed.some(({ issuer }) => issuer === directoryIssuer)) await endSessions(tx, emplId);
  else await tx`delete from session where empl_id = ${emplId} and by_provider`;
  if (removed.length === 0) return undefined;
  return removed.every(({ issuer }) => issuer === directoryIssuer) ? 'directory' : 'provider';
}
