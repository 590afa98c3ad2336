create table mail_outbox (
  mail_outbox_id uuid primary key default gen_random_uuid(),
  -- `asked`, `reset` and `made` bring a link to choose a password. `notice` has the notifications of one transaction, `daily` those of a
  -- day, `away` says who is away.
  kind text not null
    check (kind in ('asked', 'reset', 'made', 'notice', 'daily', 'device', 'report', 'factor', 'factorToHr', 'away')),
  empl_id text not null references employee,
  by_empl_id text references employee,
  -- How long the link is valid, in hours. The email is retried for as long.
  valid_hours smallint not null check (valid_hours > 0),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- Why the email was not sent yet: a number or a code, because the text of a mail server may quote the email.
  fault text check (length(fault) <= 40),
  tries smallint not null default 0,
  queued_at timestamptz not null default now(),
  -- While an instance sends the email, the lease of that instance ends at this time.
  next_try_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The employee whom the email is about, if that is not its recipient.
  about_empl_id text references employee,
  -- The reply of the mail server, without secrets.
  answer text check (length(answer) between 1 and 500),
  -- The day of an email that is worthless later.
  for_day date,
  -- The report and its query, which is at most 2,000 characters long.
  details jsonb check (octet_length(details::text) <= 20000),
  check ((status = 'queued') = (ended_at is null))
);
comment on table mail_outbox is
  'The outbox of emails, written in the transaction of their cause. Recipient and text are looked up when an email is sent, so that the table holds no address and no secret.';
create index mail_outbox_due on mail_outbox (next_try_at) where status = 'queued';
create index mail_outbox_empl_id on mail_outbox (empl_id);
create unique index mail_outbox_away on mail_outbox (empl_id, for_day) where kind = 'away';
create index mail_outbox_ended_at on mail_outbox (ended_at);
-- For HR, newest first.
create index mail_outbox_queued_at on mail_outbox (queued_at desc, mail_outbox_id);
create index mail_outbox_about_empl_id on mail_outbox (about_empl_id) where about_empl_id is not null;
-- Counts the emails that one person caused for another within an hour.
create index mail_outbox_caused_by on mail_outbox (empl_id, queued_at) where kind = 'notice';
