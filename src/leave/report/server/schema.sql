create table report_run (
  report_run_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  report text not null check (length(report) between 1 and 40),
  -- The parameters of the report, as in the address of its page. Missing ones have the values of the day of the request.
  asked text not null check (length(asked) <= 2000),
  for_day date not null,
  -- How many seconds the report is expected to take.
  seconds numeric not null check (seconds > 0),
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  ready_at timestamptz,
  failed_at timestamptz,
  -- The people whom the reader could see when the report was calculated. The report is readable only while that is unchanged.
  reach text check (length(reach) <= 100),
  unique (empl_id, report, asked, for_day),
  check (num_nonnulls(ready_at, failed_at) < 2),
  check ((ready_at is null) = (reach is null))
);
comment on table report_run is
  'Reports of large companies that are calculated in the background. Only the person who asked can read them, for a day.';

create table report_run_line (
  report_run_id bigint not null references report_run on delete cascade,
  place integer not null,
  -- The line as the report returns it.
  line jsonb not null,
  primary key (report_run_id, place)
);
comment on table report_run_line is 'The lines of a report in `report_run`.';

create table report_sending (
  report_sending_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  report text not null check (length(report) between 1 and 40),
  -- The parameters of the report, as in the address of its page. Missing ones have the values of the month in which it is sent.
  asked text not null check (length(asked) <= 2000),
  created_at timestamptz not null default now(),
  -- When it was last sent, and the email.
  sent_on date,
  mail_outbox_id uuid references mail_outbox on delete set null,
  unique (empl_id, report, asked)
);
comment on table report_sending is 'Reports that people send to themselves every month as a workbook.';
create index report_sending_mail_outbox_id on report_sending (mail_outbox_id) where mail_outbox_id is not null;
