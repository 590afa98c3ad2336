import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';

/** The address as limits count it. */
export type SignInTry = { account: string; address: string };

/**
 * The limits of wrong passwords, within 15 minutes: on one account from one address, and from one address on all accounts. Failures in a
 * row on one account from anywhere have a limit too, without a time. After that many, all addresses from which the owner has not signed in
 * recently share one attempt in half a minute. No limit locks an account for its owner.
 */
const limits = { accountFromAddress: 10, address: 100, inARow: 100, pauseSeconds: 30 };

/** How long an address of the owner's sign-in counts as known. */
const knownDays = 30;

/** The owner signed in from this address recently, so that strangers elsewhere never lock it out. */
export const isKnownAddress = (sql: Tag, { account, address }: SignInTry): Fragment => sql`exists (
  select from sign_in_address
  where account = ${account} and address = ${address} and signed_in_at > statement_timestamp() - ${knownDays} * interval '1 day')`;

const hasFailed = (sql: Tag) => sql`(settled or failed_at < statement_timestamp() - interval '1 minute')`;
const isRecent = (sql: Tag) => sql`failed_at > statement_timestamp() - interval '15 minutes'`;

/**
 * Seconds until one more attempt on the account is allowed, among the attempts that match `counts`; null or negative if it is allowed now.
 */
const accountWait = (sql: Tag, { account, address }: SignInTry, counts: Fragment) => sql`
  ceil(extract(epoch from greatest(
    (select failed_at from sign_in_failure where account = ${account} and address = ${address} and ${isRecent(sql)} and ${counts}
     order by failed_at desc offset ${limits.accountFromAddress - 1} limit 1) + interval '15 minutes',
    (select max(failed_at) from (
       select failed_at from sign_in_failure where account = ${account} and in_a_row and ${counts} order by failed_at desc limit ${limits.inARow}
     ) in_a_row
     where not ${isKnownAddress(sql, { account, address })}
     having count(*) >= ${limits.inARow}) + ${limits.pauseSeconds} * interval '1 second'
  ) - clock_timestamp()))::integer`;

/** Does the same for the address on all accounts. An office shares one address, so only failures count. */
const addressWait = (sql: Tag, { address }: SignInTry) => sql`
  ceil(extract(epoch from
    (select failed_at from sign_in_failure where address = ${address} and ${isRecent(sql)} and ${hasFailed(sql)}
     order by failed_at desc offset ${limits.address - 1} limit 1) + interval '15 minutes' - clock_timestamp()))::integer`;

const secondsRefused = (sql: Tag, tried: SignInTry) =>
  sql`greatest(${accountWait(sql, tried, hasFailed(sql))}, ${addressWait(sql, tried)})`;

/** Returns how long an attempt has to wait because of failures; undefined if it need not wait. */
export async function findSecondsToWait(sql: Sql, tried: SignInTry): Promise<number | undefined> {
  const [row] = await sql<{ wait: number | null }[]>`select ${secondsRefused(sql, tried)} as wait`;
  return positiveOrUndefined(row?.wait);
}

/**
 * Begins an attempt, which counts for its account from now on.
 *
 * @returns its id; `wait` in seconds if a limit refuses it; neither if that depends on unfinished attempts
 */
export async function claimTry(sql: Sql, tried: SignInTry): Promise<{ wait: number | undefined; id: number | undefined }> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second statement waits in the database for the lock, and sees the attempts of others.
    Promise.all([
      tx`select pg_advisory_xact_lock(hashtextextended(${`account ${tried.account}`}, 1))`,
      tx<{ refused: number | null; id: number | null }[]>`
        with wait as materialized (
          select ${secondsRefused(tx, tried)} as refused, ${accountWait(tx, tried, tx`true`)} as undecided
        ), claimed as (
          insert into sign_in_failure (account, address, settled) select ${tried.account}, ${tried.address}, false from wait
          where coalesce(greatest(refused, undecided), 0) <= 0 returning sign_in_failure_id
        )
        select refused, (select sign_in_failure_id from claimed) as id from wait`,
    ]),
  );
  return { wait: positiveOrUndefined(row?.refused), id: row?.id ?? undefined };
}

const positiveOrUndefined = (seconds: number | null | undefined) => (seconds && seconds > 0 ? seconds : undefined);

/** Records that the password was wrong. */
export async function updateTryFailed(sql: Sql, id: number): Promise<void> {
  await sql`update sign_in_failure set settled = true where sign_in_failure_id = ${id}`;
}

/** Deletes an attempt whose password could not be checked. */
export async function deleteTry(sql: Sql, id: number): Promise<void> {
  await sql`delete from sign_in_failure where sign_in_failure_id = ${id}`;
}

/** Deletes the failures of the address after a correct password, ends the run of failures on the account, and remembers the address. */
export async function deleteFailedTries(sql: Sql, { account, address }: SignInTry): Promise<void> {
  await sql`
    with forgotten as (delete from sign_in_failure where account = ${account} and address = ${address}),
      ended as (update sign_in_failure set in_a_row = false where account = ${account} and address <> ${address} and in_a_row)
    insert into sign_in_address as known (account, address) values (${account}, ${address})
    on conflict (account, address) do update set signed_in_at = now() where known.signed_in_at < now() - interval '1 day'`;
}

/** Deletes attempts that are too old for any limit: the longest is 15 minutes, and a run of failures is remembered for a day. */
export async function deleteOldTries(sql: Tag): Promise<void> {
  await sql`delete from sign_in_failure where failed_at < now() - interval '1 day'`;
  await sql`delete from sign_in_address where signed_in_at < now() - ${knownDays} * interval '1 day'`;
}
