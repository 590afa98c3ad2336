-- What people say to each other about an application; it goes with it when it is recalled.
create table leave_comment (
  leave_comment_id bigint generated always as identity primary key,
  applied_leave_id bigint not null references applied_leave on delete cascade,
  by_empl_id text not null references employee,
  said_at timestamptz not null default clock_timestamp(),
  comment text not null check (length(comment) between 1 and 250)
);
create index leave_comment_of on leave_comment (applied_leave_id, leave_comment_id);
create index leave_comment_by on leave_comment (by_empl_id);
create trigger audit after insert or update or delete on leave_comment
  for each row execute function write_audit_log('applied_leave_id,leave_comment_id', '', '');

-- As before, with the comments on the person's applications.
create or replace function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link', 'stand_in')
  union all
  select * from audit_log where entity in ('applied_leave_event', 'leave_comment') and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  -- What they said of others' leave is about them as well.
  select * from audit_log where entity = 'leave_comment' and coalesce(after, before) ->> 'by_empl_id' = person
    and split_part(entity_key, '/', 1) not in (
      select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
      union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  select * from audit_log where entity = 'attachment' and coalesce(after, before) ->> 'uploaded_by' = person
  union all
  -- An address may have become somebody else's: theirs is what they did with it.
  select * from audit_log where entity = 'account'
    and (by_empl_id = person or by_empl_id is null and lower(entity_key) in (
      select values_of_person(person, 'business_email') except select lower(business_email) from employee where empl_id <> person))
$$;

-- As before, with the comments.
create or replace function without_personal(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is not null then (
    select coalesce(jsonb_object_agg(key, case when value <> 'null' and key in ('name', 'lob_no', 'business_email', 'nric_passport', 'gender', 'marriage_status',
      'marriage_date', 'marriage_count', 'total_children', 'mobile_no', 'report_dotted_line', 'reason', 'remark', 'note', 'comment', 'attachment', 'original_name', 'address')
      then '"(erased)"' else value end), '{}') from jsonb_each(entry)) end
$$;
