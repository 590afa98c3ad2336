-- Leave types that the setup checklist skips.
create table first_hour_dismissed (
  leave_code text primary key references leave_category on delete cascade,
  dismissed_at timestamptz not null default now()
);
comment on table first_hour_dismissed is 'Leave types that the setup checklist no longer counts as missing: HR has granted enough of them, or needs none.';
create trigger audit after insert or update or delete on first_hour_dismissed for each row execute function write_audit_log('leave_code', '', '');

-- Companies in which people apply for leave are set up: the checklist does not come back.
insert into first_hour_dismissed (leave_code) select leave_code from leave_category where exists (select from applied_leave);
