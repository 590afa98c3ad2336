-- A leave type names types, such as unpaid leave, whose months earn nothing.
alter table leave_category
  add column earns_nothing_codes text[] not null default '{}' check (cardinality(earns_nothing_codes) <= 50),
  add column earns_nothing_from numeric(4, 1) check (earns_nothing_from between 0.5 and 31 and mod(earns_nothing_from * 2, 1) = 0);

alter table leave_entitlement
  add column unearned_months smallint[] not null default '{}';

create or replace function coming_accruals(person text, of_year integer, code text) returns numeric language sql stable as $$
  select coalesce(sum(due - due_before) filter (where comes > accrues_after and (last_day is null or comes <= last_day) and not came and not is_out), 0)
  from (
    select en.accrues_after, e.last_day, comes, floor(en.entitlement * 2 * sofar / whole) / 2 as due, floor(en.entitlement * 2 * (sofar - own) / whole) / 2 as due_before,
      extract(month from comes) = any (en.accrues_except || en.unearned_months) as is_out,
      exists (select from entitlement_entry n where n.empl_id = person and n.year = of_year and n.leave_code = code and n.kind = 'accrual'
        and n.on_date between begins and ends) as came
    from leave_entitlement en join employee e on e.empl_id = en.empl_id and e.status = 'A'
      cross join lateral (select case when e.join_date is null or extract(year from e.join_date) < of_year then 1 when extract(year from e.join_date) > of_year then 13
        else extract(month from e.join_date)::int + case when extract(day from e.join_date) <= 15 then 0 else 1 end end as first_month) f
      cross join lateral (select 13 - first_month as months) m
      cross join lateral (select n as nth, make_date(of_year, first_month + n - 1, 1) as begins,
        (make_date(of_year, first_month + n - 1, 1) + interval '1 month - 1 day')::date as ends from generate_series(1, months) n) each
      cross join lateral (select coalesce(en.accrual_weights[first_month + nth - 1], 1) as own,
        coalesce((select sum(w) from unnest(en.accrual_weights[first_month:first_month + nth - 1]) w), nth) as sofar,
        greatest(1, coalesce((select sum(w) from unnest(en.accrual_weights[first_month:12]) w), months)) as whole) weight
      cross join lateral (select case en.accrues_on when 'end' then ends else greatest(begins, e.join_date) end as comes) day
    where en.empl_id = person and en.year = of_year and en.leave_code = code and en.accrues_after is not null) one
$$;
