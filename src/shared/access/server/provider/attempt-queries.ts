import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

/** Minutes for a sign-in at the provider, seconds to redeem the code afterwards, and attempts per address and minute. */
const limits = { minutes: 10, seconds: 60, aMinute: 60 };

/** The lifetime of the browser's cookie in seconds. */
export const cookieSeconds = limits.minutes * 60;

/** An attempt to sign in at the provider; `session` is the token of the session that reauthenticates. */
export type Attempt = { state: string; nonce: string; verifier: string; session?: string | undefined };

/**
 * Stores a new attempt of a browser.
 *
 * @param from `browser`: the value of its cookie; `address`: the address as limits count it
 * @returns seconds to wait if the address has used up its attempts, in which case nothing is stored
 */
export async function insertAttempt(
  sql: Sql,
  { state, nonce, verifier, session }: Attempt,
  { browser, address }: { browser: string; address: string },
): Promise<number | undefined> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second statement waits in the database for the lock, and sees the attempts of others.
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
 * Stores the provider's answer once, for the browser that began the attempt.
 *
 * @param answer the query of the address to which the provider redirected the browser
 * @param code the code that redeems the answer
 * @returns the purpose of the attempt; undefined if there is no such attempt or it has already been answered
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

/** Redeems an answer with the browser's code, once, and only for its purpose: a sign-in, or a reauthentication in this session. */
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

/** Deletes expired attempts. */
export async function deleteExpiredAttempts(sql: Tag): Promise<void> {
  await sql`delete from provider_attempt where not ${isAttemptOpen(sql)}`;
}
