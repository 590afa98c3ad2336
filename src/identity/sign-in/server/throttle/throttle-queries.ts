import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';

/** The address as the limits count it. */
export type SignInTry = { account: string; address: string };

/**
 * The limits of wrong tries (in 15 minutes, but for the row): one account from one address, one address on all accounts, and a row of wrong
 * tries on one account from anywhere, after which there is one try in half a minute for all addresses together from which its owner has not
 * signed in lately. None of them locks an account for its owner.
 */
const limits = { accountFromAddress: 10, address: 100, inARow: 100, pauseSeconds: 30 };

/** How long an address is known from which the owner has signed in. */
const knownDays = 30;

/** The owner of the account signed in from this address lately: strangers elsewhere never lock it out. */
export const isKnownAddress = (sql: Tag, { account, address }: SignInTry): Fragment => sql`exists (
  select from sign_in_address
  where account = ${account} and address = ${address} and signed_in_at > statement_timestamp() - ${knownDays} * interval '1 day')`;

const hasFailed = (sql: Tag) => sql`(settled or failed_at < statement_timestamp() - interval '1 minute')`;
const isRecent = (sql: Tag) => sql`failed_at > statement_timestamp() - interval '15 minutes'`;

/** Seconds until one more try on the account is allowed, by those tries that `counts`; null or negative when it is. */
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

/** As `accountWait`, for the address on all accounts: an office shares one, so that only what has failed counts. */
const addressWait = (sql: Tag, { address }: SignInTry) => sql`
  ceil(extract(epoch from
    (select failed_at from sign_in_failure where address = ${address} and ${isRecent(sql)} and ${hasFailed(sql)}
     order by failed_at desc offset ${limits.address - 1} limit 1) + interval '15 minutes' - clock_timestamp()))::integer`;

const secondsRefused = (sql: Tag, tried: SignInTry) =>
  sql`greatest(${accountWait(sql, tried, hasFailed(sql))}, ${addressWait(sql, tried)})`;

/** How long a try has to wait by what has failed already; undefined when it need not. */
export async function findSecondsToWait(sql: Sql, tried: SignInTry): Promise<number | undefined> {
  const [row] = await sql<{ wait: number | null }[]>`select ${secondsRefused(sql, tried)} as wait`;
  return positiveOrUndefined(row?.wait);
}

/**
 * Begins a try: from now on it counts for its account.
 *
 * @returns its id; `wait` in seconds where the limits refuse it; neither when that hangs on others that are under way
 */
export async function claimTry(sql: Sql, tried: SignInTry): Promise<{ wait: number | undefined; id: number | undefined }> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second waits in the database until the first has the lock, and sees what was done before.
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

/** The try was wrong. */
export async function updateTryFailed(sql: Sql, id: number): Promise<void> {
  await sql`update sign_in_failure set settled = true where sign_in_failure_id = ${id}`;
}

/** Nobody could say whether it was wrong. */
export async function deleteTry(sql: Sql, id: number): Promise<void> {
  await sql`delete from sign_in_failure where sign_in_failure_id = ${id}`;
}

/** The try was right: those of its address are forgotten, the row on the account ends, and the address is known. */
export async function deleteFailedTries(sql: Sql, { account, address }: SignInTry): Promise<void> {
  await sql`
    with forgotten as (delete from sign_in_failure where account = ${account} and address = ${address}),
      ended as (update sign_in_failure set in_a_row = false where account = ${account} and address <> ${address} and in_a_row)
    insert into sign_in_address as known (account, address) values (${account}, ${address})
    on conflict (account, address) do update set signed_in_at = now() where known.signed_in_at < now() - interval '1 day'`;
}

/** Removes what no limit looks back at: the longest looks back 15 minutes, a row of failures on one account is remembered for a day. */
export async function deleteOldTries(sql: Tag): Promise<void> {
  await sql`delete from sign_in_failure where failed_at < now() - interval '1 day'`;
  await sql`delete from sign_in_address where signed_in_at < now() - ${knownDays} * interval '1 day'`;
}
