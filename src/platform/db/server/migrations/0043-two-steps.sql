-- Two people approve where a category says so: who has taken the first step, the approver and whoever did it in their place, while the second waits.
alter table applied_leave
  add column first_step text[],
  -- Who has ever taken a step of two: they go on reading it.
  add column step_takers text[] not null default '{}',
  -- Never one person for both, and nobody for the own leave.
  add constraint applied_leave_two_people check (
    first_step is null or not approver = any (first_step) and not empl_id = any (first_step) and (leave_status = 'PNAPV' or change is not null));
create index applied_leave_step_takers on applied_leave using gin (step_takers) where step_takers <> '{}';

drop trigger audit on applied_leave;
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '',
  'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back,step_takers');
