import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { isKnownAddress, type SignInTry } from '../throttle/throttle-queries.ts';

/**
 * How many wrong passwords for an entry reach the directory within some minutes, so that its own lockout stays out of reach. Strangers cannot use up
 * the last one: it is reserved for addresses from which the owner signed in lately.
 */
const limits = { wrong: 3, byStrangers: 2, minutes: 15 };

const isRecent = (sql: Tag) => sql`tried_at > clock_timestamp() - ${limits.minutes} * interval '1 minute'`;

/** Seconds until another try of an entry is allowed, by those tries that `counts`; null if it is now. */
const bindWaitSeconds = (sql: Tag, entryId: string, counts: Fragment) => sql`
  ceil(extract(epoch from greatest(
    (select tried_at from directory_try where entry_id = ${entryId} and ${isRecent(sql)} and ${counts} order by tried_at desc offset ${limits.wrong - 1} limit 1),
    (select tried_at from directory_try where entry_id = ${entryId} and ${isRecent(sql)} and ${counts} and not from_known and not origin.is_known
     order by tried_at desc offset ${limits.byStrangers - 1} limit 1)
  ) - clock_timestamp()) + ${limits.minutes} * 60)::integer`;

/**
 * Begins a try of a password at the directory: from now on it counts for its entry.
 *
 * @returns its id; else `wait` in seconds, or neither while that depends on tries that are under way
 */
export async function claimBindTry(
  sql: Sql,
  entryId: string,
  tried: SignInTry,
): Promise<{ id: string | undefined; wait: number | undefined }> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second waits in the database until the first has the lock, and sees what was done before.
    Promise.all([
      tx`select pg_advisory_xact_lock(hashtextextended(${`entry ${entryId}`}, 4))`,
      tx<{ id: string | null; wait: number | null }[]>`
        with origin as materialized (
          select ${isKnownAddress(tx, tried)} as is_known
        ), wait as materialized (
          select ${bindWaitSeconds(tx, entryId, tx`(answered or tried_at < clock_timestamp() - interval '10 seconds')`)} as refused,
            ${bindWaitSeconds(tx, entryId, tx`true`)} as undecided from origin
        ), claimed as (
          insert into directory_try (entry_id, from_known) select ${entryId}, is_known from wait, origin
          where coalesce(refused, undecided) is null returning directory_try_id
        )
        select (select directory_try_id::text from claimed) as id, refused as wait from wait`,
    ]),
  );
  return { id: row?.id ?? undefined, wait: row?.wait ?? undefined };
}

/** The directory has said no. */
export async function updateBindTryFailed(sql: Tag, id: string): Promise<void> {
  await sql`update directory_try set answered = true where directory_try_id = ${id}`;
}

/** It has said yes: it forgets what was wrong before, and so do we. */
export async function deleteBindTries(sql: Tag, entryId: string): Promise<void> {
  await sql`delete from directory_try where entry_id = ${entryId}`;
}

/** Removes what no limit looks back at. */
export async function deleteOldBindTries(sql: Tag): Promise<void> {
  await sql`delete from directory_try where not ${isRecent(sql)}`;
}

/** Notes whether the directory knows a person. */
export async function updateDirectoryStranger(sql: Tag, emplId: string, isStranger: boolean): Promise<void> {
  await (isStranger
    ? sql`insert into directory_stranger (empl_id) select empl_id from login_detail where empl_id = ${emplId} on conflict do nothing`
    : sql`delete from directory_stranger where empl_id = ${emplId}`);
}
