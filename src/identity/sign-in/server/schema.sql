create table reset_link_request (
  reset_link_request_id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  asked_at timestamptz not null default clock_timestamp()
);
comment on table reset_link_request is
  'Requests for a reset link, whether or not the account exists. They count towards a limit.';
create index reset_link_request_account on reset_link_request (account, asked_at);
create index reset_link_request_address on reset_link_request (address, asked_at);
create index reset_link_request_asked_at on reset_link_request (asked_at);

create table directory_stranger (
  empl_id text primary key references login_detail on delete cascade,
  noticed_at timestamptz not null default now()
);
comment on table directory_stranger is
  'People whom the directory did not know at their last sign-in. Their sign-in does not wait for the directory.';

create table directory_try (
  directory_try_id bigint generated always as identity primary key,
  entry_id text not null check (length(entry_id) <= 255),
  tried_at timestamptz not null default clock_timestamp(),
  -- True once the directory has refused the password. Before, the result is unknown.
  answered boolean not null default false,
  -- The address is one from which the owner signed in lately, so that strangers cannot use up all attempts.
  from_known boolean not null default false
);
comment on table directory_try is
  'Passwords that were checked with the directory. A wrong one counts towards the lock there too.';
create index directory_try_entry on directory_try (entry_id, tried_at);

create table sign_in_address (
  account text not null,
  address text not null,
  signed_in_at timestamptz not null default now(),
  primary key (account, address)
);
comment on table sign_in_address is
  'Addresses from which the owner of an account signed in lately. Failed attempts from elsewhere do not slow these down.';
create index sign_in_address_signed_in_at on sign_in_address (signed_in_at);

create table sign_in_failure (
  sign_in_failure_id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null default clock_timestamp(),
  -- False once the owner has signed in after it.
  in_a_row boolean not null default true,
  -- False while the password is checked. The attempt counts towards the limit, but not as a failure yet.
  settled boolean not null default true
);
comment on table sign_in_failure is
  'Attempts to sign in. A row is written before the password is checked, and deleted if the password was right.';
create index sign_in_failure_account on sign_in_failure (account, address, failed_at);
create index sign_in_failure_address on sign_in_failure (address, failed_at);
create index sign_in_failure_in_a_row on sign_in_failure (account, failed_at) where in_a_row;
