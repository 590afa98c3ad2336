-- A try that is under way counts as one for the limits of its account, and is no failure yet.
alter table sign_in_failure add column settled boolean not null default true;
comment on column sign_in_failure.settled is 'False while the password is looked at; a try that is a minute old without an outcome counts as failed.';
create index sign_in_failure_in_a_row on sign_in_failure (account, failed_at) where in_a_row;

-- From where the owner of an account has signed in lately: a row of wrong tries from elsewhere does not slow these down.
create table sign_in_address (
  account text not null,
  address text not null,
  signed_in_at timestamptz not null default now(),
  primary key (account, address)
);
create index sign_in_address_signed_in_at on sign_in_address (signed_in_at);
