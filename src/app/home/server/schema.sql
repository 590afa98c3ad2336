create table first_hour_hidden (
  empl_id text primary key references employee,
  hidden_at timestamptz not null default now()
);
comment on table first_hour_hidden is 'HR users who have hidden the setup checklist on their home page.';
create trigger audit after insert or update or delete on first_hour_hidden for each row execute function write_audit_log('empl_id', '', '');
