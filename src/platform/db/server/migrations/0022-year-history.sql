-- The input of a replay of a person's year and type, as `yearHistory` composes it for lists of records. Statements about one record call it
-- only if the order of the days matters: a connection keeps its plans, while each run of a statement prepares even the parts that do not run.
create function year_history(person text, of_year integer, code text, counted text[], but bigint, with_changes boolean)
returns json language plpgsql stable as $$
begin
  return json_build_object('year', of_year,
    'entries', (select coalesce(json_agg(json_build_object('on', n.on_date, 'days', trim_scale(n.days), 'until', n.until_date, 'kind', n.kind) order by n.on_date, n.entry_id), '[]')
      from entitlement_entry n where n.empl_id = person and n.year = of_year and n.leave_code = code
        and not (n.kind = 'lapse' or n.kind in ('carry', 'undo') and n.on_date = make_date(n.year, 12, 31))),
    'monthly', (select json_build_object('entitlement', trim_scale(m.entitlement), 'joinDate', who.join_date, 'after', m.accrues_after, 'accrualOn', m.accrues_on,
        'except', m.accrues_except || m.unearned_months, 'weights', m.accrual_weights, 'until', who.last_day, 'settled', m.accrues_settled)
      from leave_entitlement m join employee who on who.empl_id = m.empl_id and who.status = 'A'
      where m.empl_id = person and m.year = of_year and m.leave_code = code and m.accrues_after is not null),
    'leaves', (select coalesce(json_agg(json_build_object('appliedLeaveId', uses.applied_leave_id, 'startDate', uses.start_date, 'endDate', uses.end_date,
        'leaveDuration', trim_scale(uses.days), 'dayCosts', uses.day_costs) order by uses.start_date, uses.applied_leave_id), '[]')
      from applied_leave l cross join lateral (
        select l.leave_code, l.applied_leave_id, l.start_date, l.end_date, l.leave_duration as days, l.day_costs
        union all
        select l.leave_code, null, (l.change ->> 'startDate')::date, (l.change ->> 'endDate')::date, l.change_days, '[]' where with_changes and l.change_days > 0
        union all
        select 'SL', null, (sick ->> 'startDate')::date, (sick ->> 'endDate')::date, (sick ->> 'leaveDuration')::numeric, sick -> 'dayCosts'
        from jsonb_array_elements(l.change #> '{sick,leaves}') sick where with_changes and l.change_sick_days > 0) uses
      where l.empl_id = person and l.leave_year = of_year and (l.leave_code = code or l.change_sick_days > 0) and uses.leave_code = code
        and l.leave_status = any (counted) and l.applied_leave_id <> but),
    'brought', (select trim_scale(b.brought_leave) from leave_entitlement b where b.empl_id = person and b.year = of_year and b.leave_code = code));
end $$;
