-- Of accounts from the time in which passwords were switched off: what was one before counts no more, until its owner chooses another.
alter table login_detail add column password_off boolean not null default false;

create function password_is_back() returns trigger language plpgsql as $$
begin
  new.password_off := false;
  return new;
end $$;
create trigger password_is_back before update of password_hash on login_detail for each row
  when (new.password_hash <> old.password_hash) execute function password_is_back();
