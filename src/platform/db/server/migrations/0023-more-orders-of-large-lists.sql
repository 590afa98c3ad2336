-- The audit log by record, and profiles by line manager, as lists of large companies order them.
create index audit_log_record on audit_log (lower(entity_key), happened_at desc, audit_log_id desc);
create index employee_line_manager on employee (coalesce(reports_to, ''), empl_id);
