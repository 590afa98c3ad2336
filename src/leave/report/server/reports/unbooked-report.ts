import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { balanceExpression, unreservedBalance } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { isBooked, isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { filterCondition } from '#src/platform/lists/server/filter-condition.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { unbookedColumns } from '#src/leave/report/report-columns.ts';
import { type ReportReader, departmentNames, isInReach, isOfType } from '#src/leave/report/server/report-people.ts';

/** People are reminded of a leave type at most once in this many days. */
const daysBetweenReminders = 7;

type UnbookedQuery = { leaveCode?: string | undefined; left: number; today: PlainDate; deptId?: string | undefined };

/** Lists the people who have at least this many days left this year and no leave of that type from today on, most days first. */
export function unbookedReport(sql: Tag, reader: ReportReader, { leaveCode, left, today }: UnbookedQuery) {
  return listSource({
    columns: unbookedColumns,
    columnSql: {
      name: { value: sql`r.name`, plain: sql`plain_text(r.name)` },
      emplId: { value: sql`r.empl_id` },
      department: { value: sql`r.department` },
      leaveType: { value: sql`r.leave_descr` },
      left: { value: sql`r.days` },
      lastLeave: { value: sql`r.last_leave` },
    },
    from: sql`(
      select e.empl_id, e.name, ${departmentNames(sql)} as department, en.leave_code, c.leave_descr, last_leave,
        ${unreservedBalance(sql)} as days
      from leave_entitlement en join employee e on e.empl_id = en.empl_id join leave_category c on c.leave_code = en.leave_code
      left join lateral (select max(l.end_date) as last_leave from applied_leave l
        where l.empl_id = en.empl_id and l.leave_code = en.leave_code and ${isBooked(sql)}) taken on true
      where en.year = ${yearOf(today)} and e.status = 'A' and coalesce(e.last_day >= ${today}, true) and ${isInReach(sql, reader, sql`e.empl_id`)}
        and ${isOfType(sql, leaveCode, sql`en.leave_code`)} and ${balanceExpression(sql)} >= ${left}
        and not exists (select from applied_leave l where l.empl_id = en.empl_id and l.leave_code = en.leave_code and ${isLive(sql)} and l.end_date >= ${today})) r`,
    where: sql`r.days >= ${left}`,
    row: sql`json_build_object('emplId', r.empl_id, 'name', r.name, 'department', r.department, 'leaveCode', r.leave_code, 'leaveType', r.leave_descr,
      'left', trim_scale(r.days), 'lastLeave', r.last_leave)`,
    isWhole: true,
    order: [
      { value: sql`r.days`, descending: true },
      { value: sql`plain_text(r.name) collate "C"` },
      { value: sql`r.name` },
      { value: sql`r.empl_id` },
      { value: sql`r.leave_code` },
    ],
  });
}

/**
 * Notifies the people of the filtered report that they have leave to book, except the caller and those who were reminded of the same leave
 * type in the last week.
 *
 * @returns the number of notifications
 */
export async function remindOfUnbooked(
  tx: TransactionSql,
  caller: Caller,
  query: UnbookedQuery,
  filters: Pick<ListQuery, 'filters'>,
): Promise<number> {
  // Of two reminders at the same moment, the second finds the notifications of the first.
  await tx`select from leave_category order by leave_code for no key update`;
  const source = unbookedReport(tx, { caller, below: false, deptId: query.deptId }, query);
  const news = tx`
    select null::bigint as applied_leave_id, 'unbooked'::text as kind, r.empl_id as applicant, null::text as approver, null::text as former,
      jsonb_build_object('leaveCode', r.leave_code, 'until', make_date(${yearOf(query.today)}, 12, 31), 'days', r.days) as figures
    from ${source.from} where ${filterCondition(tx, source, filters)} and r.empl_id <> ${caller.emplId} and not exists (select from notice n
      where n.empl_id = r.empl_id and n.kind = 'unbooked' and n.figures ->> 'leaveCode' = r.leave_code
        and n.happened_at > now() - ${daysBetweenReminders} * interval '1 day')`;
  const [inserted] = await tx<
    { reminded: number }[]
  >`with news as materialized (${news}), ${insertNotifications(tx, tx`select * from news`, tx`${caller.emplId}`)}
    select count(*)::int as reminded from news`;
  return inserted?.reminded ?? 0;
}
