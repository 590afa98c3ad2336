import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

/** For how many minutes somebody may be away at the provider, for how many seconds the code is good with which they come back, and how many attempts an address has in a minute. */
const limits = { minutes: 10, seconds: 60, aMinute: 60 };

/** For how many seconds a browser is known by its cookie. */
export const cookieSeconds = limits.minutes * 60;

/** What is asked of whoever comes back; `session`: within which they prove that it is them, by its token. */
export type Attempt = { state: string; nonce: string; verifier: string; session?: string | undefined };

/**
 * Keeps a new attempt of a browser.
 *
 * @param from `browser`: what its cookie says; `address`: as limits count it
 * @returns seconds to wait, where this address has had its attempts; nothing is kept then
 */
export async function insertAttempt(
  sql: Sql,
  { state, nonce, verifier, session }: Attempt,
  { browser, address }: { browser: string; address: string },
): Promise<number | undefined> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second waits in the database until the first has the lock, and sees what was done before.
    Promise.all([
      tx`select pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 3))`,
      tx<{ wait: number | null }[]>`
        with last as (
          select began_at from provider_attempt where address = ${address} and began_at > clock_timestamp() - interval '1 minute'
          order by began_at desc offset ${limits.aMinute - 1} limit 1
        ), added as (
          insert into provider_attempt (state_hash, browser_hash, nonce, verifier, address, session_hash)
          select ${hashToken(state)}, ${hashToken(browser)}, ${nonce}, ${verifier}, ${address}, ${hashOrNull(session)}::bytea where not exists (select from last)
        )
        select (select ceil(extract(epoch from began_at + interval '1 minute' - clock_timestamp()))::integer from last) as wait`,
    ]),
  );
  return row?.wait === null || row?.wait === undefined ? undefined : Math.max(1, row.wait);
}

const hashOrNull = (session: string | undefined) => (session === undefined ? null : hashToken(session));

const isAttemptOpen = (sql: Tag) => sql`began_at > now() - ${limits.minutes} * interval '1 minute'`;

/**
 * Keeps what a provider answers, once, for the browser that has asked.
 *
 * @param answer the query of the address that the browser was sent back to
 * @param code with which it goes on
 * @returns for what it has asked; undefined where it has not, or was answered before
 */
export async function updateAttemptAnswer(
  sql: Tag,
  { state, browser }: { state: string; browser: string },
  { answer, code }: { answer: string; code: string },
): Promise<'sign-in' | 'proof' | undefined> {
  const [answered] = await sql<{ what: 'sign-in' | 'proof' }[]>`
    update provider_attempt set code_hash = ${hashToken(code)}, answer = ${answer}, answered_at = now()
    where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and answer is null and ${isAttemptOpen(sql)}
    returning case when session_hash is null then 'sign-in' else 'proof' end as what`;
  return answered?.what;
}

/** Takes what was answered to the browser that brings the code; it is good this once, and for what it was asked for: a sign-in, or a proof in that session. */
export async function claimAttemptAnswer(
  sql: Tag,
  { code, browser, session }: { code: string; browser: string; session?: string | undefined },
): Promise<{ nonce: string; verifier: string; answer: string } | undefined> {
  const [taken] = await sql<{ nonce: string; verifier: string; answer: string }[]>`
    delete from provider_attempt
    where code_hash = ${hashToken(code)} and browser_hash = ${hashToken(browser)} and answered_at > now() - ${limits.seconds} * interval '1 second'
      and session_hash is not distinct from ${hashOrNull(session)}::bytea
    returning nonce, verifier, answer`;
  return taken;
}

/** Removes those that nobody can go on with. */
export async function deleteExpiredAttempts(sql: Tag): Promise<void> {
  await sql`delete from provider_attempt where not ${isAttemptOpen(sql)}`;
}
