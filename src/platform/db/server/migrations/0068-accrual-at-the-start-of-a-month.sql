-- On which day a month brings its days: on its first one, or on its last one as before.
alter table leave_category add column accrual_on text not null default 'start' check (accrual_on in ('start', 'end'));
-- As the category had it when the record was created; a later change of the category applies to records created afterwards.
alter table leave_entitlement add column accrues_on text not null default 'start' check (accrues_on in ('start', 'end'));

-- The month of an upload was still to come on its last day. It is due now.
update leave_entitlement set accrues_after = (date_trunc('month', accrues_after + 1) - interval '1 day')::date
where accrues_after <> (date_trunc('month', accrues_after + 1) - interval '1 day')::date;

-- The days of the months that no one has booked yet, as `accrualsOf` and `comingOf` have them. A month that was booked on another day is booked.
create or replace function days_to_come(person text, of_year integer, code text) returns numeric language sql stable as $$
  select coalesce(sum(due - due_before) filter (where comes > accrues_after and (last_day is null or comes <= last_day) and not came), 0)
  from (
    select en.accrues_after, e.last_day, comes, floor(en.entitlement * 2 * nth / months) / 2 as due, floor(en.entitlement * 2 * (nth - 1) / months) / 2 as due_before,
      exists (select from entitlement_entry n where n.empl_id = person and n.year = of_year and n.leave_code = code and n.kind = 'accrual'
        and n.on_date between begins and ends) as came
    from leave_entitlement en join employee e on e.empl_id = en.empl_id and e.status = 'A'
      cross join lateral (select case when e.join_date is null or extract(year from e.join_date) < of_year then 1 when extract(year from e.join_date) > of_year then 13
        else extract(month from e.join_date)::int + case when extract(day from e.join_date) <= 15 then 0 else 1 end end as first_month) f
      cross join lateral (select 13 - first_month as months) m
      cross join lateral (select n as nth, make_date(of_year, first_month + n - 1, 1) as begins,
        (make_date(of_year, first_month + n - 1, 1) + interval '1 month - 1 day')::date as ends from generate_series(1, months) n) each
      cross join lateral (select case en.accrues_on when 'end' then ends else greatest(begins, e.join_date) end as comes) day
    where en.empl_id = person and en.year = of_year and en.leave_code = code and en.accrues_after is not null) one
$$;
