-- What people prove with, beside the password, that it is them; until somebody sets one up nothing of it is asked.

-- An app that shows a code each half minute.
create table totp (
  empl_id text primary key references login_detail on delete cascade,
  secret bytea not null check (length(secret) = 20),
  -- It is asked for once its owner has shown that the app has it.
  is_on boolean not null default false,
  -- The half minute of the last code that was taken: no code is taken twice, nor an earlier one.
  last_step bigint,
  added_at timestamptz not null default now(),
  used_at timestamptz
);

create table passkey (
  passkey_id bigint generated always as identity primary key,
  empl_id text not null references login_detail on delete cascade,
  name text not null check (length(name) between 1 and 50),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- What the passkey calls its owner: random, the same for all of an account.
  user_handle text not null check (length(user_handle) <= 100),
  counter bigint not null,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_empl_id on passkey (empl_id);

-- Codes for whoever has none of these at hand, each good once; those of a person have one salt.
create table recovery_code (
  empl_id text not null references login_detail on delete cascade,
  code_hash bytea not null,
  salt bytea not null check (length(salt) = 16),
  used_at timestamptz,
  primary key (empl_id, code_hash)
);

-- Who has given the right password and is asked for the second factor.
create table sign_in_ticket (
  token_hash bytea primary key,
  empl_id text not null references login_detail on delete cascade,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  challenge text check (length(challenge) <= 100)
);
create index sign_in_ticket_empl_id on sign_in_ticket (empl_id);

-- Wrong codes, from wherever they came.
create table factor_failure (
  factor_failure_id bigint generated always as identity primary key,
  empl_id text not null references login_detail on delete cascade,
  failed_at timestamptz not null default clock_timestamp()
);
create index factor_failure_empl_id on factor_failure (empl_id, failed_at);

-- When somebody last proved within a session that it is them, and with what; and what a passkey is to sign for it.
alter table session
  add column proved_at timestamptz,
  add column proved_by text check (proved_by in ('factor', 'code')),
  add column challenge text check (length(challenge) <= 100),
  add column challenge_until timestamptz;

-- Asked with each call.
alter table login_detail add column second_factor boolean not null default false;

create function note_second_factor() returns trigger language plpgsql as $$
declare
  person text := coalesce(new.empl_id, old.empl_id);
  has_one boolean := exists (select from totp where empl_id = person and is_on) or exists (select from passkey where empl_id = person);
begin
  update login_detail set second_factor = has_one where empl_id = person and second_factor <> has_one;
  if not has_one then
    delete from recovery_code where empl_id = person;
  end if;
  return null;
end $$;
create trigger second_factor after insert or update of is_on or delete on totp for each row execute function note_second_factor();
create trigger second_factor after insert or delete on passkey for each row execute function note_second_factor();

-- Mails about them; `about_empl_id` is whose it is, where that is not who gets the mail.
alter table mail_outbox add column about_empl_id text references employee;
create index mail_outbox_about_empl_id on mail_outbox (about_empl_id) where about_empl_id is not null;
alter table mail_outbox drop constraint mail_outbox_kind_check;
alter table mail_outbox add constraint mail_outbox_kind_check
  check (kind in ('asked', 'reset', 'made', 'notice', 'daily', 'device', 'report', 'factor', 'factorToHr'));
