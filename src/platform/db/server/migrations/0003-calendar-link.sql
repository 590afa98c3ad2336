-- A link by which a calendar program reads one person's approved leave. Like an access token it is kept as its SHA-256 only.
create table calendar_link (
  empl_id text primary key references employee,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
create trigger audit after insert or update or delete on calendar_link for each row execute function write_audit_log('empl_id', 'token_hash', '');
