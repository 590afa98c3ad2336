-- Where somebody is signed in, and when that was used last. Sessions from before tell neither browser nor address.
alter table session
  add column session_id bigint generated always as identity unique,
  add column browser text check (length(browser) <= 50),
  add column system text check (length(system) <= 50),
  add column address text check (length(address) <= 100),
  add column used_at timestamptz not null default now();

-- At most twenty of an account: the one that was unused for longest ends. Whoever opens a session has the account to themselves meanwhile.
create function end_unused_session() returns trigger language plpgsql as $$
begin
  delete from session where token_hash in (
    select token_hash from session where empl_id = new.empl_id order by used_at desc, session_id desc offset 20);
  return null;
end $$;
create trigger at_most_twenty after insert on session for each row execute function end_unused_session();

-- What somebody has signed in with, so that another device is noticed.
create table known_device (
  empl_id text not null references login_detail on delete cascade,
  browser text not null check (length(browser) <= 50),
  system text not null check (length(system) <= 50),
  address text not null check (length(address) <= 100),
  seen_at timestamptz not null default now(),
  -- The mail that tells its owner of it.
  mail_outbox_id uuid references mail_outbox on delete set null,
  primary key (empl_id, browser, system)
);
create index known_device_mail_outbox_id on known_device (mail_outbox_id) where mail_outbox_id is not null;

alter table mail_outbox drop constraint mail_outbox_kind_check;
alter table mail_outbox add constraint mail_outbox_kind_check check (kind in ('asked', 'reset', 'made', 'notice', 'daily', 'device'));
