create table login_detail (
  empl_id text primary key references employee,
  password_hash text not null,
  lock_account boolean not null default false,
  -- HR set the password. The owner must choose another one first.
  first_time boolean not null default false,
  -- A one-time password expires at this time.
  password_valid_until timestamptz,
  version integer not null default 1,
  -- A trigger maintains the column, because each call reads it.
  second_factor boolean not null default false,
  -- Passwords were switched off when the account was created. No password is valid until the owner chooses one.
  password_off boolean not null default false,
  -- When the owner changed the password and chose to keep the calendar links.
  calendar_links_kept_at timestamptz
);
comment on table login_detail is 'Accounts. The user id is the business email of the employee.';
create trigger version before update on login_detail for each row execute function bump_version();
create trigger audit after insert or update or delete on login_detail for each row execute function write_audit_log('empl_id', 'password_hash', '');

create table reset_link (
  token_hash bytea primary key,
  empl_id text not null references login_detail on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When the page of the link was opened.
  opened_at timestamptz
);
comment on table reset_link is 'Links with which people choose a new password once. Only the SHA-256 of the link is stored.';
create index reset_link_empl_id on reset_link (empl_id);
create index reset_link_expires_at on reset_link (expires_at);

create table known_device (
  empl_id text not null references login_detail on delete cascade,
  browser text not null check (length(browser) <= 50),
  system text not null check (length(system) <= 50),
  address text not null check (length(address) <= 100),
  seen_at timestamptz not null default now(),
  -- The email that notifies the owner.
  mail_outbox_id uuid references mail_outbox on delete set null,
  primary key (empl_id, browser, system)
);
comment on table known_device is 'Devices that people have signed in with, so that a sign-in from a new device is noticed.';
create index known_device_mail_outbox_id on known_device (mail_outbox_id) where mail_outbox_id is not null;

create table session (
  token_hash bytea primary key,
  empl_id text not null references login_detail on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  session_id bigint generated always as identity unique,
  browser text check (length(browser) <= 50),
  system text check (length(system) <= 50),
  address text check (length(address) <= 100),
  used_at timestamptz not null default now(),
  -- When the owner last reauthenticated, with what, and the challenge for a passkey.
  proved_at timestamptz,
  proved_by text check (proved_by in ('factor', 'code')),
  challenge text check (length(challenge) <= 100),
  challenge_until timestamptz,
  -- A session of a provider skips the checks that go with a password.
  by_provider boolean not null default false
);
comment on table session is 'Sessions. Only the SHA-256 of the access token is stored.';
create index session_empl_id on session (empl_id);
create index session_expires_at on session (expires_at);

create table factor_failure (
  factor_failure_id bigint generated always as identity primary key,
  empl_id text not null references login_detail on delete cascade,
  failed_at timestamptz not null default clock_timestamp()
);
comment on table factor_failure is 'Wrong codes of a second factor, from all addresses.';
create index factor_failure_empl_id on factor_failure (empl_id, failed_at);

create table passkey (
  passkey_id bigint generated always as identity primary key,
  empl_id text not null references login_detail on delete cascade,
  name text not null check (length(name) between 1 and 50),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- The random name of the account in its passkeys, the same in all of them.
  user_handle text not null check (length(user_handle) <= 100),
  counter bigint not null,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table passkey is 'Passkeys, as a second factor.';
create index passkey_empl_id on passkey (empl_id);

create table provider_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null check (length(nonce) <= 100),
  verifier text not null check (length(verifier) <= 128),
  address text not null check (length(address) <= 100),
  began_at timestamptz not null default clock_timestamp(),
  -- The SHA-256 of the response of the provider, until it is redeemed.
  code_hash bytea unique,
  answer text check (length(answer) <= 8000),
  answered_at timestamptz,
  -- The session that reauthenticates. Null: a sign-in.
  session_hash bytea
);
comment on table provider_attempt is 'Sign-ins with a provider that have begun, each bound to the browser that began it.';
create index provider_attempt_address on provider_attempt (address, began_at);

create table provider_link (
  empl_id text not null references login_detail on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  linked_at timestamptz not null default now(),
  primary key (empl_id, issuer),
  unique (issuer, subject)
);
comment on table provider_link is
  'Which account of a provider belongs to which account here. An account has at most one link per provider.';

create table recovery_code (
  empl_id text not null references login_detail on delete cascade,
  code_hash bytea not null,
  salt bytea not null check (length(salt) = 16),
  used_at timestamptz,
  primary key (empl_id, code_hash)
);
comment on table recovery_code is 'Recovery codes, each valid once. All codes of an account share a salt.';

create table sign_in_ticket (
  token_hash bytea primary key,
  empl_id text not null references login_detail on delete cascade,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  challenge text check (length(challenge) <= 100)
);
comment on table sign_in_ticket is 'Sign-ins whose password was right and whose second factor is still missing.';
create index sign_in_ticket_empl_id on sign_in_ticket (empl_id);

create table totp (
  empl_id text primary key references login_detail on delete cascade,
  secret bytea not null check (length(secret) = 20),
  -- True once the owner has entered a code of the app.
  is_on boolean not null default false,
  -- The half minute of the last accepted code. Neither this code nor an earlier one is accepted again.
  last_step bigint,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table totp is 'Authenticator apps, as a second factor.';

-- A link is valid for the account as it was when the link was sent, whatever changes the account.
create function revoke_reset_links() returns trigger language plpgsql as $$
begin
  delete from reset_link where empl_id = new.empl_id and used_at is null;
  return null;
end $$;
create trigger revoke_reset_links after update on login_detail for each row
  when (old.password_hash <> new.password_hash or new.lock_account and not old.lock_account) execute function revoke_reset_links();
create trigger revoke_reset_links after update on employee for each row
  when (old.status <> new.status or old.business_email <> new.business_email) execute function revoke_reset_links();

-- An account is used once its owner has signed in or chosen a password, by any way.
create function record_first_use() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    update invitation set signed_in_at = now() where empl_id = new.empl_id and signed_in_at is null;
  else
    update invitation set accepted_at = now() where empl_id = new.empl_id and accepted_at is null;
  end if;
  return null;
end $$;
create trigger first_use after insert on session for each row execute function record_first_use();
create trigger first_use after update on login_detail for each row
  when (old.first_time and not new.first_time) execute function record_first_use();

-- An account has at most twenty sessions: the one that was unused for longest ends. The application locks the account before it adds a
-- session.
create function end_oldest_session() returns trigger language plpgsql as $$
begin
  delete from session where token_hash in (
    select token_hash from session where empl_id = new.empl_id order by used_at desc, session_id desc offset 20);
  return null;
end $$;
create trigger end_oldest_session after insert on session for each row execute function end_oldest_session();

create function update_second_factor() returns trigger language plpgsql as $$
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
create trigger second_factor after insert or update of is_on or delete on totp for each row execute function update_second_factor();
create trigger second_factor after insert or delete on passkey for each row execute function update_second_factor();

-- A new password is valid again although passwords were off when the account was created.
create function accept_new_password() returns trigger language plpgsql as $$
begin
  new.password_off := false;
  return new;
end $$;
create trigger accept_new_password before update of password_hash on login_detail for each row
  when (new.password_hash <> old.password_hash) execute function accept_new_password();
