-- Changes of approved leave: half days in its middle that are given back, and what its applicant asks to make of it, beside it until somebody decides.
drop trigger version on applied_leave;
drop trigger audit on applied_leave;
alter table applied_leave
  add column given_back int4multirange not null default '{}',
  add column change jsonb check (octet_length(change::text) <= 100000),
  -- The half days that it would have then: they are held with the old ones until somebody decides.
  add column change_slots int4multirange not null default '{}',
  -- By how many days it needs more.
  add column change_days days not null default 0,
  add column change_attachment text unique references attachment,
  add constraint applied_leave_change_waits check (change is null or leave_status = 'APPRV'),
  add constraint applied_leave_change_whole check (change is not null or change_slots = '{}' and change_days = 0 and change_attachment is null),
  drop column slots;
alter table applied_leave
  add column slots int4multirange not null generated always as (int4multirange(int4range(
    (start_date - date '2000-01-01') * 2 + case when half_day_part = 'PM' or start_part = 'PM' then 1 else 0 end,
    (end_date - date '2000-01-01') * 2 + case when half_day_part = 'AM' or end_part = 'AM' then 1 else 2 end
  )) - given_back) stored,
  add constraint applied_leave_overlap exclude using gist (empl_id with =, (slots + change_slots) with &&)
    where (leave_status in ('PNAPV', 'APPRV', 'PNCLD'));
create trigger version before update on applied_leave for each row execute function bump_version();
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '', 'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back');

-- A change waits as what is to be approved or cancelled does.
drop index applied_leave_awaiting;
create index applied_leave_awaiting on applied_leave (approver, start_date, applied_leave_id) include (empl_id)
  where leave_status in ('PNAPV', 'PNCLD') or change is not null;
create index applied_leave_change_days on applied_leave (empl_id, leave_year, leave_code) include (change_days) where change_days > 0;

-- What is noted of a change stands beside what the person says.
alter table applied_leave_event drop constraint applied_leave_event_told_once;

-- As before, with what was given back: that day somebody is there.
create or replace function is_away(person text, on_day date) returns boolean language sql stable as $$
  select exists (
    select from applied_leave l where l.empl_id = person and l.leave_status in ('APPRV', 'PNCLD') and on_day between l.start_date and l.end_date
      and l.slots @> int4range((on_day - date '2000-01-01') * 2, (on_day - date '2000-01-01') * 2 + 2))
$$;

-- As before, with what is asked of a change.
create or replace function without_personal(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is not null then (
    select coalesce(jsonb_object_agg(key, case when value <> 'null' and key in ('name', 'lob_no', 'business_email', 'nric_passport', 'gender', 'marriage_status',
      'marriage_date', 'marriage_count', 'total_children', 'mobile_no', 'report_dotted_line', 'reason', 'remark', 'note', 'comment', 'attachment', 'original_name', 'address',
      'change', 'change_attachment')
      then '"(erased)"' else value end), '{}') from jsonb_each(entry)) end
$$;
