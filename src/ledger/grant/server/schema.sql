create table category_grant (
  leave_code text not null references leave_category on delete cascade,
  place smallint not null check (place between 1 and 50),
  -- `deptId`, `businessUnit`, `jobTitle`, `gender`, `workState`, `patternCode`, `serviceYearsFrom`, each if set.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  days days not null check (days <= 366),
  primary key (leave_code, place)
);
comment on table category_grant is
  'How many days of a leave type employees get. The first rule that matches applies, otherwise the entitlement of the type.';
create trigger audit after insert or update or delete on category_grant for each row execute function write_audit_log('leave_code,place', '', '');

create table grant_run (
  grant_id bigint generated always as identity primary key,
  year smallint not null check (year between 1000 and 9999),
  leave_codes text[] not null check (cardinality(leave_codes) between 1 and 50),
  granted_at timestamptz not null default now(),
  by_empl_id text references employee,
  -- The grant stays for employees whose booked leave needs it.
  undone_at timestamptz
);
comment on table grant_run is 'Bulk grants. Their entries have the run `grant/` and the number.';
create trigger audit after insert or update or delete on grant_run for each row execute function write_audit_log('grant_id', '', '');

-- The rules are read and changed with the version of their leave type.
create function bump_category_version() returns trigger language plpgsql as $$
begin
  update leave_category set version = version where leave_code in (select leave_code from touched);
  return null;
end $$;
create trigger touch_added after insert on category_grant referencing new table as touched for each statement execute function bump_category_version();
create trigger touch_removed after delete on category_grant referencing old table as touched for each statement execute function bump_category_version();
