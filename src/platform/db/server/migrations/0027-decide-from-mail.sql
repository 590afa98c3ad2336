-- A link in a mail that asks for a decision: it leads its reader to the request, or lets them decide at once. Like an access token it is kept as its SHA-256 only.
create table decision_link (
  token_hash bytea primary key,
  -- Null once the request is gone.
  applied_leave_id bigint references applied_leave on delete set null,
  empl_id text not null references login_detail on delete cascade,
  mail_outbox_id uuid not null references mail_outbox on delete cascade,
  -- Of the request as the mail tells of it: whatever changes the request, a decision above all, makes another one.
  version integer not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  void_at timestamptz
);
create index decision_link_applied_leave_id on decision_link (applied_leave_id);
create index decision_link_empl_id on decision_link (empl_id) where void_at is null;
create index decision_link_mail_outbox_id on decision_link (mail_outbox_id);

-- How often links were tried from an address since the minute began.
create table decision_try (
  address text primary key,
  minute_began timestamptz not null default now(),
  tries integer not null default 1
);
create index decision_try_minute_began on decision_try (minute_began);

-- A link is for its reader as they were when the mail was sent. It is held here, whatever changes the account, and holds for good.
create function void_decision_links() returns trigger language plpgsql as $$
begin
  update decision_link set void_at = now() where empl_id = new.empl_id and void_at is null;
  return null;
end $$;
create trigger void_decision_links after update on login_detail for each row
  when (old.password_hash <> new.password_hash or new.lock_account and not old.lock_account) execute function void_decision_links();
create trigger void_decision_links after update on employee for each row
  when (old.status <> new.status or old.business_email <> new.business_email) execute function void_decision_links();
