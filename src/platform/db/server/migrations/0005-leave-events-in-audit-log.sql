-- A recall deletes an application and with it what is told of it; the reasons of decisions and hand-overs stay in the audit log. What has no
-- reason says no more than the application's own rows there.
create trigger audit after insert on applied_leave_event for each row
  when (new.reason is not null) execute function write_audit_log('applied_leave_id,applied_leave_event_id', '', '');
