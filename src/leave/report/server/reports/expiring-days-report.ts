import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { replayYear, type YearHistory, entriesAndUses } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { isClosingEntry, orderDependentHistory, leaveUseRows } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { expiringDaysColumns } from '#src/leave/report/report-columns.ts';
import {
  type ReportReader,
  departmentNames,
  isInReachIfFew,
  isEmployedInPeriod,
  isOfType,
  isVisibleType,
} from '#src/leave/report/server/report-people.ts';

type ExpiringDaysQuery = { year: number; leaveCode?: string | undefined; timeZone: string };
type ExpiringDaysRow = { empl_id: string; leave_code: string; until_date: string; days: number; lost: number };

/**
 * Reports the days that expire within a year and are not used by then. In most records, all expiring days are there from the first day and
 * none are deducted later, so that one statement can add up all of them. The few other records are replayed.
 */
export async function expiringDaysReport(sql: Sql, reader: ReportReader, { year, leaveCode, timeZone }: ExpiringDaysQuery) {
  const replayed = await replayUnusual(sql, reader, year);
  const told = notifiedOn(sql, timeZone);
  return listSource({
    columns: expiringDaysColumns,
    columnSql: {
      until: { value: sql`r.until_date`, withinYears: true },
      name: { value: sql`e.name`, plain: sql`e.plain_name` },
      emplId: { value: sql`e.empl_id` },
      department: { value: departmentNames(sql) },
      leaveType: { value: sql`c.leave_descr` },
      days: { value: sql`r.days` },
      used: { value: sql`r.days - r.lost` },
      lapses: { value: sql`r.lost` },
      told: { value: told },
    },
    from: sql`(
      with ${entryGroups(sql, reader, year)}, ${expiringByAddition(sql, year)}
      select empl_id, leave_code, until_date, days, lost from lapsing
      union all
      select empl_id, leave_code, until_date, days, lost
      from jsonb_to_recordset(${JSON.stringify(replayed)}::text::jsonb) as f (empl_id text, leave_code text, until_date date, days numeric, lost numeric)) r
      left join employee e on e.empl_id = r.empl_id left join leave_category c on c.leave_code = r.leave_code`,
    where: sql`r.lost > 0 and ${isEmployedInPeriod(sql, reader, { from: `${year}-01-01`, to: `${year}-12-31` })} and ${isVisibleType(sql, reader, sql`r.leave_code`)}
      and ${isOfType(sql, leaveCode, sql`r.leave_code`)}`,
    row: sql`json_build_object('until', r.until_date, 'emplId', e.empl_id, 'name', e.name, 'department', ${departmentNames(sql)}, 'leaveCode', r.leave_code,
      'leaveType', c.leave_descr, 'days', trim_scale(r.days), 'used', trim_scale(r.days - r.lost), 'lapses', trim_scale(r.lost), 'told', ${told})`,
    isWhole: true,
    order: [
      { value: sql`r.until_date` },
      { value: sql`e.plain_name` },
      { value: sql`e.name` },
      { value: sql`r.empl_id` },
      { value: sql`r.leave_code` },
    ],
  });
}

/** When the person of a line `r` was last notified that these days expire. */
const notifiedOn = (sql: Tag, timeZone: string): Fragment => sql`(
  select (max(n.happened_at) at time zone ${timeZone}::text)::date from notice n
  where n.empl_id = r.empl_id and n.kind = 'lapseSoon' and n.figures ->> 'leaveCode' = r.leave_code and n.figures ->> 'until' = r.until_date::text)`;

/**
 * The beginning of a statement (`with …`). `pot` has the days of each record that expire together, or never, for records with expiring
 * days. `unusual` has the records in which the order of the days matters.
 */
const entryGroups = (sql: Tag, reader: ReportReader, year: number): Fragment => sql`
  pot as materialized (
    select n.empl_id, n.leave_code, n.until_date, sum(n.days) as days, sum(n.days) filter (where n.on_date = make_date(n.year, 1, 1)) as at_first,
      min(n.days) filter (where n.on_date > make_date(n.year, 1, 1)) as least_later
    from entitlement_entry n where n.year = ${year} and not ${isClosingEntry(sql)} and ${isInReachIfFew(sql, reader, sql`n.empl_id`)} group by 1, 2, 3
  ), unusual as materialized (
    select empl_id, leave_code from pot group by 1, 2
    having bool_or(until_date is not null) and bool_or(at_first < 0 or least_later < 0 or (until_date is not null and least_later is not null))
  )`;

/**
 * Follows `entryGroups`: `lapsing` has the remaining expiring days of all other records. Leave uses the days that expire first. The days
 * that expire by a date are therefore used by the leave before that date, as far as days with an earlier expiry do not cover it.
 */
const expiringByAddition = (sql: Tag, year: number): Fragment => sql`
  ending as (
    select p.empl_id, p.leave_code, p.until_date, p.days, sum(p.days) over so_far as came, en.brought_leave + (
      select coalesce(sum(${daysUntil(sql, sql`l`, sql`l.leave_duration`)}), 0)
      from applied_leave l where l.empl_id = p.empl_id and l.leave_year = ${year} and l.leave_code = p.leave_code and ${isLive(sql)} and l.start_date <= p.until_date) + (
      select coalesce(sum(${daysUntil(sql, sql`uses`, sql`uses.days`)}), 0)
      from ${leaveUseRows(sql, { emplId: sql`p.empl_id`, year: sql`${year}`, leaveCode: sql`p.leave_code` }, true)} and ${isLive(sql)}
        and (l.change_days > 0 or l.change_sick_days > 0) and uses.applied_leave_id is null and uses.start_date <= p.until_date) as leave
    from pot p join leave_entitlement en on en.empl_id = p.empl_id and en.year = ${year} and en.leave_code = p.leave_code
    where p.until_date < make_date(${year}, 12, 31) and (p.empl_id, p.leave_code) not in (select empl_id, leave_code from unusual)
    window so_far as (partition by p.empl_id, p.leave_code order by p.until_date)
  ), taking as (
    select *, came + least(0, min(leave - came) over (partition by empl_id, leave_code order by until_date)) as taken from ending
  ), lapsing as (
    select empl_id, leave_code, until_date, days, days - taken + lag(taken, 1, 0) over (partition by empl_id, leave_code order by until_date) as lost from taking
  )`;

/**
 * The days that a leave uses until the expiry of the pot `p`. Leave without stored day costs uses one day per date from its start, and any
 * excess on its first day.
 */
const daysUntil = (sql: Tag, leave: Fragment, days: Fragment): Fragment => sql`case
  when ${leave}.end_date <= p.until_date then ${days}
  when ${leave}.day_costs = '[]' then least(${days}, p.until_date - ${leave}.start_date + 1) + greatest(0, ${days} - (${leave}.end_date - ${leave}.start_date + 1))
  else (select coalesce(sum(d.days), 0) from jsonb_to_recordset(${leave}.day_costs) as d (date date, days numeric) where d.date <= p.until_date) end`;

/** Computes the expiring days of the records in which the order of the days matters. */
async function replayUnusual(sql: Sql, reader: ReportReader, year: number): Promise<ExpiringDaysRow[]> {
  const of = { emplId: sql`u.empl_id`, year: sql`${year}`, leaveCode: sql`u.leave_code` };
  const found = await sql<{ emplId: string; leaveCode: string; history: YearHistory }[]>`
    with ${entryGroups(sql, reader, year)}
    select u.empl_id as "emplId", u.leave_code as "leaveCode", ${orderDependentHistory(sql, of, isLive(sql), { withChanges: true })} as history from unusual u`;
  return found.flatMap(({ emplId, leaveCode, history }) => {
    const { entries, uses } = entriesAndUses(history);
    return replayYear(entries, uses).flatMap((step) => {
      if (!('lapsed' in step)) return [];
      const days = entries.filter(({ until }) => until === step.lapsed).reduce((sum, entry) => sum + entry.days, 0);
      return [{ empl_id: emplId, leave_code: leaveCode, until_date: step.lapsed, days, lost: -step.days }];
    });
  });
}
