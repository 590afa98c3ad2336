import type { Fragment, Sql } from '#src/platform/db/server/sql.ts';
import { type CalendarData, calendarDataJson, holidaysFromData } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { bookedStatuses, cancelledStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { leavePeriodRows } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { hasStatusIn } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { CalendarEntry } from '#src/leave/team-calendar/icalendar.ts';
import { eventUidEnd } from '#src/ledger/leave-ledger/wording/calendar-event.ts';
import type { CalendarLinkCall } from './calendar-link-queries.ts';

/** The number of days for which a calendar shows cancelled leave. Programs may keep an entry that merely disappears. */
const cancelledDays = 90;

type CalendarScope = Pick<CalendarLinkCall, 'emplId' | 'calendar' | 'awayOnly'> & { year: number };

/**
 * Finds the entries of a link from the previous year on: booked leave of its owner or of the current direct reports, leave that the owner
 * covers, and the owner's public holidays.
 */
export async function findCalendarEntries(sql: Sql, of: CalendarScope): Promise<CalendarEntry[]> {
  const [found] = await sql<{ entries: CalendarEntry[]; facts: CalendarData }[]>`
    select ${calendarDataJson(sql, { emplId: of.emplId, startDate: `${of.year - 1}-01-01`, endDate: '9999-12-31' })} as facts, (
      select coalesce(json_agg(entry order by entry."startDate", entry.uid), '[]') from (${entriesForScope(sql, of)}) entry) as entries`;
  if (!found) throw new Error('A select without a table has one row.');
  const own = holidaysFromData(found.facts);
  return found.entries.filter(({ startDate, uid }) => !uid.startsWith('holiday-') || own.has(startDate));
}

function entriesForScope(sql: Sql, of: CalendarScope): Fragment {
  if (of.calendar === 'team') return teamLeaveEntries(sql, of);
  return of.calendar === 'holidays'
    ? holidayEntries(sql, of)
    : sql`${ownLeaveEntries(sql, of)} union all ${coverEntries(sql, of)} union all ${holidayEntries(sql, of)}`;
}

/** Returns the time of the last change, stable as long as the record stays the same. */
const lastChangeStamp = (
  sql: Sql,
) => sql`to_char(coalesce((select max(ev.happened_at) from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id),
  l.eff_date::timestamp at time zone 'UTC') at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`;

/** Whether a calendar shows leave or showed it until recently. */
const isShown = (
  sql: Sql,
  { year }: CalendarScope,
) => sql`l.leave_year >= ${year - 1} and (${hasStatusIn(bookedStatuses)(sql)} or ${hasStatusIn([cancelledStatus])(sql)} and exists (
  select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id and ev.to_status = l.leave_status
    and ev.happened_at > now() - ${cancelledDays} * interval '1 day'))`;

const halfDaySuffix = (sql: Sql) => sql`case run.half_day_part when 'AM' then ' (morning)' when 'PM' then ' (afternoon)' else '' end`;

/** The suffix of a part of leave with days given back in its middle; the first part keeps the uid of the whole. */
const partSuffix = (sql: Sql) => sql`case when run.n > 1 then '-' || run.n else '' end`;

/** The columns of an entry after its uid and summary. */
const leaveEntryColumns = (
  sql: Sql,
  isBusy = true,
) => sql`run.start_date as "startDate", run.end_date as "endDate", run.half_day_part as "halfDayPart", run.start_part as "startPart",
  run.end_part as "endPart", ${isBusy}::boolean as busy, ${lastChangeStamp(sql)} as stamp, l.version as sequence,
  ${hasStatusIn([cancelledStatus])(sql)} as "isCancelled"`;

const ownLeaveEntries = (sql: Sql, of: CalendarScope) => sql`
  select 'leave-' || l.applied_leave_id || ${partSuffix(sql)} || ${eventUidEnd}::text as uid,
    case when ${of.awayOnly} then 'Away' else c.leave_descr end || ${halfDaySuffix(sql)} as summary, ${leaveEntryColumns(sql)}
  from applied_leave l join leave_category c on c.leave_code = l.leave_code ${leavePeriodRows(sql)} where l.empl_id = ${of.emplId} and ${isShown(sql, of)}`;

/** Shows absences only as colleagues see them, because anyone with the link can read them. */
const teamLeaveEntries = (sql: Sql, of: CalendarScope) => sql`
  select 'away-' || l.applied_leave_id || ${partSuffix(sql)} || ${eventUidEnd}::text as uid, e.name || ': ' || case when c.colleagues_see_type then c.leave_descr else 'away' end || ${halfDaySuffix(sql)} as summary, ${leaveEntryColumns(sql)}
  from employee e join applied_leave l on l.empl_id = e.empl_id join leave_category c on c.leave_code = l.leave_code ${leavePeriodRows(sql)} where e.reports_to = ${of.emplId} and e.status = 'A' and ${isShown(sql, of)}`;

/** Leave that the owner covers. The owner stays free, and the type of the leave is not shown. */
const coverEntries = (sql: Sql, of: CalendarScope) => sql`
  select 'cover-' || l.applied_leave_id || ${partSuffix(sql)} || ${eventUidEnd}::text as uid,
    case when ${of.awayOnly} then 'Cover' else 'Cover for ' || e.name end || ${halfDaySuffix(sql)} as summary, ${leaveEntryColumns(sql, false)}
  from leave_cover v join applied_leave l on l.applied_leave_id = v.applied_leave_id join employee e on e.empl_id = l.empl_id ${leavePeriodRows(sql)}
  where v.empl_id = ${of.emplId} and v.declined is null and ${isShown(sql, of)}`;

const holidayEntries = (sql: Sql, of: CalendarScope) => sql`
  select 'holiday-' || holiday_date || ${eventUidEnd}::text as uid, holiday_descr as summary, holiday_date as "startDate", holiday_date as "endDate",
    null as "halfDayPart", null as "startPart", null as "endPart", false as busy, to_char(holiday_date, 'YYYYMMDD"T000000Z"') as stamp, version as sequence, false as "isCancelled"
  from public_holiday where holiday_date >= make_date(${of.year - 1}::int, 1, 1)`;
