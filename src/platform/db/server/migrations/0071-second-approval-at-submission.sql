-- An application stores the rule about a second approval at its submission: later rules never apply to it. `asked_days` is the count at submission,
-- where a later count may differ from it.
drop trigger audit on applied_leave;
drop trigger version on applied_leave;
alter table applied_leave
  add column second_approval_from numeric(4, 1),
  add column second_approver text,
  add column asked_days days;

-- The rule at submission of older applications is unknown. Pending ones get the present rule.
update applied_leave l set second_approval_from = c.second_approval_from, second_approver = c.second_approver
from leave_category c
where c.leave_code = l.leave_code and c.second_approval_from is not null and l.leave_status = 'PNAPV';
update applied_leave l
set change = jsonb_set(l.change, '{secondApproval}', jsonb_build_object('from', trim_scale(c.second_approval_from), 'approver', c.second_approver))
from leave_category c
where c.leave_code = l.leave_code and l.change ->> 'kind' = 'move' and (l.change ->> 'leaveDuration')::numeric >= c.second_approval_from;

create trigger version before update on applied_leave for each row execute function bump_version();
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '',
  'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back,step_takers,pair,former_days,second_approval_from,second_approver,asked_days');
