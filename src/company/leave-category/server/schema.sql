create table leave_category (
  leave_code text primary key check (length(leave_code) between 1 and 3),
  leave_descr text not null check (length(leave_descr) between 1 and 50),
  entitlement smallint not null check (entitlement between 0 and 99),
  counts_calendar_days boolean not null default false,
  version integer not null default 1,
  -- From here on: the rules of a type. Their defaults add no rule.
  colleagues_see_type boolean not null default false,
  needs_balance boolean not null default true,
  retired boolean not null default false,
  -- Null: no limit.
  carry_over_max numeric(4, 1) default 0 check (carry_over_max between 0 and 366 and mod(carry_over_max * 2, 1) = 0),
  -- The month and day on which carried days expire. Null: never.
  carry_over_until text check (carry_over_until ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' and carry_over_until <> '02-29'),
  tell_lapse integer[] not null default '{}',
  accrual text not null default 'yearly' check (accrual in ('yearly', 'monthly')),
  pro_rata boolean not null default false,
  may_go_below_by numeric(4, 1) not null default 0 check (may_go_below_by between 0 and 99 and mod(may_go_below_by * 2, 1) = 0),
  notice_days smallint not null default 0 check (notice_days between 0 and 260),
  longest_days numeric(4, 1) check (longest_days between 0.5 and 366 and mod(longest_days * 2, 1) = 0),
  backdate_days smallint check (backdate_days between 0 and 366),
  attachment_from_days numeric(4, 1) check (attachment_from_days between 0.5 and 366 and mod(attachment_from_days * 2, 1) = 0),
  -- `gender`, `marriageStatus`, `serviceMonthsFrom`, each if set. Null: everyone.
  only_for jsonb check (jsonb_typeof(only_for) = 'object' and only_for <> '{}'),
  auto_approve boolean not null default false,
  -- Requests of this many days or more need a second approval. Null: none does.
  second_approval_from numeric(4, 1) check (second_approval_from between 0 and 366 and mod(second_approval_from * 2, 1) = 0),
  -- Null: the line manager of the first approver.
  second_approver text references employee,
  -- Whether the days of a month accrue on its first or its last day.
  accrual_on text not null default 'start' check (accrual_on in ('start', 'end')),
  -- Plain text that explains the type, and the address of its policy.
  description text check (length(description) between 1 and 1000),
  policy_url text check (policy_url ~ '^https://[^/?#@\s]+([/?#]\S*)?$' and length(policy_url) <= 500),
  -- The only dates of the leave. Empty: any date.
  allowed_dates date[] not null default '{}' check (cardinality(allowed_dates) <= 366),
  -- The maximum number of these dates that a person takes in a year. Null: all.
  allowed_dates_most smallint check (allowed_dates_most between 1 and 366),
  -- Requests of this many days or more must name a cover. Null: none must.
  cover_from_days numeric(4, 1) check (cover_from_days between 0.5 and 366 and mod(cover_from_days * 2, 1) = 0),
  -- Months with leave of these types earn nothing of this type, from this number of days. Null: all working days of the month.
  earns_nothing_codes text[] not null default '{}' check (cardinality(earns_nothing_codes) <= 50),
  earns_nothing_from numeric(4, 1) check (earns_nothing_from between 0.5 and 31 and mod(earns_nothing_from * 2, 1) = 0),
  constraint leave_category_second_approval check (second_approver is null or second_approval_from is not null)
);
comment on table leave_category is 'Leave types with their rules.';
create unique index leave_category_code on leave_category (lower(leave_code));
create index leave_category_second_approver on leave_category (second_approver) where second_approver is not null;
create trigger version before update on leave_category for each row execute function bump_version();
create trigger audit after insert or update or delete on leave_category for each row execute function write_audit_log('leave_code', '', '');
