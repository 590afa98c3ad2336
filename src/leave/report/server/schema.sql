create table report_sending (
  report_sending_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  report text not null check (length(report) between 1 and 40),
  -- The parameters of the report, as in the address of its page. Missing ones have the values of the month in which it is sent.
  asked text not null check (length(asked) <= 2000),
  created_at timestamptz not null default now(),
  -- When it was last sent.
  sent_on date,
  unique (empl_id, report, asked)
);
comment on table report_sending is 'Reports that people send to themselves every month as a workbook.';
