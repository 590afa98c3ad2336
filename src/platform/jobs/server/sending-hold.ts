import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** The reasons for holding back deliveries: a restored backup, or a check at start. */
export type HoldReason = 'restored' | 'switched off';

/** The SQL condition that deliveries are not held back. Every query that claims an email or webhook must include it. */
export const isSendingAllowed = (sql: Tag): Fragment => sql`exists (select from sending where held_because is null)`;

/** The number of seconds between two emails of one action, in SQL. */
export const secondsBetweenMails = (sql: Tag): Fragment => sql`(select 60.0 / per_minute from sending)::float8`;

/** Whether deliveries are held back, and the time from which they are, in the time zone, as `dd/mm/yyyy hh:mm`. */
export async function findSendingHold(sql: Tag, timeZone: string): Promise<{ because: HoldReason; since: string } | undefined> {
  const [held] = await sql<{ because: HoldReason; since: string }[]>`
    select held_because as because, to_char(held_at at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as since
    from sending where held_because is not null`;
  return held;
}

/** Holds back all deliveries on every instance until they are released. */
export async function holdSending(sql: Tag, because: HoldReason): Promise<void> {
  await sql`update sending set held_because = ${because}, held_at = now() where held_because is null`;
}

/** Releases the deliveries. @returns false if they were not held back */
export async function releaseSending(sql: Tag): Promise<boolean> {
  return (await sql`update sending set held_because = null, held_at = null where held_because is not null`).count > 0;
}

/** Sets the number of emails of one action per minute. */
export async function setMailsPerMinute(sql: Tag, perMinute: number): Promise<void> {
  await sql`update sending set per_minute = ${perMinute} where per_minute <> ${perMinute}`;
}
