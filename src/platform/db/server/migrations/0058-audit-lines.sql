-- That entries of the audit log go to the server's log as well: the owner says so when the application starts (`AUDIT_TO_LOG`). No row: they do not.
create table audit_to_log (
  only_row boolean primary key default true check (only_row)
);

-- The entries that are still to go there, written with them: who takes one away has written its line.
create table audit_line (
  audit_log_id bigint primary key
);

create function queue_audit_line() returns trigger language plpgsql as $$
begin
  if exists (select from audit_to_log) then
    insert into audit_line values (new.audit_log_id);
  end if;
  return null;
end $$;
create trigger line after insert on audit_log for each row execute function queue_audit_line();
