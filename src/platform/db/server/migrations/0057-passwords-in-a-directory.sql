-- Passwords that were given to the directory of the company for one of its entries: a wrong one counts there as well.
create table directory_try (
  directory_try_id bigint generated always as identity primary key,
  entry_id text not null check (length(entry_id) <= 255),
  tried_at timestamptz not null default clock_timestamp(),
  -- It was wrong; before that nobody knows.
  answered boolean not null default false
);
create index directory_try_entry on directory_try (entry_id, tried_at);
