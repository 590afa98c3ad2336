-- Days that come month by month: with each month that ends after this day. Null: all of the year's days are there at once. It is that of the category
-- when the record was made; a later change of the category holds for records made afterwards.
alter table leave_entitlement add column accrues_after date;

-- As before, for records whose days come month by month: the entitlement is the whole year's from the first day, and makes nothing available by itself.
create function entries_of(numeric, numeric, numeric, boolean)
returns table (kind text, days numeric, carried numeric, entitled numeric) language sql stable as $$
  select 'carry', $2, $2, 0 where $2 <> 0
  union all
  select 'upload', $1 - $2, 0, $3 where current_setting('leave.entries', true) = 'upload' and ($1 <> $2 or $3 <> 0)
  union all
  select 'grant', case when $4 then 0 else $3 end, 0, $3 where current_setting('leave.entries', true) is distinct from 'upload' and $3 <> 0
  union all
  select 'correction', $1 - $2 - case when $4 then 0 else $3 end, 0, 0
  where current_setting('leave.entries', true) is distinct from 'upload' and $1 <> $2 + case when $4 then 0 else $3 end
$$;
create or replace function write_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward, to_entitlement)
    select r.empl_id, r.year, r.leave_code, e.kind, e.days, make_date(r.year, 1, 1), e.carried, e.entitled
    from added r, lateral entries_of(r.available_leave, r.carry_forward, r.entitlement, r.accrues_after is not null) e;
  else
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward, to_entitlement)
    select r.empl_id, r.year, r.leave_code, e.kind, e.days, make_date(r.year, 1, 1), e.carried, e.entitled
    from changed r join was w on w.empl_id = r.empl_id and w.year = r.year and w.leave_code = r.leave_code,
      lateral entries_of(r.available_leave - w.available_leave, r.carry_forward - w.carry_forward, r.entitlement - w.entitlement, r.accrues_after is not null) e
    where (r.available_leave, r.carry_forward, r.entitlement) <> (w.available_leave, w.carry_forward, w.entitlement);
  end if;
  return null;
end $$;
drop function entries_of(numeric, numeric, numeric);

-- What lapses is looked for by its last day.
create index entitlement_entry_until on entitlement_entry (empl_id, year, leave_code, until_date) where until_date is not null;
