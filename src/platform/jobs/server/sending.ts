import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** Why nothing goes out: a backup was loaded, or a start has said so. */
export type HoldReason = 'restored' | 'switched off';

/** That what waits may go out, as a condition of SQL: whoever sends something, mails or calls, puts it where the next one is claimed. */
export const isSendingAllowed = (sql: Tag): Fragment => sql`exists (select from sending where held_because is null)`;

/** How many seconds lie between two mails of one act, as SQL. */
export const secondsBetweenMails = (sql: Tag): Fragment => sql`(select 60.0 / per_minute from sending)::float8`;

/** Whether what waits is held back, and since when in the time zone, as `dd/mm/yyyy hh:mm`. */
export async function findSendingHold(sql: Tag, timeZone: string): Promise<{ because: HoldReason; since: string } | undefined> {
  const [held] = await sql<{ because: HoldReason; since: string }[]>`
    select held_because as because, to_char(held_at at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as since
    from sending where held_because is not null`;
  return held;
}

/** Holds back all that waits, on every instance, until somebody lets go of it. */
export async function holdSending(sql: Tag, because: HoldReason): Promise<void> {
  await sql`update sending set held_because = ${because}, held_at = now() where held_because is null`;
}

/** Lets go of what waits. @returns false when it was not held */
export async function releaseSending(sql: Tag): Promise<boolean> {
  return (await sql`update sending set held_because = null, held_at = null where held_because is not null`).count > 0;
}

/** Sets how many mails of one act go out in a minute. */
export async function setMailsPerMinute(sql: Tag, perMinute: number): Promise<void> {
  await sql`update sending set per_minute = ${perMinute} where per_minute <> ${perMinute}`;
}
