-- The application may run as a role that owns nothing and only reads the audit log. What is written there is written with the rights of the log's
-- owner, by functions that the application may call or that its changes call; how long it is kept is not the caller's to say.

-- How many years entries are kept: the owner writes it when the application starts. No row: for ever.
create table audit_log_retention (
  only_row boolean primary key default true check (only_row),
  years integer not null check (years between 1 and 1000)
);

-- What a text says without the names of the one whose id stands beside them, if somebody's names are all that it lacks.
create function is_without_names(told text, was text) returns boolean language sql stable as $$
  select exists (select from employee e where strpos(was, '(' || e.empl_id || ')') > 0
    and told = without_names(was, e.empl_id, array(select values_of_person(e.empl_id, 'name'))))
$$;

-- Lets through what ageing and erasing do, whoever does it, and nothing else. It looks at the entry, not at what the session says of itself:
-- one goes when it is older than entries are kept, and one changes to no other values than those of its erasure.
create or replace function guard_audit_log() returns trigger language plpgsql as $$
declare
  content text[] := '{before,after,entity_key}';
begin
  if tg_op = 'DELETE' and old.happened_at < now() - make_interval(years => (select years from audit_log_retention)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new is distinct from old and to_jsonb(new) - content = to_jsonb(old) - content
    and (new.before is not distinct from old.before or new.before = without_personal(old.before))
    and (new.after is not distinct from old.after or new.after = without_personal(old.after)
      or old.entity = 'applied_leave_event' and new.after - 'reason' = old.after - 'reason'
        and is_without_names(new.after ->> 'reason', old.after ->> 'reason'))
    and (new.entity_key = old.entity_key or old.entity = 'account' and exists (select from employee where empl_id = new.entity_key)) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Removes entries that are older than they are kept, and leaves one that says how many there were, if any.
drop function age_audit_log(integer);
create function age_audit_log() returns bigint language plpgsql security definer as $$
declare
  oldest timestamptz := now() - make_interval(years => (select years from audit_log_retention));
  removed bigint;
begin
  delete from audit_log where happened_at < oldest;
  get diagnostics removed = row_count;
  if removed > 0 then
    insert into audit_log (request_id, action, entity, entity_key, after)
    values ('housekeeping', 'aged out', 'audit_log', to_char(oldest, 'YYYY-MM-DD'), jsonb_build_object('rows', removed, 'older_than', oldest));
  end if;
  return removed;
end $$;

-- Takes the personal values out of the entries about somebody, and the name out of what is told of others; gives the number of entries changed.
-- The name goes first: what it was stands in the other entries.
create or replace function redact_audit_log(person text) returns bigint language plpgsql as $$
declare
  names text[] := array(select values_of_person(person, 'name'));
  about bigint[] := array(select audit_log_id from audit_log_about(person)
    where before is distinct from without_personal(before) or after is distinct from without_personal(after) or entity = 'account' and entity_key <> person);
  naming bigint[] := array(select audit_log_id from audit_log
    where entity = 'applied_leave_event' and audit_log_id <> all (about) and after ->> 'reason' <> without_names(after ->> 'reason', person, names));
begin
  update audit_log set after = after || jsonb_build_object('reason', without_names(after ->> 'reason', person, names)) where audit_log_id = any (naming);
  update audit_log set before = without_personal(before), after = without_personal(after),
    entity_key = case entity when 'account' then person else entity_key end
  where audit_log_id = any (about);
  return cardinality(about) + cardinality(naming);
end $$;

-- A trigger needs no right to be called; with one, somebody could set it on a table of their own and write what they like.
alter function write_audit_log() security definer;
revoke all on function write_audit_log(), log_event(text, text, text, text, text, jsonb), age_audit_log() from public;
do $$ declare
  name text;
begin
  foreach name in array '{write_audit_log,age_audit_log}'::text[] loop
    execute format('alter function %I set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
