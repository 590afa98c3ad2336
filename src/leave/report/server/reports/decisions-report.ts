import type { Tag } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isBooked, isDecided, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { decisionsColumns } from '#src/leave/report/report-columns.ts';
import type { Period } from '#src/leave/report/report-period.ts';
import { type ReportReader, isInReach, isVisibleType } from '#src/leave/report/server/report-people.ts';

/** @property workingDays the number of the company's working days before each date */
export type DecisionsQuery = Period & { workingDays: readonly [PlainDate, number][]; timeZone: string };

/** Reports how long the requests decided in a period were pending, by last approver. */
export function decisionsReport(sql: Tag, reader: ReportReader, { from, to, workingDays, timeZone }: DecisionsQuery) {
  const [first] = workingDays[0] ?? [from];
  const halves = workingDays.map(([, behind]) => behind * 2);
  const day = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${timeZone})::date`;
  // An array is indexed by date; a table would be searched for each of a million requests.
  const behind = (date: ReturnType<typeof sql>) => sql`(${halves}::int[])[${date} - ${first}::date + 1]`;
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`;
  return listSource({
    columns: decisionsColumns,
    columnSql: {
      name: { value: sql`r.name`, plain: sql`plain_text(r.name)` },
      emplId: { value: sql`r.empl_id` },
      decided: { value: sql`r.decided` },
      approved: { value: sql`r.approved` },
      rejected: { value: sql`r.rejected` },
      median: { value: sql`r.median` },
      longest: { value: sql`r.longest` },
    },
    from: sql`(
      with decision as (
        select distinct on (applied_leave_id) applied_leave_id, ev.by_empl_id, ev.to_status, ev.happened_at
        from applied_leave_event ev join applied_leave l using (applied_leave_id)
        where ${isRequested(sql, sql`ev.from_status`)} and ${isDecided(sql, sql`ev.to_status`)} and ev.happened_at >= ${start} and ev.happened_at < ${end}
          and ${isInReach(sql, reader, sql`l.empl_id`)} and ${isVisibleType(sql, reader, sql`l.leave_code`)}
        order by applied_leave_id, ev.applied_leave_event_id desc
      ), waited as (
        select d.by_empl_id, d.to_status,
          (${behind(day(sql`d.happened_at`))} - ${behind(sql`greatest(${day(sql`submitted.happened_at`)}, ${first}::date)`)}) / 2.0 as days
        from decision d
        cross join lateral (select min(happened_at) as happened_at from applied_leave_event ev where ev.applied_leave_id = d.applied_leave_id) submitted
      )
      select a.empl_id, a.name, count(*) as decided, count(*) filter (where ${isBooked(sql, sql`to_status`)}) as approved,
        count(*) filter (where not ${isBooked(sql, sql`to_status`)}) as rejected, percentile_cont(0.5) within group (order by days)::numeric as median, max(days) as longest
      from waited join employee a on a.empl_id = waited.by_empl_id group by a.empl_id, a.name) r`,
    where: sql`true`,
    row: sql`json_build_object('emplId', r.empl_id, 'name', r.name, 'decided', r.decided, 'approved', r.approved, 'rejected', r.rejected,
      'median', trim_scale(r.median), 'longest', trim_scale(r.longest))`,
    isWhole: true,
    order: [
      { value: sql`r.median`, descending: true },
      { value: sql`plain_text(r.name) collate "C"` },
      { value: sql`r.name` },
      { value: sql`r.empl_id` },
    ],
  });
}
