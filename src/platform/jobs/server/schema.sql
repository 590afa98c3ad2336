create table sending (
  only_row boolean primary key default true check (only_row),
  per_minute integer not null default 100 check (per_minute > 0),
  held_because text check (held_because in ('restored', 'switched off')),
  held_at timestamptz,
  check ((held_because is null) = (held_at is null))
);
comment on table sending is
  'One row for all outgoing email and webhooks: the limit per minute, and whether everything is on hold.';
insert into sending default values;
create trigger audit after insert or update or delete on sending for each row execute function write_audit_log('only_row', '', '');
