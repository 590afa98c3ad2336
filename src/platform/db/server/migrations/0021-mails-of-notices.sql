-- Notices go by mail as well. Which notices a mail tells of stands with them; what it says and whether it is still true is looked up when it is sent.
alter table mail_outbox drop constraint mail_outbox_kind_check;
-- Beside the links: a notice, or several of one act; and the mail of a day.
alter table mail_outbox add constraint mail_outbox_kind_check check (kind in ('asked', 'reset', 'made', 'notice', 'daily'));
-- For HR, newest first.
create index mail_outbox_queued_at on mail_outbox (queued_at desc, mail_outbox_id);

alter table notice add column mail_outbox_id uuid references mail_outbox on delete set null;
-- It is told by the next mail of the day.
alter table notice add column waits_for_daily boolean not null default false;
create index notice_mail_outbox_id on notice (mail_outbox_id) where mail_outbox_id is not null;
create index notice_waits_for_daily on notice (empl_id) where waits_for_daily;
-- Who was reminded of what waits.
create index notice_waiting on notice (applied_leave_id) where kind = 'waiting';

-- What somebody has chosen otherwise than it comes: by kind, as one mail a day or never.
create table notice_setting (
  empl_id text primary key references employee,
  by_mail jsonb not null default '{}' check (jsonb_typeof(by_mail) = 'object' and octet_length(by_mail::text) <= 2000),
  version integer not null default 1
);
create trigger version before update on notice_setting for each row execute function bump_version();
create trigger audit after insert or update or delete on notice_setting for each row execute function write_audit_log('empl_id', '', '');

-- What goes out to others, of all instances: how many mails of one act a minute, and whether and why all of it is held back.
create table sending (
  only_row boolean primary key default true check (only_row),
  per_minute integer not null default 100 check (per_minute > 0),
  held_because text check (held_because in ('restored', 'switched off')),
  held_at timestamptz,
  check ((held_because is null) = (held_at is null))
);
insert into sending default values;
create trigger audit after insert or update or delete on sending for each row execute function write_audit_log('only_row', '', '');
