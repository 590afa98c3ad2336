import type { Sql, Tag } from '#src/db/server/sql.ts';

/** How many wrong passwords for an entry reach the directory, in so many minutes: its own lock-out is not to be pulled from here. */
const limits = { wrong: 3, minutes: 15 };

const lately = (sql: Tag) => sql`tried_at > clock_timestamp() - ${limits.minutes} * interval '1 minute'`;

/**
 * Begins a try of a password at the directory: from now on it counts for its entry.
 *
 * @returns its id; else `wait` in seconds, or neither while that hangs on others that are under way
 */
export async function claimBind(sql: Sql, entryId: string): Promise<{ id: string | undefined; wait: number | undefined }> {
  const [, [row]] = await sql.begin((tx) =>
    // Sent together: the second waits in the database until the first has the lock, and sees what was done before.
    Promise.all([
      tx`select pg_advisory_xact_lock(hashtextextended(${`entry ${entryId}`}, 4))`,
      tx<{ id: string | null; wait: number | null }[]>`
        with last as (
          select tried_at, answered or tried_at < clock_timestamp() - interval '10 seconds' as answered from directory_try
          where entry_id = ${entryId} and ${lately(tx)} order by tried_at desc limit ${limits.wrong}
        ), claimed as (
          insert into directory_try (entry_id) select ${entryId} where (select count(*) from last) < ${limits.wrong} returning directory_try_id
        )
        select (select directory_try_id::text from claimed) as id,
          case when bool_and(answered) then ceil(extract(epoch from min(tried_at) - clock_timestamp()) + ${limits.minutes} * 60)::integer end as wait
        from last`,
    ]),
  );
  const id = row?.id ?? undefined;
  return { id, wait: id === undefined ? (row?.wait ?? undefined) : undefined };
}

/** The directory has said no. */
export async function failBind(sql: Tag, id: string): Promise<void> {
  await sql`update directory_try set answered = true where directory_try_id = ${id}`;
}

/** It has said yes: it forgets what was wrong before, and so do we. */
export async function forgiveBinds(sql: Tag, entryId: string): Promise<void> {
  await sql`delete from directory_try where entry_id = ${entryId}`;
}

/** Removes what no limit looks back at. */
export async function removeOldBinds(sql: Tag): Promise<void> {
  await sql`delete from directory_try where not ${lately(sql)}`;
}
