-- Leave that people pencil in.
create table leave_plan (
  leave_plan_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  leave_code text not null references leave_category,
  start_date date not null,
  end_date date not null,
  half_day_part text check (half_day_part in ('AM', 'PM')),
  start_part text check (start_part = 'PM'),
  end_part text check (end_part = 'AM'),
  note text check (length(note) between 1 and 250),
  -- Whether colleagues of the same team see the plan.
  show_to_team boolean not null default false,
  check (end_date >= start_date),
  check (half_day_part is null or start_date = end_date),
  check (num_nonnulls(start_part, end_part) = 0 or start_date < end_date)
);
comment on table leave_plan is 'Leave that people pencil in. It costs nothing, and no rule or report reads it. Plans that have ended are deleted.';
create index leave_plan_person on leave_plan (empl_id);
create index leave_plan_end on leave_plan (end_date);
create trigger audit after insert or update or delete on leave_plan for each row execute function write_audit_log('empl_id,leave_plan_id', '', '');

create or replace function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link', 'stand_in', 'year_end_line', 'leave_plan')
  union all
  select * from audit_log where entity in ('applied_leave_event', 'leave_comment') and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  -- Comments on the leave of others.
  select * from audit_log where entity = 'leave_comment' and coalesce(after, before) ->> 'by_empl_id' = person
    and split_part(entity_key, '/', 1) not in (
      select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
      union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  select * from audit_log where entity = 'attachment' and coalesce(after, before) ->> 'uploaded_by' = person
  union all
  -- Attempts without a known actor count if the address was the person's and is no one else's now.
  select * from audit_log where entity = 'account'
    and (by_empl_id = person or by_empl_id is null and lower(entity_key collate "C") in (
      select known_values(person, 'business_email') except select lower(business_email collate "C") from employee where empl_id <> person))
$$;
