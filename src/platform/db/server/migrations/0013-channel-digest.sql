-- A chat gets a digest of who is away.
alter table webhook
  add column schedule text check (schedule in ('daily', 'weekly')),
  add column hour smallint check (hour between 0 and 23),
  add column dept_ids text[] check (cardinality(dept_ids) between 1 and 100),
  add column digest_by text references employee,
  add column digest_on date,
  add constraint webhook_digest check (case when 'away.digest' = any (events) then num_nulls(schedule, hour, digest_by) = 0 and format <> 'json'
    else num_nonnulls(schedule, hour, dept_ids, digest_by, digest_on) = 0 end);
create index webhook_digest_by on webhook (digest_by);

drop trigger version on webhook;
create trigger version before update on webhook for each row
  when ((to_jsonb(old) - '{failing_since,digest_on}'::text[]) is distinct from (to_jsonb(new) - '{failing_since,digest_on}'::text[])) execute function bump_version();
drop trigger audit on webhook;
create trigger audit after insert or update or delete on webhook for each row
  execute function write_audit_log('webhook_id', 'secret,former_secret,secret_address', 'failing_since,digest_on');
