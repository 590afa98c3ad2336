-- Whose account at a provider is whose here; of one provider everybody has at most one.
create table provider_link (
  empl_id text not null references login_detail on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  linked_at timestamptz not null default now(),
  primary key (empl_id, issuer),
  unique (issuer, subject)
);

-- A sign-in with a provider that is under way, bound to the browser that began it.
create table provider_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null check (length(nonce) <= 100),
  verifier text not null check (length(verifier) <= 128),
  address text not null check (length(address) <= 100),
  began_at timestamptz not null default clock_timestamp(),
  -- What the provider has answered, until it is asked whether that is so.
  code_hash bytea unique,
  answer text check (length(answer) <= 8000),
  answered_at timestamptz
);
create index provider_attempt_address on provider_attempt (address, began_at);

-- What is asked beside a password is not asked of whoever has signed in with a provider.
alter table session add column by_provider boolean not null default false;
