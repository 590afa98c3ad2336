-- What somebody is told of: a kind, the record and figures. The sentence is made when it is read, for whoever may read the record then.
create table notice (
  notice_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  kind text not null check (length(kind) between 1 and 40),
  -- No foreign key: a request that is recalled is gone, and whoever was told of it keeps the notice.
  applied_leave_id bigint,
  -- Whose deed it was; null: that of the application.
  by_empl_id text references employee,
  figures jsonb not null default '{}' check (octet_length(figures::text) <= 2000),
  happened_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_of on notice (empl_id, notice_id desc);
create index notice_unread on notice (empl_id) where read_at is null;
create index notice_happened_at on notice (happened_at);
