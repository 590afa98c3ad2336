import type { Sql } from '#src/platform/db/server/sql.ts';
import { grantColumns } from '#src/ledger/grant/grant-columns.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';

/** The list of bulk grants, latest first, with the days that each still adds. Dates are in the time zone of the company. */
export function grantRuns(sql: Sql, timeZone: string) {
  const grantedOn = sql`(g.granted_at at time zone ${timeZone}::text)::date`;
  const leaveDescr = sql`(select string_agg(c.leave_descr, ', ' order by d.place) from unnest(g.leave_codes) with ordinality d (code, place)
    join leave_category c on c.leave_code = d.code)`;
  const state = sql`case when g.undone_at is null then 'Granted' else 'Undone' end`;
  return listSource({
    columns: grantColumns,
    columnSql: {
      grantedOn: { value: grantedOn },
      leaveDescr: { value: leaveDescr },
      year: { value: sql`g.year` },
      people: { value: sql`held.people` },
      days: { value: sql`held.days` },
      state: { value: state },
      grantedBy: { value: sql`who.name`, plain: sql`who.plain_name` },
    },
    from: sql`grant_run g left join employee who on who.empl_id = g.by_empl_id
      cross join lateral (
        select count(distinct empl_id) as people, coalesce(sum(days), 0) as days from (
          select n.empl_id, sum(n.to_entitlement) as days from entitlement_entry n where n.run = 'grant/' || g.grant_id
          group by n.empl_id, n.leave_code having sum(n.to_entitlement) <> 0) each) held`,
    where: sql`true`,
    row: sql`jsonb_build_object('grantId', g.grant_id, 'year', g.year, 'leaveCodes', g.leave_codes, 'leaveDescr', ${leaveDescr}, 'people', held.people, 'days', trim_scale(held.days),
      'state', ${state}, 'grantedOn', ${grantedOn}, 'grantedBy', who.name)`,
    order: [{ value: sql`g.grant_id`, descending: true }],
  });
}
