-- Reports of large companies that are worked out for later, and their lines, which are kept for a day for who asked alone.
create table report_run (
  report_run_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  report text not null check (length(report) between 1 and 40),
  -- What it is asked for, as in the address of its screen; what is left out is of the day for which it was asked.
  asked text not null check (length(asked) <= 2000),
  for_day date not null,
  -- How many seconds it is expected to take.
  seconds numeric not null check (seconds > 0),
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  ready_at timestamptz,
  failed_at timestamptz,
  -- Whom its reader could look at when it was worked out: it is read only as long as these are the same.
  reach text check (length(reach) <= 100),
  unique (empl_id, report, asked, for_day),
  check (num_nonnulls(ready_at, failed_at) < 2),
  check ((ready_at is null) = (reach is null))
);

create table report_run_line (
  report_run_id bigint not null references report_run on delete cascade,
  place integer not null,
  -- The line as the report answers it.
  line jsonb not null,
  primary key (report_run_id, place)
);
