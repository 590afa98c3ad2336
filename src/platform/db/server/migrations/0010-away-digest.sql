-- A digest of who is away, by email.
alter table mail_outbox
  drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check
    check (kind in ('asked', 'reset', 'made', 'notice', 'daily', 'device', 'report', 'factor', 'factorToHr', 'away')),
  add column for_day date;
create unique index mail_outbox_away on mail_outbox (empl_id, for_day) where kind = 'away';

alter table notice_setting
  add column away_digest text not null default 'never' check (away_digest in ('never', 'daily', 'weekly'));

create table away_digest_run (
  run_on date primary key
);
comment on table away_digest_run is 'The days on which the digests of who is away were queued.';
