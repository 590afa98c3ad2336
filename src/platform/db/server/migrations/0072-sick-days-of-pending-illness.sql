-- The sick days of a pending illness count as pending on the balance of sick leave.
drop trigger audit on applied_leave;
drop trigger version on applied_leave;
alter table applied_leave add column change_sick_days days not null
  generated always as (coalesce((change #>> '{sick,days}')::numeric(6, 1), 0)) stored;

-- Illnesses that were reported before hold the calendar days that the person named.
update applied_leave l set change = jsonb_set(l.change, '{sick}', (
  select jsonb_build_object('days', sum(day.days), 'mayGoBelowBy', trim_scale(c.may_go_below_by), 'leaves', jsonb_agg(jsonb_build_object(
    'startDate', day.date, 'endDate', day.date, 'leaveDuration', day.days, 'dayCosts', jsonb_build_array(jsonb_build_object('date', day.date, 'days', day.days)))
    order by day.date))
  from (select g ->> 'date' as date, least(1, sum(case when g ->> 'part' is null then 1 else 0.5 end)) as days
    from jsonb_array_elements(l.change -> 'giveBack') g group by 1) day))
from leave_category c
where l.change ->> 'kind' = 'ill' and c.leave_code = 'SL';

create trigger version before update on applied_leave for each row execute function bump_version();
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '',
  'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back,step_takers,pair,former_days,second_approval_from,second_approver,asked_days,change_sick_days');
create index applied_leave_change_sick_days on applied_leave (empl_id, leave_year) include (change_sick_days) where change_sick_days > 0;

create or replace function days_that_wait(person text, of_year integer, code text) returns numeric language sql stable as $$
  select coalesce(sum(case when l.leave_code = code then case when l.leave_status = 'PNAPV' then l.leave_duration else 0 end + greatest(0, l.change_days) else 0 end
    + case when code = 'SL' then l.change_sick_days else 0 end), 0)
  from applied_leave l
  where l.empl_id = person and l.leave_year = of_year and (l.leave_code = code or l.change_sick_days > 0)
$$;

create function settle_after_illness() returns trigger language plpgsql as $$
begin
  -- First the lock: it keeps the year from being closed or opened until the days are settled.
  perform pg_advisory_xact_lock_shared(4100005);
  if exists (select from year_end_line l
    where l.empl_id = new.empl_id and l.year = new.leave_year and l.leave_code = 'SL' and l.stands and l.closes) then
    perform settle_closed_years(array[new.empl_id], array[new.leave_year::integer], array['SL'], true);
  end if;
  return null;
end $$;
create trigger year_end_by_illness after update on applied_leave for each row
  when (old.change_sick_days <> new.change_sick_days) execute function settle_after_illness();
