-- A recall deletes an application and with it what is told of it; the reasons of decisions and hand-overs stay in the audit log.
create trigger audit after insert or update or delete on applied_leave_event for each row execute function write_audit_log('applied_leave_id,applied_leave_event_id', '', '');
