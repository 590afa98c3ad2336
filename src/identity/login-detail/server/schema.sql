create table account_run (
  account_run_id bigint generated always as identity primary key,
  started_by text not null references employee,
  started_at timestamptz not null default now(),
  -- True: invitations by email. False: one-time passwords on paper.
  by_mail boolean not null,
  people integer not null check (people > 0)
);
comment on table account_run is 'Bulk creations of accounts.';
create trigger audit after insert or update or delete on account_run for each row execute function write_audit_log('account_run_id', '', '');

create table invitation (
  empl_id text primary key references login_detail on delete cascade,
  -- Null: the account was created on its own.
  account_run_id bigint references account_run,
  by_mail boolean not null,
  mail_outbox_id uuid references mail_outbox on delete set null,
  signed_in_at timestamptz,
  accepted_at timestamptz
);
comment on table invitation is 'How people get into an account that HR created, until they have chosen a password.';
create index invitation_account_run_id on invitation (account_run_id, empl_id);
create index invitation_mail_outbox_id on invitation (mail_outbox_id);
