-- What booked leave cost, day by day, until it was changed: payroll asks what a period has cost as it was known then.
drop trigger audit on applied_leave;
alter table applied_leave add column former_days jsonb not null default '[]';
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '',
  'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back,step_takers,pair,former_days');

create function keep_former_days() returns trigger language plpgsql as $$
begin
  new.former_days = old.former_days || jsonb_build_object('until', now(), 'dayCosts', old.day_costs);
  return new;
end $$;
create trigger former_days before update on applied_leave for each row
  when (old.leave_status in ('APPRV', 'PNCLD') and old.day_costs <> new.day_costs) execute function keep_former_days();
