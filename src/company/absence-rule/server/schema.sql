create table absence_rule (
  absence_rule_id bigint generated always as identity primary key,
  from_date date,
  to_date date,
  dept_ids text[] check (cardinality(dept_ids) between 1 and 100),
  leave_codes text[] check (cardinality(leave_codes) between 1 and 100),
  -- How many may be away at the same time. Null: no one.
  most_away smallint check (most_away between 1 and 9999),
  -- False: the rule only warns.
  refuses boolean not null default false,
  message text not null check (length(message) between 1 and 200),
  version integer not null default 1,
  check (to_date >= from_date)
);
comment on table absence_rule is 'Blackout periods and staffing limits, for all or some departments and leave types.';
create trigger version before update on absence_rule for each row execute function bump_version();
create trigger audit after insert or update or delete on absence_rule for each row execute function write_audit_log('absence_rule_id', '', '');
