-- Whose password HR has lately reset is asked with each home page of HR: the few entries about accounts, not the log of a fortnight.
create index audit_log_login_detail on audit_log (happened_at) where entity = 'login_detail';
