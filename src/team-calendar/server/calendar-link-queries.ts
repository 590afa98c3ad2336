import type { Sql, TransactionSql } from '#src/db/server/sql.ts';
import type { CalendarEntry } from '#src/team-calendar/icalendar.ts';
import { type CalendarFacts, calendarFacts, holidaysOf } from '#src/leave-ledger/server/calendar-queries.ts';
import { isBooked } from '#src/leave-ledger/server/status-sets.ts';
import { hashOf } from '#src/access/server/token.ts';

export async function findLink(sql: Sql, emplId: string): Promise<{ createdAt: string; awayOnly: boolean } | undefined> {
  const [link] = await sql<{ createdAt: string; awayOnly: boolean }[]>`
    select created_at as "createdAt", away_only as "awayOnly" from calendar_link where empl_id = ${emplId}`;
  return link;
}

/** Makes the token the person's only one. */
export async function setLink(tx: TransactionSql, emplId: string, token: string, awayOnly: boolean): Promise<void> {
  await tx`
    insert into calendar_link (empl_id, token_hash, away_only) values (${emplId}, ${hashOf(token)}, ${awayOnly})
    on conflict (empl_id) do update set token_hash = excluded.token_hash, away_only = excluded.away_only, created_at = now()`;
}

export async function removeLink(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`delete from calendar_link where empl_id = ${emplId}`;
}

/** Whose link this is, while that person may sign in. */
export async function findLinkOwner(sql: Sql, token: string): Promise<{ emplId: string; awayOnly: boolean } | undefined> {
  const [owner] = await sql<{ emplId: string; awayOnly: boolean }[]>`
    select e.empl_id as "emplId", k.away_only as "awayOnly"
    from calendar_link k join employee e on e.empl_id = k.empl_id join login_detail d on d.empl_id = e.empl_id
    where k.token_hash = ${hashOf(token)} and e.status = 'A' and not d.lock_account`;
  return owner;
}

/** Approved leave of one person, by its kind or as being away, and the person's public holidays, from the year before the present one on. */
export async function findEntries(
  sql: Sql,
  { emplId, awayOnly, year, host }: { emplId: string; awayOnly: boolean; year: number; host: string },
): Promise<{ stamp: string; entries: CalendarEntry[] }> {
  const [found] = await sql<{ stamp: string; entries: CalendarEntry[]; facts: CalendarFacts }[]>`
    select ${calendarFacts(sql, { emplId, startDate: `${year - 1}-01-01`, endDate: '9999-12-31' })} as facts, to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp, (
      select coalesce(json_agg(entry order by entry."startDate", entry.uid), '[]') from (
        select 'leave-' || l.applied_leave_id || '@' || ${host}::text as uid,
          case when ${awayOnly} then 'Away' else c.leave_descr end || case l.half_day_part when 'AM' then ' (morning)' when 'PM' then ' (afternoon)' else '' end as summary,
          l.start_date as "startDate", l.end_date as "endDate", true as busy
        from applied_leave l join leave_category c on c.leave_code = l.leave_code
        where l.empl_id = ${emplId} and ${isBooked(sql)} and l.leave_year >= ${year - 1}
        union all
        select 'holiday-' || holiday_date || '@' || ${host}::text, holiday_descr, holiday_date, holiday_date, false
        from public_holiday where holiday_date >= make_date(${year - 1}::int, 1, 1)
      ) entry) as entries`;
  if (!found) throw new Error('A select without a table has one row.');
  const own = holidaysOf(found.facts);
  return { stamp: found.stamp, entries: found.entries.filter(({ startDate, busy }) => busy || own.has(startDate)) };
}
