-- Leave over New Year is entered once and stored as two applications, each counted in its year. They have this in common.
alter table applied_leave add column pair uuid;
create index applied_leave_pair on applied_leave (pair) where pair is not null;
drop trigger audit on applied_leave;
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '',
  'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back,step_takers,pair');
