-- What is to be sent by mail, written in the transaction of what it tells. Whom it goes to and what it says is looked up when it is sent; no
-- address, no text and no secret lies here. What was sent and what was not stands here and nowhere else.
create table mail_outbox (
  mail_outbox_id uuid primary key default gen_random_uuid(),
  -- A link to choose a password with: its owner has asked for it, HR has reset the password, HR has made the account.
  kind text not null check (kind in ('asked', 'reset', 'made')),
  empl_id text not null references employee,
  by_empl_id text references employee,
  -- How long the link is good, in hours; for as long it is tried.
  valid_hours smallint not null check (valid_hours > 0),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- Why it is not sent, or not yet: a number or a code, for the words of a mail server may quote the mail.
  fault text check (length(fault) <= 40),
  tries smallint not null default 0,
  queued_at timestamptz not null default now(),
  -- While it is being sent it belongs to whoever sends it until then.
  next_try_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'queued') = (ended_at is null))
);
create index mail_outbox_due on mail_outbox (next_try_at) where status = 'queued';
create index mail_outbox_empl_id on mail_outbox (empl_id);
create index mail_outbox_ended_at on mail_outbox (ended_at);

-- Accounts that HR has made for many people at once.
create table account_run (
  account_run_id bigint generated always as identity primary key,
  started_by text not null references employee,
  started_at timestamptz not null default now(),
  -- Invitations by mail, or one-time passwords on paper.
  by_mail boolean not null,
  people integer not null check (people > 0)
);
create trigger audit after insert or update or delete on account_run for each row execute function write_audit_log('account_run_id', '', '');

-- How somebody gets into an account that HR has made, until they have chosen a password. It goes with the account.
create table invitation (
  empl_id text primary key references login_detail on delete cascade,
  -- Null: the account was made by itself.
  account_run_id bigint references account_run,
  by_mail boolean not null,
  mail_outbox_id uuid references mail_outbox on delete set null,
  signed_in_at timestamptz,
  accepted_at timestamptz
);
create index invitation_account_run_id on invitation (account_run_id, empl_id);
create index invitation_mail_outbox_id on invitation (mail_outbox_id);

-- When somebody looked at the screen that the link leads to.
alter table reset_link add column opened_at timestamptz;

-- An account is used once somebody has signed in with it or chosen its password, whichever way.
create function note_first_use() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    update invitation set signed_in_at = now() where empl_id = new.empl_id and signed_in_at is null;
  else
    update invitation set accepted_at = now() where empl_id = new.empl_id and accepted_at is null;
  end if;
  return null;
end $$;
create trigger first_use after insert on session for each row execute function note_first_use();
create trigger first_use after update on login_detail for each row
  when (old.first_time and not new.first_time) execute function note_first_use();
