import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { CalendarKind } from '#src/leave/team-calendar/calendar-kind.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

export type CalendarLink = { calendar: CalendarKind; createdAt: string; lastUsedAt: string | null; awayOnly: boolean };

/** Finds the links of a person; times are in the time zone of the company. */
export async function findCalendarLinks(sql: Sql, emplId: string, timeZone: string): Promise<CalendarLink[]> {
  const shown = (column: 'created_at' | 'last_used_at') =>
    sql`to_char(${sql(column)} at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI')`;
  return sql<CalendarLink[]>`
    select calendar, ${shown('created_at')} as "createdAt", ${shown('last_used_at')} as "lastUsedAt", away_only as "awayOnly"
    from calendar_link where empl_id = ${emplId} order by calendar`;
}

export async function findOwnCalendarLink(sql: Sql, emplId: string): Promise<{ createdAt: string; awayOnly: boolean } | undefined> {
  const [link] = await sql<{ createdAt: string; awayOnly: boolean }[]>`
    select created_at as "createdAt", away_only as "awayOnly" from calendar_link where empl_id = ${emplId} and calendar = 'own'`;
  return link;
}

/** Stores the token as the person's only link for a calendar. */
export async function upsertCalendarLink(
  tx: TransactionSql,
  emplId: string,
  { calendar, token, awayOnly }: { calendar: CalendarKind; token: string; awayOnly: boolean },
): Promise<void> {
  await tx`
    insert into calendar_link (empl_id, calendar, token_hash, away_only) values (${emplId}, ${calendar}, ${hashToken(token)}, ${awayOnly})
    on conflict (empl_id, calendar) do update set token_hash = excluded.token_hash, away_only = excluded.away_only, created_at = now(),
      last_used_at = null, hour_began = now(), calls = 0`;
}

export async function deleteCalendarLink(tx: TransactionSql, emplId: string, calendar: CalendarKind): Promise<void> {
  await tx`delete from calendar_link where empl_id = ${emplId} and calendar = ${calendar}`;
}

/** A call of a link: its owner, its calendar, the `calls` of the hour including this one, and the seconds until the hour is over. */
export type CalendarLinkCall = { emplId: string; calendar: CalendarKind; awayOnly: boolean; calls: number; secondsLeft: number };

/** Counts a call of a link whose owner may sign in and, for a team calendar, still manages people. */
export async function recordCalendarCall(sql: Sql, token: string): Promise<CalendarLinkCall | undefined> {
  const isThisHour = sql`k.hour_began > now() - interval '1 hour'`;
  const [called] = await sql<CalendarLinkCall[]>`
    update calendar_link k set last_used_at = now(), hour_began = case when ${isThisHour} then k.hour_began else now() end,
      calls = case when ${isThisHour} then least(k.calls + 1, 30000) else 1 end
    from employee e join login_detail d on d.empl_id = e.empl_id
    where k.token_hash = ${hashToken(token)} and e.empl_id = k.empl_id and e.status = 'A' and not d.lock_account
      and (k.calendar <> 'team' or 'M' = any (e.roles))
    returning k.empl_id as "emplId", k.calendar, k.away_only as "awayOnly", k.calls,
      ceil(extract(epoch from k.hour_began + interval '1 hour' - now()))::int as "secondsLeft"`;
  return called;
}
