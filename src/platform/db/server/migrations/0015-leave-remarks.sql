-- What the application notes in a timeline by itself is a code with its figures; whoever reads it makes the sentence. Entries from before this
-- hold the sentence as their reason, and stay as they are.
alter table applied_leave_event
  add column remark jsonb check (octet_length(remark::text) <= 8000),
  add constraint applied_leave_event_told_once check (num_nonnulls(reason, remark) <= 1);

drop trigger audit on applied_leave_event;
create trigger audit after insert on applied_leave_event for each row
  when (num_nonnulls(new.reason, new.remark) > 0) execute function write_audit_log('applied_leave_id,applied_leave_event_id', '', '');

-- As before, with the remarks: what an applicant changed quotes the reasons.
create or replace function without_personal(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is not null then (
    select coalesce(jsonb_object_agg(key, case when value <> 'null' and key in ('name', 'lob_no', 'business_email', 'nric_passport', 'gender', 'marriage_status',
      'marriage_date', 'marriage_count', 'total_children', 'mobile_no', 'report_dotted_line', 'reason', 'remark', 'attachment', 'original_name', 'address')
      then '"(erased)"' else value end), '{}') from jsonb_each(entry)) end
$$;
