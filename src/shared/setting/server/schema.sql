create table setting (
  name text primary key check (length(name) between 1 and 60),
  value jsonb not null check (octet_length(value::text) <= 2000),
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table setting is 'Settings that the company has changed. Settings without a row have their default.';
create trigger version before update on setting for each row execute function bump_version();
create trigger audit after insert or update or delete on setting for each row execute function write_audit_log('name', '', 'changed_at');
