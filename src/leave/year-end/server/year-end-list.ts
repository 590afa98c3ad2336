import type { z } from 'zod';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { plainContains } from '#src/platform/lists/server/filter-condition.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { yearEndColumns } from '#src/leave/year-end/year-end-columns.ts';
import type { yearEndContract, yearEndFilters } from '#src/leave/year-end/year-end-contract.ts';
import { utcTimestamp } from './year-end-queries.ts';

type Line = z.output<(typeof yearEndContract)['GET /yearend/{yearEndId}']['response']>;
type Summary = z.output<(typeof yearEndContract)['GET /yearend/{yearEndId}/summary']['response']>;
type Sums = Summary['all'];
type LineFilter = (typeof yearEndFilters)[number];

const lineTables = (sql: Tag) => sql`
  year_end_line l join employee e on e.empl_id = l.empl_id join leave_category c on c.leave_code = l.leave_code`;

const isEdited = (sql: Tag) => sql`num_nonnulls(l.edited_carry, l.edited_grant) > 0`;

/**
 * Finds why the figures of a line `l` differ from those that HR has seen: the latest event in the person's leave or entries. Deleted requests are only in
 * the audit log. Otherwise the rules or the person's eligibility changed.
 */
const causeJson = (sql: Tag) => {
  const between = (at: Fragment) => sql`${at} > (l.was ->> 'since')::timestamptz
    and ${at} <= (select y.prepared_at from year_end y where y.year_end_id = l.year_end_id)`;
  return sql`coalesce((
    select json_build_object('what', c.what, 'startDate', c.start_date, 'fromStatus', c.from_status, 'toStatus', c.to_status, 'code', c.code, 'kind', c.kind,
      'happenedAt', ${utcTimestamp(sql, sql`c.happened_at`)})
    from (
      select 'leave' as what, a.start_date, ev.from_status, ev.to_status, ev.remark ->> 'code' as code, null as kind, ev.happened_at
      from applied_leave a join applied_leave_event ev on ev.applied_leave_id = a.applied_leave_id
      where a.empl_id = l.empl_id and a.leave_code = l.leave_code and a.leave_year in (l.year, l.year + 1) and ${between(sql`ev.happened_at`)}
      union all
      select 'entry', null, null, null, null, n.kind, n.happened_at from entitlement_entry n
      where n.empl_id = l.empl_id and n.leave_code = l.leave_code and n.year in (l.year, l.year + 1) and ${between(sql`n.happened_at`)}
    ) c order by c.happened_at desc limit 1
  ), (
    select json_build_object('what', 'recalled', 'startDate', g.before ->> 'start_date', 'fromStatus', null, 'toStatus', null, 'code', null, 'kind', null,
      'happenedAt', ${utcTimestamp(sql, sql`g.happened_at`)})
    from audit_log g where ${between(sql`g.happened_at`)} and g.entity = 'applied_leave' and g.action = 'delete'
      and g.before ->> 'empl_id' = l.empl_id and g.before ->> 'leave_code' = l.leave_code
      and left(g.before ->> 'start_date', 4) in (l.year::text, (l.year + 1)::text)
    order by g.happened_at desc limit 1
  ), case when (l.was ->> 'grant')::numeric <> l.granted or (l.was ->> 'rest')::numeric = l.rest and (l.was ->> 'carried')::numeric <> l.carried
    then json_build_object('what', 'rules', 'startDate', null, 'fromStatus', null, 'toStatus', null, 'code', null, 'kind', null, 'happenedAt', null) end)`;
};

const lineJson = (
  sql: Tag,
) => sql`json_build_object('emplId', l.empl_id, 'name', e.name, 'leaveCode', l.leave_code, 'leaveDescr', c.leave_descr,
  'available', trim_scale(l.available), 'taken', trim_scale(l.taken), 'pending', trim_scale(l.pending), 'rest', trim_scale(l.rest),
  'carried', trim_scale(l.carried), 'lapses', trim_scale(l.lapses), 'grant', trim_scale(l.granted), 'availableNext', trim_scale(l.available_next),
  'edited', ${isEdited(sql)}, 'note', l.note,
  'byRules', json_build_object('carried', trim_scale(least(greatest(0, l.rest), l.carry_over_max)), 'grant', trim_scale(l.rule_grant)),
  'grantBefore', trim_scale(l.granted_before), 'why', l.why, 'beside', trim_scale(coalesce(l.next_beside, 0)), 'was', l.was - 'since', 'cause', case when l.was is not null then ${causeJson(sql)} end,
  'version', l.version)`;

const matchesFilter = (sql: Tag): Record<LineFilter, Fragment> => ({
  all: sql`true`,
  losing: sql`l.lapses > 0`,
  pending: sql`l.pending > 0`,
  overdrawn: sql`l.rest < 0`,
  edited: isEdited(sql),
  changed: sql`l.was is not null`,
});

export type LineSearch = { leaveCode?: string | undefined; show?: LineFilter | undefined; find?: string | undefined };

/** Lists the lines of a year end: changed lines first, then annual leave, by name. */
export const yearEndLineList = (sql: Sql, yearEndId: number, { leaveCode, show = 'all', find }: LineSearch) =>
  listSource({
    columns: yearEndColumns,
    columnSql: {
      name: { value: sql`e.name`, plain: sql`e.plain_name` },
      emplId: { value: sql`l.empl_id` },
      leaveDescr: { value: sql`c.leave_descr` },
      available: { value: sql`l.available` },
      taken: { value: sql`l.taken` },
      pending: { value: sql`l.pending` },
      rest: { value: sql`l.rest` },
      carried: { value: sql`l.carried` },
      lapses: { value: sql`l.lapses` },
      grant: { value: sql`l.granted` },
      availableNext: { value: sql`l.available_next` },
      note: { value: sql`l.note` },
    },
    from: lineTables(sql),
    where: sql`l.year_end_id = ${yearEndId} and ${matchesFilter(sql)[show]}
      ${leaveCode === undefined ? sql`` : sql`and l.leave_code = ${leaveCode}`}
      ${find === undefined ? sql`` : sql`and (${plainContains(sql, sql`e.plain_name`, find)} or ${plainContains(sql, sql`lower(l.empl_id)`, find)})`}`,
    row: lineJson(sql),
    order: [
      { value: sql`(l.was is null)` },
      { value: sql`(l.leave_code <> 'AL')` },
      { value: sql`e.plain_name` },
      { value: sql`e.name` },
      { value: sql`l.empl_id` },
      { value: sql`l.leave_code` },
    ],
  });

export async function findYearEndLineJson(
  tx: TransactionSql,
  of: { yearEndId: number; emplId: string; leaveCode: string },
): Promise<{ json: Line; version: number } | undefined> {
  const [found] = await tx<{ json: Line; version: number }[]>`
    select ${lineJson(tx)} as json, l.version from ${lineTables(tx)}
    where l.year_end_id = ${of.yearEndId} and l.empl_id = ${of.emplId} and l.leave_code = ${of.leaveCode}`;
  return found;
}

const sumsJson = (
  sql: Tag,
) => sql`json_build_object('lines', count(*), 'people', count(distinct l.empl_id), 'carried', trim_scale(coalesce(sum(l.carried), 0)),
  'carriedPeople', count(distinct l.empl_id) filter (where l.carried > 0), 'lapses', trim_scale(coalesce(sum(l.lapses), 0)),
  'lapsesPeople', count(distinct l.empl_id) filter (where l.lapses > 0), 'granted', trim_scale(coalesce(sum(l.granted), 0)),
  'availableNext', trim_scale(coalesce(sum(l.available_next), 0)), 'carriesOver', coalesce(bool_or(l.carry_over_max is distinct from 0), false), 'pending', trim_scale(coalesce(sum(l.pending), 0)),
  'shows', json_build_object('losing', count(*) filter (where ${matchesFilter(sql).losing}), 'pending', count(*) filter (where ${matchesFilter(sql).pending}),
    'overdrawn', count(*) filter (where ${matchesFilter(sql).overdrawn}), 'edited', count(*) filter (where ${matchesFilter(sql).edited}),
    'changed', count(*) filter (where ${matchesFilter(sql).changed})))`;

/** Finds the sums of all lines and of each category, annual leave first. */
export async function findYearEndSums(sql: Tag, yearEndId: number): Promise<Pick<Summary, 'all' | 'types'>> {
  const found = await sql<
    { leaveCode: string | null; leaveDescr: string | null; carryOverMax: number | null; isRetired: boolean; sums: Sums }[]
  >`
    select l.leave_code as "leaveCode", max(c.leave_descr) as "leaveDescr", bool_or(l.is_retired) as "isRetired", ${sumsJson(sql)} as sums,
      case when bool_and(l.carry_over_max is not null) then max(l.carry_over_max) end as "carryOverMax"
    from year_end_line l join leave_category c on c.leave_code = l.leave_code where l.year_end_id = ${yearEndId}
    group by grouping sets ((), (l.leave_code)) order by l.leave_code <> 'AL' nulls first, max(c.leave_descr), l.leave_code`;
  const all = found.find(({ leaveCode }) => leaveCode === null)?.sums;
  if (!all) throw new Error('A grand total has one row.');
  const types = found.flatMap(({ leaveCode, leaveDescr, carryOverMax, isRetired, sums }) =>
    leaveCode === null ? [] : [{ ...sums, leaveCode, leaveDescr: leaveDescr ?? leaveCode, carryOverMax, isRetired }],
  );
  return { all, types };
}
