-- A link that lets its holder choose a new password, once. Like an access token it is kept as its SHA-256 only.
create table reset_link (
  token_hash bytea primary key,
  empl_id text not null references login_detail on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_link_empl_id on reset_link (empl_id);
create index reset_link_expires_at on reset_link (expires_at);

-- Who asked for a link, whether there is such an account or not: asking has its limits.
create table reset_link_request (
  reset_link_request_id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  asked_at timestamptz not null default clock_timestamp()
);
create index reset_link_request_account on reset_link_request (account, asked_at);
create index reset_link_request_address on reset_link_request (address, asked_at);
create index reset_link_request_asked_at on reset_link_request (asked_at);

-- A link opens the account as it was when the link was sent. It is held here, whatever changes the account.
create function void_reset_links() returns trigger language plpgsql as $$
begin
  delete from reset_link where empl_id = new.empl_id and used_at is null;
  return null;
end $$;
create trigger void_reset_links after update on login_detail for each row
  when (old.password_hash <> new.password_hash or new.lock_account and not old.lock_account) execute function void_reset_links();
create trigger void_reset_links after update on employee for each row
  when (old.status <> new.status or old.business_email <> new.business_email) execute function void_reset_links();
