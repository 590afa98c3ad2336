create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  by_empl_id text,
  request_id text,
  action text not null,
  entity text not null,
  entity_key text not null,
  before jsonb,
  after jsonb
);
comment on table audit_log is
  'One entry for each change of a record and for each event such as a sign-in. Entries are never changed, except by ageing and erasure.';
create index audit_log_entity on audit_log (entity, entity_key, audit_log_id desc);
create index audit_log_happened_at on audit_log (happened_at desc, audit_log_id desc);
-- The home page of HR asks who reset passwords lately. This index has those few entries.
create index audit_log_login_detail on audit_log (happened_at) where entity = 'login_detail';
-- By the person who acted, newest first.
create index audit_log_by on audit_log (coalesce(by_empl_id, ''), happened_at desc, audit_log_id desc);
create index audit_log_action on audit_log (action, happened_at desc, audit_log_id desc);
create index audit_log_entity_time on audit_log (entity, happened_at desc, audit_log_id desc);
create index audit_log_key_text on audit_log using gin (entity_key gin_trgm_ops);
-- By record, newest first, as lists of large companies order them.
create index audit_log_record on audit_log (lower(entity_key), happened_at desc, audit_log_id desc);
-- The entries about the records of one person, for the disclosure of their data.
create index audit_log_person on audit_log (split_part(entity_key, '/', 1), audit_log_id)
  where entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link');

create table audit_line (
  audit_log_id bigint primary key
);
comment on table audit_line is
  'Audit entries that the server log does not have yet. The process that deletes a row has written its line.';

create table audit_to_log (
  only_row boolean primary key default true check (only_row)
);
comment on table audit_to_log is
  'One row if audit entries are copied to the server log. The owner sets it at start (`AUDIT_TO_LOG`).';

create table data_look (
  look_id bigint generated always as identity primary key,
  seen_at timestamptz not null default clock_timestamp(),
  on_day date not null,
  -- An employee, or `#` and the number of an API token. Null: a command on the server.
  by_empl_id text check (length(by_empl_id) between 1 and 30),
  about_empl_id text not null check (length(about_empl_id) between 1 and 30),
  kind text not null check (kind in ('attachment', 'nric', 'entries', 'auditLog', 'everything')),
  -- The file name, the year and leave type, or the employee, by `kind`.
  record text not null check (length(record) between 1 and 200),
  unique nulls not distinct (about_empl_id, kind, record, by_empl_id, on_day)
);
comment on table data_look is 'The access log: one row per viewer, record and day of the company. Only `log_views` writes it.';
create index data_look_by on data_look (by_empl_id);
create index data_look_seen_at on data_look (seen_at);

create table audit_log_retention (
  only_row boolean primary key default true check (only_row),
  years integer not null check (years between 1 and 1000)
);
comment on table audit_log_retention is
  'How many years the audit log is kept. Only the owner writes it, at start. Without a row, entries are kept for ever.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
create trigger data_look_no_truncate before truncate on data_look for each statement execute function refuse_change();

-- Arguments: the key columns, the columns whose values are secret, and the columns that repeat others and are left out. The function runs
-- with the rights of the owner, so that the application cannot write the log in another way.
create function write_audit_log() returns trigger language plpgsql security definer set search_path from current as $$
declare
  generated text[] := string_to_array(tg_argv[2], ',');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - generated end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - generated end;
  entity_key text;
  name text;
begin
  if was = is_now then
    return null;
  end if;
  foreach name in array string_to_array(tg_argv[0], ',') loop
    entity_key := concat_ws('/', entity_key, coalesce(is_now, was) ->> name);
  end loop;
  foreach name in array string_to_array(tg_argv[1], ',') loop
    if was ->> name is distinct from is_now ->> name then
      is_now := is_now || jsonb_build_object(name, '(changed)');
    else
      is_now := is_now - name;
    end if;
    was := was - name;
  end loop;
  insert into audit_log (by_empl_id, request_id, action, entity, entity_key, before, after)
  values (nullif(current_setting('leave.caller', true), ''), nullif(current_setting('leave.request', true), ''), lower(tg_op), tg_table_name, entity_key, was, is_now);
  return null;
end $$;

-- Allows what ageing and erasure do, and nothing else. It only looks at the entry, because the session can set any setting: an entry can go
-- once it is older than the retention, and can only change to its erased values.
create function guard_audit_log() returns trigger language plpgsql as $$
declare
  content text[] := '{before,after,entity_key}';
begin
  if tg_op = 'DELETE' and old.happened_at < now() - make_interval(years => (select years from audit_log_retention)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new is distinct from old and to_jsonb(new) - content = to_jsonb(old) - content
    and (new.before is not distinct from old.before or new.before = erase_personal(old.before))
    and (new.after is not distinct from old.after or new.after = erase_personal(old.after)
      or old.entity = 'applied_leave_event' and new.after - 'reason' = old.after - 'reason'
        and only_lacks_names(new.after ->> 'reason', old.after ->> 'reason'))
    and (new.entity_key = old.entity_key or old.entity = 'account' and exists (select from employee where empl_id = new.entity_key)) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function guard_audit_log();

-- The current and former names or email addresses of a person. Email addresses are folded like the index on employee.
create function known_values(person text, field text) returns setof text language sql stable as $$
  select distinct case field when 'business_email' then lower(value collate "C") else value end
  from audit_log log, lateral (values (log.before ->> field), (log.after ->> field)) held (value)
  where log.entity = 'employee' and log.entity_key = person and value <> '(erased)'
  union
  select case field when 'business_email' then lower(business_email collate "C") else name end from employee where empl_id = person
$$;

-- The entries about the records of one person, deleted records included.
create function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link', 'stand_in', 'year_end_line', 'leave_plan', 'leave_watcher')
  union all
  select * from audit_log where entity in ('applied_leave_event', 'leave_comment') and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  -- Comments on the leave of others.
  select * from audit_log where entity = 'leave_comment' and coalesce(after, before) ->> 'by_empl_id' = person
    and split_part(entity_key, '/', 1) not in (
      select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
      union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  select * from audit_log where entity = 'attachment' and coalesce(after, before) ->> 'uploaded_by' = person
  union all
  -- Attempts without a known actor count if the address was the person's and is no one else's now.
  select * from audit_log where entity = 'account'
    and (by_empl_id = person or by_empl_id is null and lower(entity_key collate "C") in (
      select known_values(person, 'business_email') except select lower(business_email collate "C") from employee where empl_id <> person))
$$;

-- An entry with its personal values replaced by "(erased)".
create function erase_personal(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is not null then (
    select coalesce(jsonb_object_agg(key, case when value <> 'null' and key in ('name', 'lob_no', 'business_email', 'nric_passport', 'gender', 'marriage_status',
      'marriage_date', 'marriage_count', 'total_children', 'mobile_no', 'report_dotted_line', 'reason', 'entry', 'provider_user', 'remark', 'note', 'comment', 'attachment', 'original_name', 'address',
      'change', 'change_attachment')
      then '"(erased)"' else value end), '{}') from jsonb_each(entry)) end
$$;

-- A text without the names of a person, which the application writes as "Ann Tan (E0001)".
create function remove_names(content text, person text, names text[]) returns text language plpgsql immutable as $$
declare
  name text;
begin
  foreach name in array names loop
    content := replace(content, name || ' (' || person || ')', person);
  end loop;
  return content;
end $$;

-- Erases the personal values of a person from the audit log and returns the number of changed entries. The name goes first, because the
-- former names are in the other entries.
create function redact_audit_log(person text) returns bigint language plpgsql as $$
declare
  names text[] := array(select known_values(person, 'name'));
  about bigint[] := array(select audit_log_id from audit_log_about(person)
    where before is distinct from erase_personal(before) or after is distinct from erase_personal(after) or entity = 'account' and entity_key <> person);
  naming bigint[] := array(select audit_log_id from audit_log
    where entity = 'applied_leave_event' and audit_log_id <> all (about) and after ->> 'reason' <> remove_names(after ->> 'reason', person, names));
begin
  update audit_log set after = after || jsonb_build_object('reason', remove_names(after ->> 'reason', person, names)) where audit_log_id = any (naming);
  update audit_log set before = erase_personal(before), after = erase_personal(after),
    entity_key = case entity when 'account' then person else entity_key end
  where audit_log_id = any (about);
  return cardinality(about) + cardinality(naming);
end $$;

-- Writes events that no trigger sees, such as sign-ins, refusals and exports, with the rights of the owner. Entries about changes are for
-- triggers only.
create function log_event(by_person text, in_request text, what text, of_entity text, of_key text, details jsonb)
returns void language plpgsql security definer set search_path from current as $$
begin
  if what in ('insert', 'update', 'delete') then
    raise exception 'An entry about a change is written by the change.';
  end if;
  insert into audit_log (by_empl_id, request_id, action, entity, entity_key, after) values (by_person, in_request, what, of_entity, of_key, details);
end $$;

-- Whether the new text is the old one without the names of one person whose id it contains.
create function only_lacks_names(new_text text, old_text text) returns boolean language sql stable as $$
  select exists (select from employee e where strpos(old_text, '(' || e.empl_id || ')') > 0
    and new_text = remove_names(old_text, e.empl_id, array(select known_values(e.empl_id, 'name'))))
$$;

-- Deletes entries that are older than the retention, and logs how many. Without a retention nothing is old.
create function age_audit_log() returns bigint language plpgsql security definer set search_path from current as $$
declare
  oldest timestamptz := now() - make_interval(years => (select years from audit_log_retention));
  removed bigint;
begin
  delete from data_look where seen_at < oldest;
  delete from audit_log where happened_at < oldest;
  get diagnostics removed = row_count;
  if removed > 0 then
    insert into audit_log (request_id, action, entity, entity_key, after)
    values ('housekeeping', 'aged out', 'audit_log', to_char(oldest, 'YYYY-MM-DD'), jsonb_build_object('rows', removed, 'older_than', oldest));
  end if;
  return removed;
end $$;

create function queue_audit_line() returns trigger language plpgsql as $$
begin
  if exists (select from audit_to_log) then
    insert into audit_line values (new.audit_log_id);
  end if;
  return null;
end $$;
create trigger line after insert on audit_log for each row execute function queue_audit_line();

create function guard_data_look() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.seen_at < now() - make_interval(years => (select years from audit_log_retention)) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger data_look_append_only before update or delete on data_look for each row execute function guard_data_look();

-- Writes views that are new in the access log, with an audit entry each. Views in a list or an export are covered by the entry of the
-- export. Views of the audit log itself get no entry, because its pages would move under the reader. People who look at their own data are
-- not logged.
create function log_views(views jsonb) returns void language sql security definer set search_path from current as $$
  with come as (
    select distinct on (about_empl_id, kind, record, by_empl_id, on_day) l.*
    from jsonb_to_recordset(views) l (by_empl_id text, about_empl_id text, kind text, record text, on_day date, request_id text, is_exported boolean)
    where by_empl_id is distinct from about_empl_id and exists (select from employee e where e.empl_id = l.about_empl_id)
    order by about_empl_id, kind, record, by_empl_id, on_day
  ), noted as (
    insert into data_look (by_empl_id, about_empl_id, kind, record, on_day)
    select by_empl_id, about_empl_id, kind, record, on_day from come
    on conflict do nothing returning by_empl_id, about_empl_id, kind, record, on_day
  )
  insert into audit_log (by_empl_id, request_id, action, entity, entity_key, after)
  select n.by_empl_id, c.request_id, 'seen',
    case n.kind when 'attachment' then 'attachment' when 'nric' then 'employee' else 'leave_entitlement' end,
    case n.kind when 'entries' then n.about_empl_id || '/' || n.record else n.record end,
    jsonb_build_object('of', n.about_empl_id, 'seen', n.kind)
  from noted n join come c on c.about_empl_id = n.about_empl_id and c.kind = n.kind and c.record = n.record
    and c.by_empl_id is not distinct from n.by_empl_id and c.on_day = n.on_day
  where n.kind in ('attachment', 'nric', 'entries') and not c.is_exported
$$;

-- `grantToApplication` lets the application call those that it needs.
revoke all on function age_audit_log(), redact_audit_log(text), write_audit_log(), log_event(text, text, text, text, text, jsonb), log_views(jsonb) from public;
