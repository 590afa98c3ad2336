-- Who looked at what of somebody: one row for a viewer, a record and a day of the company. Nobody but `note_looks` writes it, and nobody changes it.
create table data_look (
  look_id bigint generated always as identity primary key,
  seen_at timestamptz not null default clock_timestamp(),
  on_day date not null,
  -- A person, or an API token by '#' and its number; null: by a command on the server.
  by_empl_id text check (length(by_empl_id) between 1 and 30),
  about_empl_id text not null check (length(about_empl_id) between 1 and 30),
  kind text not null check (kind in ('attachment', 'nric', 'entries', 'auditLog', 'everything')),
  -- The name of the file, the year and the type of leave, or the person.
  record text not null check (length(record) between 1 and 200),
  unique nulls not distinct (about_empl_id, kind, record, by_empl_id, on_day)
);
create index data_look_by on data_look (by_empl_id);
create index data_look_seen_at on data_look (seen_at);

create function guard_data_look() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.seen_at < now() - make_interval(years => (select years from audit_log_retention)) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger data_look_append_only before update or delete on data_look for each row execute function guard_data_look();
create trigger data_look_no_truncate before truncate on data_look for each statement execute function refuse_change();

-- Notes looks that are not noted yet, with an entry of the audit log for each; what was seen in a list or handed out has the entry of the export.
-- Who reads the audit log is not written there: its pages would move under the reader. Nobody looks at their own, nor at what is nobody's.
create function note_looks(looks jsonb) returns void language sql security definer as $$
  with come as (
    select distinct on (about_empl_id, kind, record, by_empl_id, on_day) l.*
    from jsonb_to_recordset(looks) l (by_empl_id text, about_empl_id text, kind text, record text, on_day date, request_id text, is_exported boolean)
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

-- As before, with the looks.
create or replace function age_audit_log() returns bigint language plpgsql security definer as $$
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

-- The entries about a person's own records, which the person may ask for at any time.
create index audit_log_person on audit_log (split_part(entity_key, '/', 1), audit_log_id)
  where entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link');

revoke all on function note_looks(jsonb) from public;
do $$ declare
  name text;
begin
  foreach name in array '{note_looks,age_audit_log}'::text[] loop
    execute format('alter function %I set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
