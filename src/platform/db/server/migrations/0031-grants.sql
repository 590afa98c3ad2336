-- How many days of a category somebody is granted: the first rule that fits counts, else the category's entitlement.
create table category_grant (
  leave_code text not null references leave_category on delete cascade,
  place smallint not null check (place between 1 and 50),
  -- `deptId`, `businessUnit`, `jobTitle`, `gender`, `workState`, `patternCode`, `serviceYearsFrom`, each if it is asked for.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  days days not null check (days <= 366),
  primary key (leave_code, place)
);
create trigger audit after insert or update or delete on category_grant for each row execute function write_audit_log('leave_code,place', '', '');

-- What HR has granted to many at once; its entries have the run `grant/` and its number.
create table grant_run (
  grant_id bigint generated always as identity primary key,
  year smallint not null check (year between 1000 and 9999),
  leave_code text not null references leave_category,
  granted_at timestamptz not null default now(),
  by_empl_id text references employee,
  -- Somebody's whose live leave does not fit without it stays, also once the others are taken back.
  undone_at timestamptz
);
create trigger audit after insert or update or delete on grant_run for each row execute function write_audit_log('grant_id', '', '');

-- The rules are read and changed with the version of their category.
create function touch_category() returns trigger language plpgsql as $$
begin
  update leave_category set version = version where leave_code in (select leave_code from touched);
  return null;
end $$;
create trigger touch_added after insert on category_grant referencing new table as touched for each statement execute function touch_category();
create trigger touch_removed after delete on category_grant referencing old table as touched for each statement execute function touch_category();
