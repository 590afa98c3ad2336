create table first_hour_hidden (
  empl_id text primary key references employee,
  hidden_at timestamptz not null default now()
);
comment on table first_hour_hidden is 'HR users who have hidden the setup checklist on their home page.';
create trigger audit after insert or update or delete on first_hour_hidden for each row execute function write_audit_log('empl_id', '', '');

create table first_hour_dismissed (
  leave_code text primary key references leave_category on delete cascade,
  dismissed_at timestamptz not null default now()
);
comment on table first_hour_dismissed is 'Leave types that the setup checklist no longer counts as missing: HR has granted enough of them, or needs none.';
create trigger audit after insert or update or delete on first_hour_dismissed for each row execute function write_audit_log('leave_code', '', '');
