import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

/** The minutes that the second step may take, and the number of tries. */
const limits = { minutes: 5, tries: 5 };

/** Adds a ticket for the second step after a correct password. @returns false if the account's password has changed meanwhile */
export async function insertTicket(
  sql: Tag,
  { emplId, passwordHash }: { emplId: string; passwordHash: string },
  ticket: string,
): Promise<boolean> {
  const added = await sql`
    with account as materialized (
      select empl_id from login_detail where empl_id = ${emplId} and password_hash = ${passwordHash} for no key update
    )
    insert into sign_in_ticket (token_hash, empl_id, expires_at)
    select ${hashToken(ticket)}, empl_id, now() + ${limits.minutes} * interval '1 minute' from account returning empl_id`;
  return added.length === 1;
}

const isGood = (sql: Tag, ticket: string) => sql`token_hash = ${hashToken(ticket)} and expires_at > now() and tries < ${limits.tries}`;

/** Returns the owner of a ticket; undefined if the ticket is no longer valid. */
export async function findTicket(sql: Tag, ticket: string): Promise<string | undefined> {
  const [found] = await sql<{ emplId: string }[]>`select empl_id as "emplId" from sign_in_ticket where ${isGood(sql, ticket)}`;
  return found?.emplId;
}

/** Stores the challenge for a passkey of this ticket. It replaces an earlier challenge. */
export async function updateTicketChallenge(sql: Tag, ticket: string, challenge: string): Promise<boolean> {
  const kept = await sql`update sign_in_ticket set challenge = ${challenge} where ${isGood(sql, ticket)} returning empl_id`;
  return kept.length === 1;
}

/** Begins a try with a ticket and locks the account; undefined if the ticket is no longer valid. The challenge is valid for this try only. */
export async function claimTicket(
  tx: TransactionSql,
  emplId: string,
  ticket: string,
): Promise<{ challenge: string | null; passwordHash: string } | undefined> {
  await lockLogins(tx, [emplId]);
  const [taken] = await tx<{ challenge: string | null; passwordHash: string }[]>`
    update sign_in_ticket t set tries = t.tries + 1, challenge = null
    from (select token_hash, challenge from sign_in_ticket where ${isGood(tx, ticket)} and empl_id = ${emplId}) was, login_detail l
    where t.token_hash = was.token_hash and l.empl_id = t.empl_id
    returning was.challenge, l.password_hash as "passwordHash"`;
  return taken;
}

export async function deleteTicket(tx: TransactionSql, ticket: string): Promise<void> {
  await tx`delete from sign_in_ticket where token_hash = ${hashToken(ticket)}`;
}

/** Deletes expired tickets. */
export async function deleteExpiredTickets(sql: Tag): Promise<void> {
  await sql`delete from sign_in_ticket where expires_at < now()`;
}
