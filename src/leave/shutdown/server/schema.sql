create table shutdown (
  shutdown_id bigint generated always as identity primary key,
  leave_code text not null references leave_category,
  start_date date not null,
  end_date date not null,
  reason text not null check (length(reason) between 1 and 250),
  -- The chosen employees: lists of ids and codes, with the names of the call. A missing list chooses everyone.
  chosen jsonb not null check (octet_length(chosen::text) <= 200000),
  by_empl_id text not null references employee,
  entered_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  version integer not null default 1,
  check (end_date >= start_date and extract(year from start_date) = extract(year from end_date))
);
comment on table shutdown is 'Company shutdowns: one leave that HR enters for many employees, approved at once.';
create index shutdown_by on shutdown (by_empl_id);
create trigger version before update on shutdown for each row execute function bump_version();
create trigger audit after insert or update or delete on shutdown for each row execute function write_audit_log('shutdown_id', '', '');

create table shutdown_leave (
  applied_leave_id bigint primary key references applied_leave on delete cascade,
  shutdown_id bigint not null references shutdown
);
comment on table shutdown_leave is 'The applications of a company shutdown.';
create index shutdown_leave_of on shutdown_leave (shutdown_id);
