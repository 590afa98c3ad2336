import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { isKnownAddress, type SignInTry } from '../throttle/throttle-queries.ts';

/**
 * The number of wrong passwords for an entry that reach the directory within some minutes, which stays below the directory's own limit.
 * Strangers cannot use the last one: it is reserved for addresses from which the owner signed in recently.
 */
const limits = { wrong: 3, byStrangers: 2, minutes: 15 };

const isRecent = (sql: Tag) => sql`tried_at > clock_timestamp() - ${limits.minutes} * interval '1 minute'`;

/** Seconds until another attempt for an entry is allowed, among the attempts that match `counts`; null if it is allowed now. */
const bindWaitSeconds = (sql: Tag, entryId: string, counts: Fragment) => sql`
  ceil(extract(epoch from greatest(
    (select tried_at from directory_try where entry_id = ${entryId} and ${isRecent(sql)} and ${counts} order by tried_at desc offset ${limits.wrong - 1} limit 1),
    (select tried_at from directory_try where entry_id = ${entryId} and ${isRecent(sql)} and ${counts} and not from_known and not origin.is_known
     order by tried_at desc offset ${limits.byStrangers - 1} limit 1)
  ) - clock_timestamp()) + ${limits.minutes} * 60)::integer`;

/**
 * Begins an attempt at the directory, which counts for its entry from now on.
 *
 * @returns its id; otherwise `wait` in seconds, or neither if that depends on attempts that are not finished
 */
export async function claimBindTry(
  sql: Sql,
  entryId: string,
  tried: SignInTry,
): Promise<{ id: string | undefined; wait: number | undefined }> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second statement waits in the database for the lock, and sees the attempts of others.
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

/** Records that the directory refused the password. */
export async function updateBindTryFailed(sql: Tag, id: string): Promise<void> {
  await sql`update directory_try set answered = true where directory_try_id = ${id}`;
}

/** Deletes the failures of an entry after a correct password, as the directory does. */
export async function deleteBindTries(sql: Tag, entryId: string): Promise<void> {
  await sql`delete from directory_try where entry_id = ${entryId}`;
}

/** Deletes attempts that are too old for any limit. */
export async function deleteOldBindTries(sql: Tag): Promise<void> {
  await sql`delete from directory_try where not ${isRecent(sql)}`;
}

/** Records whether the directory knows a person. */
export async function updateDirectoryStranger(sql: Tag, emplId: string, isStranger: boolean): Promise<void> {
  await (isStranger
    ? sql`insert into directory_stranger (empl_id) select empl_id from login_detail where empl_id = ${emplId} on conflict do nothing`
    : sql`delete from directory_stranger where empl_id = ${emplId}`);
}
