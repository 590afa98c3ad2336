-- Somebody can have a link for each of several calendars: the own leave, that of the direct reports, the public holidays.
alter table calendar_link add column calendar text not null default 'own' check (calendar in ('own', 'team', 'holidays'));
alter table calendar_link drop constraint calendar_link_pkey;
alter table calendar_link add primary key (empl_id, calendar);
alter table calendar_link add column last_used_at timestamptz;
-- How often it was called since the hour began.
alter table calendar_link add column hour_began timestamptz not null default now();
alter table calendar_link add column calls smallint not null default 0;
drop trigger audit on calendar_link;
create trigger audit after insert or update or delete on calendar_link for each row
  execute function write_audit_log('empl_id,calendar', 'token_hash', 'last_used_at,hour_began,calls');

-- Who no longer leads anybody has no calendar of a team, and does not get the old link back with the role.
create function end_team_calendar_link() returns trigger language plpgsql as $$
begin
  delete from calendar_link where empl_id = new.empl_id and calendar = 'team';
  return null;
end $$;
create trigger end_team_calendar_link after update on employee for each row
  when ('M' = any (old.roles) and not 'M' = any (new.roles)) execute function end_team_calendar_link();
