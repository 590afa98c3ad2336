create table notice (
  notice_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  kind text not null check (length(kind) between 1 and 40),
  -- No foreign key: the notification stays when the application is recalled.
  applied_leave_id bigint,
  -- The person who caused it. Null: the application itself.
  by_empl_id text references employee,
  figures jsonb not null default '{}' check (octet_length(figures::text) <= 2000),
  happened_at timestamptz not null default now(),
  read_at timestamptz,
  mail_outbox_id uuid,
  -- The next daily email contains it.
  waits_for_daily boolean not null default false,
  by_token bigint references api_token
);
comment on table notice is
  'Notifications: kind, record and figures. The text is composed when the notification is read, for what its reader may see then.';
create index notice_of on notice (empl_id, notice_id desc);
create index notice_unread on notice (empl_id) where read_at is null;
create index notice_happened_at on notice (happened_at);
create index notice_mail_outbox_id on notice (mail_outbox_id) where mail_outbox_id is not null;
create index notice_waits_for_daily on notice (empl_id) where waits_for_daily;
-- Finds the reminders of a pending request.
create index notice_waiting on notice (applied_leave_id) where kind = 'waiting';
create index notice_by_token on notice (by_token) where by_token is not null;
-- Finds the notifications of an application: a later one replaces unread ones, and a recall closes all.
create index notice_of_leave on notice (applied_leave_id) where applied_leave_id is not null;

create table notice_setting (
  empl_id text primary key references employee,
  by_mail jsonb not null default '{}' check (jsonb_typeof(by_mail) = 'object' and octet_length(by_mail::text) <= 2000),
  version integer not null default 1,
  -- How often the person gets an email that says who is away.
  away_digest text not null default 'never' check (away_digest in ('never', 'daily', 'weekly'))
);
comment on table notice_setting is 'How people want their notifications by email, where they have changed the default.';
create trigger version before update on notice_setting for each row execute function bump_version();
create trigger audit after insert or update or delete on notice_setting for each row execute function write_audit_log('empl_id', '', '');

-- Notifications stay when their email is deleted. A foreign key would do it row by row.
create function detach_mails() returns trigger language plpgsql as $$
begin
  update notice n set mail_outbox_id = null from gone where n.mail_outbox_id = gone.mail_outbox_id;
  return null;
end $$;
create trigger detach_mails after delete on mail_outbox referencing old table as gone for each statement execute function detach_mails();

-- A question that was answered or reassigned no longer counts as unread. Notifications of the same transaction are newer and stay.
create function close_answered_notices() returns trigger language plpgsql as $$
begin
  update notice set read_at = now(), waits_for_daily = false where notice_id in (
    select notice_id from notice
    where applied_leave_id = new.applied_leave_id and read_at is null and empl_id <> new.empl_id and happened_at < now()
      and kind in ('submitted', 'changed', 'filedFor', 'cancelAsked', 'changeAsked', 'firstApproved', 'handedOver', 'waiting', 'noApprover')
    for update skip locked);
  return null;
end $$;
create trigger answered_notices after update on applied_leave for each row
  when (old.leave_status <> new.leave_status or old.approver <> new.approver or (old.change is not null and new.change is null))
  execute function close_answered_notices();

-- A recalled request leaves one notification per reader. It contains the person and the dates, because the application is gone. A cover
-- has to read it.
create function close_recalled_notices() returns trigger language plpgsql as $$
begin
  delete from notice older using notice newer
  where older.applied_leave_id = old.applied_leave_id and newer.applied_leave_id = old.applied_leave_id
    and newer.empl_id = older.empl_id and newer.notice_id > older.notice_id;
  update notice set kind = 'recalled', read_at = case when kind <> 'cover' then coalesce(read_at, now()) end, waits_for_daily = false,
    figures = jsonb_build_object('emplId', old.empl_id, 'approver', old.approver, 'from', old.start_date, 'until', old.end_date, 'cover', kind = 'cover')
  where applied_leave_id = old.applied_leave_id;
  return null;
end $$;
create trigger recalled_notices after delete on applied_leave for each row execute function close_recalled_notices();
create trigger acting_token before insert on notice for each row when (new.by_empl_id like '#%') execute function set_acting_token();
