-- A link shows that its owner is away, or also which kind of leave it is.
alter table calendar_link add column away_only boolean not null default false;

-- Whoever resets a password or shuts somebody out means every way in, also the one that needs no password. It is held here, whatever changes the
-- account, and unlocking or coming back does not bring the link back.
create function end_calendar_link() returns trigger language plpgsql as $$
begin
  delete from calendar_link where empl_id = new.empl_id;
  return null;
end $$;
create trigger end_calendar_link after update on login_detail for each row
  when (old.password_hash <> new.password_hash or new.lock_account and not old.lock_account) execute function end_calendar_link();
create trigger end_calendar_link after update on employee for each row
  when (old.status <> new.status) execute function end_calendar_link();

delete from calendar_link k where not exists (
  select from login_detail l join employee e on e.empl_id = l.empl_id where l.empl_id = k.empl_id and not l.lock_account and e.status = 'A');
