-- The one way past the append-only audit log: age_audit_log removes what is old, redact_audit_log takes one person's values out. Each says so to
-- the guard in a setting that holds for its own statement; and the guard lets even them do no more than this: rows younger than a year stay,
-- and who did what, when and in which request is never rewritten.
create function guard_audit_log() returns trigger language plpgsql as $$
declare
  upkeep text := current_setting('leave.audit_upkeep', true);
  content text[] := '{before,after}'::text[] || case when old.entity = 'account' then 'entity_key' end;
begin
  if tg_op = 'DELETE' and upkeep = 'age' and old.happened_at < now() - interval '1 year' then
    return old;
  end if;
  if tg_op = 'UPDATE' and upkeep = 'redact' and to_jsonb(new) - content = to_jsonb(old) - content then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function guard_audit_log();

-- Removes entries that are older than so many years, and leaves one that says how many there were, if any.
create function age_audit_log(years integer) returns bigint language plpgsql as $$
declare
  oldest timestamptz := now() - make_interval(years => years);
  removed bigint;
begin
  if years is null or years < 1 then
    raise exception 'The audit log is kept for at least one year.';
  end if;
  perform set_config('leave.audit_upkeep', 'age', true);
  delete from audit_log where happened_at < oldest;
  get diagnostics removed = row_count;
  perform set_config('leave.audit_upkeep', '', true);
  if removed > 0 then
    insert into audit_log (request_id, action, entity, entity_key, after)
    values ('housekeeping', 'aged out', 'audit_log', to_char(oldest, 'YYYY-MM-DD'), jsonb_build_object('rows', removed, 'older_than', oldest));
  end if;
  return removed;
end $$;

-- The e-mail addresses in small letters, or the names, that somebody has or had.
create function values_of_person(person text, field text) returns setof text language sql stable as $$
  select distinct case field when 'business_email' then lower(value) else value end
  from audit_log log, lateral (values (log.before ->> field), (log.after ->> field)) held (value)
  where log.entity = 'employee' and log.entity_key = person and value <> '(erased)'
  union
  select case field when 'business_email' then lower(business_email) else name end from employee where empl_id = person
$$;

-- The entries about one person's own records, also those that are gone.
create function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'login_detail', 'leave_entitlement', 'applied_leave', 'calendar_link')
  union all
  select * from audit_log where entity = 'applied_leave_event' and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  select * from audit_log where entity = 'attachment' and coalesce(after, before) ->> 'uploaded_by' = person
  union all
  -- An address may have become somebody else's: theirs is what they did with it.
  select * from audit_log where entity = 'account'
    and (by_empl_id = person or by_empl_id is null and lower(entity_key) in (
      select values_of_person(person, 'business_email') except select lower(business_email) from employee where empl_id <> person))
$$;

create function without_personal(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is not null then (
    select coalesce(jsonb_object_agg(key, case when value <> 'null' and key in ('name', 'lob_no', 'business_email', 'nric_passport', 'gender', 'marriage_status',
      'marriage_date', 'marriage_count', 'total_children', 'mobile_no', 'report_dotted_line', 'reason', 'attachment', 'original_name', 'address')
      then '"(erased)"' else value end), '{}') from jsonb_each(entry)) end
$$;

-- A text without the person's names, as the application writes them: "Ann Tan (E0001)".
create function without_names(told text, person text, names text[]) returns text language plpgsql immutable as $$
declare
  name text;
begin
  foreach name in array names loop
    told := replace(told, name || ' (' || person || ')', person);
  end loop;
  return told;
end $$;

-- Takes the personal values out of the entries about somebody, and the name out of what is told of others; gives the number of entries changed.
create function redact_audit_log(person text) returns bigint language plpgsql as $$
declare
  names text[] := array(select values_of_person(person, 'name'));
  about bigint[] := array(select audit_log_id from audit_log_about(person)
    where before is distinct from without_personal(before) or after is distinct from without_personal(after) or entity = 'account' and entity_key <> person);
  naming bigint[] := array(select audit_log_id from audit_log
    where entity = 'applied_leave_event' and audit_log_id <> all (about) and after ->> 'reason' <> without_names(after ->> 'reason', person, names));
begin
  perform set_config('leave.audit_upkeep', 'redact', true);
  update audit_log set before = without_personal(before), after = without_personal(after),
    entity_key = case entity when 'account' then person else entity_key end
  where audit_log_id = any (about);
  update audit_log set after = after || jsonb_build_object('reason', without_names(after ->> 'reason', person, names)) where audit_log_id = any (naming);
  perform set_config('leave.audit_upkeep', '', true);
  return cardinality(about) + cardinality(naming);
end $$;

revoke all on function age_audit_log(integer), redact_audit_log(text) from public;
