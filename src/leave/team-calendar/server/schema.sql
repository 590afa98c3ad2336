create table calendar_link (
  empl_id text references employee,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- True: the calendar shows an absence. False: it also shows the leave type.
  away_only boolean not null default false,
  -- Each person can have one link for their own leave, their direct reports and the public holidays.
  calendar text not null default 'own' check (calendar in ('own', 'team', 'holidays')),
  last_used_at timestamptz,
  -- The calls in the current hour.
  hour_began timestamptz not null default now(),
  calls smallint not null default 0,
  primary key (empl_id, calendar)
);
comment on table calendar_link is
  'Links with which a calendar program reads a calendar. Only the SHA-256 of the link is stored.';
create trigger audit after insert or update or delete on calendar_link for each row
  execute function write_audit_log('empl_id,calendar', 'token_hash', 'last_used_at,hour_began,calls');

-- A reset password, a lock or a deactivation ends every way in, also the calendar links. Unlocking does not bring them back. People who
-- change their own password may keep them (`calendar_links_kept_at`).
create function delete_calendar_links() returns trigger language plpgsql as $$
begin
  delete from calendar_link where empl_id = new.empl_id;
  return null;
end $$;
create trigger delete_calendar_links after update on employee for each row
  when (old.status <> new.status) execute function delete_calendar_links();
create trigger delete_calendar_links after update on login_detail for each row
  when (old.password_hash <> new.password_hash and old.calendar_links_kept_at is not distinct from new.calendar_links_kept_at
    or new.lock_account and not old.lock_account) execute function delete_calendar_links();

-- People who are no longer managers lose the calendar of their team. A later promotion does not bring the link back.
create function delete_team_calendar_link() returns trigger language plpgsql as $$
begin
  delete from calendar_link where empl_id = new.empl_id and calendar = 'team';
  return null;
end $$;
create trigger delete_team_calendar_link after update on employee for each row
  when ('M' = any (old.roles) and not 'M' = any (new.roles)) execute function delete_team_calendar_link();

create table leave_plan (
  leave_plan_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  leave_code text not null references leave_category,
  start_date date not null,
  end_date date not null,
  half_day_part text check (half_day_part in ('AM', 'PM')),
  start_part text check (start_part = 'PM'),
  end_part text check (end_part = 'AM'),
  note text check (length(note) between 1 and 250),
  -- Whether colleagues of the same team see the plan.
  show_to_team boolean not null default false,
  check (end_date >= start_date),
  check (half_day_part is null or start_date = end_date),
  check (num_nonnulls(start_part, end_part) = 0 or start_date < end_date)
);
comment on table leave_plan is 'Leave that people pencil in. It costs nothing, and no rule or report reads it. Plans that have ended are deleted.';
create index leave_plan_person on leave_plan (empl_id);
create index leave_plan_end on leave_plan (end_date);
create trigger audit after insert or update or delete on leave_plan for each row execute function write_audit_log('empl_id,leave_plan_id', '', '');
