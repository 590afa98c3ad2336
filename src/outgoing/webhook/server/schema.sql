create table webhook (
  webhook_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 50),
  -- Where deliveries go. The whole address of a chat is a secret: this column has the part that may be shown.
  address text not null check (length(address) between 1 and 2000),
  secret_address text check (length(secret_address) between 1 and 2000),
  format text not null check (format in ('json', 'slack', 'teams')),
  events text[] not null check (cardinality(events) between 1 and 20),
  -- The key that signs deliveries, and the previous one for a while.
  secret text,
  former_secret text,
  former_until timestamptz,
  is_on boolean not null default true,
  -- The digest of who is away: when it is sent, about which departments (null: all), who set it up, and the last day for which it was queued.
  schedule text check (schedule in ('daily', 'weekly')),
  hour smallint check (hour between 0 and 23),
  dept_ids text[] check (cardinality(dept_ids) between 1 and 100),
  digest_by text references employee,
  digest_on date,
  -- Why the webhook was switched off: its address is gone, or deliveries failed for days.
  off_because text check (off_because in ('gone', 'failing')),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((format = 'json') = (secret is not null)),
  check ((format = 'json') = (secret_address is null)),
  check ((former_secret is null) = (former_until is null)),
  check (off_because is null or not is_on),
  constraint webhook_digest check (case when 'away.digest' = any (events) then num_nulls(schedule, hour, digest_by) = 0 and format <> 'json'
    else num_nonnulls(schedule, hour, dept_ids, digest_by, digest_on) = 0 end)
);
comment on table webhook is 'Webhooks: which events other programs get, and where.';
create index webhook_digest_by on webhook (digest_by);
create trigger version before update on webhook for each row
  when ((to_jsonb(old) - '{failing_since,digest_on}'::text[]) is distinct from (to_jsonb(new) - '{failing_since,digest_on}'::text[])) execute function bump_version();
create trigger audit after insert or update or delete on webhook for each row
  execute function write_audit_log('webhook_id', 'secret,former_secret,secret_address', 'failing_since,digest_on');

create table webhook_delivery (
  webhook_delivery_id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  -- The same for each retry, so that the receiver recognises a repeated delivery.
  message_id uuid not null default gen_random_uuid(),
  event text not null check (length(event) between 1 and 40),
  -- The employee whom it is about. Null: none.
  empl_id text references employee,
  data jsonb not null check (octet_length(data::text) <= 2000),
  happened_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  -- While an instance sends it, the lease of that instance ends at this time.
  next_try_at timestamptz not null default now(),
  -- The last attempt: the status of the response, or why there was none.
  tried_at timestamptz,
  answered smallint,
  answer text check (length(answer) <= 1000),
  fault text check (length(fault) between 1 and 60),
  fault_about text check (length(fault_about) <= 100),
  took_ms integer,
  ended_at timestamptz,
  check ((status = 'waiting') = (ended_at is null))
);
comment on table webhook_delivery is
  'Deliveries of webhooks, written in the transaction of their cause. They hold ids, dates, days and a status, and nothing else.';
create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at) where status = 'waiting';
create index webhook_delivery_log on webhook_delivery (webhook_id, webhook_delivery_id desc);
create index webhook_delivery_empl_id on webhook_delivery (empl_id);
create index webhook_delivery_ended_at on webhook_delivery (ended_at);

-- Triggers queue deliveries for every change of leave, people or balances: by a call, an upload, a holiday or a command.
create function queue_deliveries(what text, who text, facts jsonb) returns void language sql as $$
  insert into webhook_delivery (webhook_id, event, empl_id, data)
  select webhook_id, what, who, facts from webhook where is_on and what = any (events)
$$;

-- Several changes of an application in one transaction are one event, with the final state. Imports send nothing.
create function queue_leave_deliveries() returns trigger language plpgsql as $$
declare
  l applied_leave;
  what text;
begin
  if not exists (select from webhook where is_on) or is_importing_leave() then
    return null;
  end if;
  if tg_op = 'DELETE' then l := old; else l := new; end if;
  what := case
    when tg_op = 'INSERT' then 'leave.submitted'
    when tg_op = 'DELETE' then 'leave.recalled'
    when old.leave_status <> new.leave_status then case
      when new.leave_status = 'APPRV' and old.leave_status = 'PNAPV' then 'leave.approved'
      when new.leave_status = 'REJCT' then 'leave.rejected'
      when new.leave_status = 'PNCLD' then 'leave.cancellation_asked'
      when new.leave_status = 'CANCL' then 'leave.cancelled'
      else 'leave.changed' end
    when (old.start_date, old.end_date, old.start_part, old.end_part, old.half_day_part, old.leave_code, old.leave_duration)
      is distinct from (new.start_date, new.end_date, new.start_part, new.end_part, new.half_day_part, new.leave_code, new.leave_duration)
      then 'leave.changed' end;
  if what is not null then
    if what = 'leave.changed' then
      -- No one has sent it yet: it belongs to this transaction, which locks the application.
      delete from webhook_delivery where empl_id = l.empl_id and event = what and happened_at = now() and status = 'waiting' and tries = 0
        and (data ->> 'appliedLeaveId')::bigint = l.applied_leave_id;
    end if;
    perform queue_deliveries(what, l.empl_id, jsonb_strip_nulls(jsonb_build_object('appliedLeaveId', l.applied_leave_id,
      'id', jsonb_build_object('emplid', l.empl_id, 'effDate', l.eff_date, 'startDate', l.start_date, 'leaveCode', l.leave_code), 'emplId', l.empl_id,
      'startDate', l.start_date, 'endDate', l.end_date, 'startPart', l.start_part, 'endPart', l.end_part, 'halfDayPart', l.half_day_part,
      'days', trim_scale(l.leave_duration), 'status', l.leave_status)));
  end if;
  return null;
end $$;
create trigger webhook after insert or update or delete on applied_leave for each row execute function queue_leave_deliveries();

create function queue_employee_deliveries() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where is_on) then
    perform queue_deliveries(
      case when tg_op = 'INSERT' then 'employee.added' when old.status = 'A' and new.status <> 'A' then 'employee.deactivated' else 'employee.changed' end,
      new.empl_id, jsonb_build_object('emplId', new.empl_id, 'status', new.status));
  end if;
  return null;
end $$;
create trigger webhook after insert or update on employee for each row execute function queue_employee_deliveries();

-- The leave type is left out, because sick leave is private.
create function queue_balance_deliveries() returns trigger language plpgsql as $$
declare
  en leave_entitlement;
begin
  if not exists (select from webhook where is_on) or is_importing_leave() then
    return null;
  end if;
  if tg_op = 'DELETE' then en := old; else en := new; end if;
  if tg_op <> 'UPDATE' or (old.available_leave, old.taken_leave) is distinct from (new.available_leave, new.taken_leave) then
    perform queue_deliveries('balance.changed', en.empl_id, jsonb_build_object('emplId', en.empl_id, 'year', en.year));
  end if;
  return null;
end $$;
create trigger webhook after insert or update or delete on leave_entitlement for each row execute function queue_balance_deliveries();
