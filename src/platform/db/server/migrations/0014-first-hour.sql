-- HR users who do not want to see, on their home page, what is left to do until people can apply for leave.
create table first_hour_hidden (
  empl_id text primary key references employee,
  hidden_at timestamptz not null default now()
);
create trigger audit after insert or update or delete on first_hour_hidden for each row execute function write_audit_log('empl_id', '', '');
