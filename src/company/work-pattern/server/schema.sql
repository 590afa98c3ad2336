create table work_pattern (
  pattern_code text primary key check (pattern_code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$'),
  pattern_name text not null check (length(pattern_name) between 1 and 50),
  mon text not null check (mon in ('full', 'am', 'pm', 'off')),
  tue text not null check (tue in ('full', 'am', 'pm', 'off')),
  wed text not null check (wed in ('full', 'am', 'pm', 'off')),
  thu text not null check (thu in ('full', 'am', 'pm', 'off')),
  fri text not null check (fri in ('full', 'am', 'pm', 'off')),
  sat text not null check (sat in ('full', 'am', 'pm', 'off')),
  sun text not null check (sun in ('full', 'am', 'pm', 'off')),
  version integer not null default 1,
  constraint work_pattern_works check (array[mon, tue, wed, thu, fri, sat, sun] <> '{off,off,off,off,off,off,off}'::text[])
);
comment on table work_pattern is 'Which days of a week are worked. Employees without a pattern of their own have STANDARD.';
-- Codes that differ only in the case of letters would be confused.
create unique index work_pattern_code on work_pattern (lower(pattern_code));
insert into work_pattern values ('STANDARD', 'Monday to Friday', 'full', 'full', 'full', 'full', 'full', 'off', 'off');
create trigger version before update on work_pattern for each row execute function bump_version();
create trigger audit after insert or update or delete on work_pattern for each row execute function write_audit_log('pattern_code', '', '');
