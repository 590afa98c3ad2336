import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

/** For how many minutes the second step waits, and how many tries it has. */
const limits = { minutes: 5, tries: 5 };

/** Lets somebody on to the second step whose password was right: not where it is no longer the account's. */
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

/** Whose ticket it is, while it is good. */
export async function findTicket(sql: Tag, ticket: string): Promise<string | undefined> {
  const [found] = await sql<{ emplId: string }[]>`select empl_id as "emplId" from sign_in_ticket where ${isGood(sql, ticket)}`;
  return found?.emplId;
}

/** Keeps what a passkey is to sign for this ticket; what it was to sign before is void. */
export async function updateTicketChallenge(sql: Tag, ticket: string, challenge: string): Promise<boolean> {
  const kept = await sql`update sign_in_ticket set challenge = ${challenge} where ${isGood(sql, ticket)} returning empl_id`;
  return kept.length === 1;
}

/** Begins a try with a ticket, with the account locked: undefined where it is not good any more. A challenge is good for this one. */
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

/** Removes those that have run out. */
export async function deleteExpiredTickets(sql: Tag): Promise<void> {
  await sql`delete from sign_in_ticket where expires_at < now()`;
}
