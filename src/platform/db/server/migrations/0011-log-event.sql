-- How the application writes down what no table's trigger sees: sign-ins, refusals, exports. It runs with the rights of the audit log's owner,
-- so that the application needs none of its own to write there. What triggers write, nobody else does.
create function log_event(by_person text, in_request text, what text, of_entity text, of_key text, details jsonb) returns void language plpgsql security definer as $$
begin
  if what in ('insert', 'update', 'delete') then
    raise exception 'An entry about a change is written by the change.';
  end if;
  insert into audit_log (by_empl_id, request_id, action, entity, entity_key, after) values (by_person, in_request, what, of_entity, of_key, details);
end $$;
-- The tables are where they were made, whoever calls; nobody's temporary ones stand in their place.
do $$ begin
  execute format('alter function log_event set search_path = %I, pg_temp', current_schema());
end $$;
