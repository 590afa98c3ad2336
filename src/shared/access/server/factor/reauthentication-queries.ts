import type { Tag } from '#src/platform/db/server/sql.ts';
import { type ProofKind, reauthenticationMinutes } from '#src/shared/access/factor-rules.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

/** Records that the user of a session has reauthenticated. */
export async function updateReauthentication(sql: Tag, token: string, provedBy: ProofKind): Promise<void> {
  await sql`update session set proved_at = now(), proved_by = ${provedBy} where token_hash = ${hashToken(token)}`;
}

/** Returns how the owner of a session last reauthenticated, and whether a sign-in provider opened the session. */
export async function findReauthentication(sql: Tag, token: string): Promise<{ isFresh: boolean; byProvider: boolean }> {
  const [found] = await sql<{ isFresh: boolean; byProvider: boolean }[]>`
    select coalesce(proved_at > now() - ${reauthenticationMinutes} * interval '1 minute', false) as "isFresh", by_provider as "byProvider"
    from session where token_hash = ${hashToken(token)}`;
  return found ?? { isFresh: false, byProvider: false };
}

/** Stores the challenge for a passkey in a session for 5 minutes. It replaces an earlier challenge. */
export async function updateSessionChallenge(sql: Tag, token: string, challenge: string): Promise<void> {
  await sql`update session set challenge = ${challenge}, challenge_until = now() + interval '5 minutes' where token_hash = ${hashToken(token)}`;
}

/** Returns the challenge for a passkey and removes it, because it is valid once. */
export async function claimSessionChallenge(sql: Tag, token: string): Promise<string | null> {
  const [taken] = await sql<{ challenge: string | null }[]>`
    update session s set challenge = null, challenge_until = null
    from (select token_hash, case when challenge_until > now() then challenge end as challenge from session where token_hash = ${hashToken(token)} for update) was
    where s.token_hash = was.token_hash returning was.challenge`;
  return taken?.challenge ?? null;
}
