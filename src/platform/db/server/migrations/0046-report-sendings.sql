-- Reports that somebody has sent to themselves every month, as a workbook.
create table report_sending (
  report_sending_id bigint generated always as identity primary key,
  empl_id text not null references employee,
  report text not null check (length(report) between 1 and 40),
  -- What it is asked for, as in the address of its screen; what is left out is of the month in which it is sent.
  asked text not null check (length(asked) <= 2000),
  created_at timestamptz not null default now(),
  -- When it was sent last, and the mail that brings it.
  sent_on date,
  mail_outbox_id uuid references mail_outbox on delete set null,
  unique (empl_id, report, asked)
);
create index report_sending_mail_outbox_id on report_sending (mail_outbox_id) where mail_outbox_id is not null;

alter table mail_outbox drop constraint mail_outbox_kind_check;
alter table mail_outbox add constraint mail_outbox_kind_check check (kind in ('asked', 'reset', 'made', 'notice', 'daily', 'device', 'report'));
