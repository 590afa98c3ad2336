-- The rules of a leave category. Each begins as what the product did before there were rules.
alter table leave_category
  add column colleagues_see_type boolean not null default false,
  add column needs_balance boolean not null default true,
  add column retired boolean not null default false,
  -- Null: all that is left.
  add column carry_over_max numeric(4, 1) default 0 check (carry_over_max between 0 and 366 and mod(carry_over_max * 2, 1) = 0),
  -- Month and day; null: never.
  add column carry_over_until text check (carry_over_until ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' and carry_over_until <> '02-29'),
  add column tell_lapse integer[] not null default '{}',
  add column accrual text not null default 'yearly' check (accrual in ('yearly', 'monthly')),
  add column pro_rata boolean not null default false,
  add column may_go_below_by numeric(4, 1) not null default 0 check (may_go_below_by between 0 and 99 and mod(may_go_below_by * 2, 1) = 0),
  add column notice_days smallint not null default 0 check (notice_days between 0 and 260),
  add column longest_days numeric(4, 1) check (longest_days between 0.5 and 366 and mod(longest_days * 2, 1) = 0),
  add column backdate_days smallint check (backdate_days between 0 and 366),
  add column attachment_from_days numeric(4, 1) check (attachment_from_days between 0.5 and 366 and mod(attachment_from_days * 2, 1) = 0),
  -- `gender`, `marriageStatus`, `serviceMonthsFrom`, each if it is asked for; null: everybody.
  add column only_for jsonb check (jsonb_typeof(only_for) = 'object' and only_for <> '{}'),
  add column auto_approve boolean not null default false,
  -- From so many days on a second person approves; null: nobody does.
  add column second_approval_from numeric(4, 1) check (second_approval_from between 0 and 366 and mod(second_approval_from * 2, 1) = 0),
  -- Who does; null: the line manager of the first.
  add column second_approver text references employee,
  add constraint leave_category_second_approval check (second_approver is null or second_approval_from is not null);
create index leave_category_second_approver on leave_category (second_approver) where second_approver is not null;

-- By which rules an application was judged: later ones never judge it again.
alter table applied_leave
  add column needs_balance boolean not null default true,
  add column may_go_below_by numeric(4, 1) not null default 0,
  add column needs_attachment boolean not null default false;

-- Leave of a category that needs no balance needs no entitlement either.
alter table applied_leave
  drop constraint applied_leave_empl_id_leave_year_leave_code_fkey,
  add column entitlement_year smallint generated always as (case when needs_balance then extract(year from start_date)::smallint end) stored,
  add foreign key (empl_id, entitlement_year, leave_code) references leave_entitlement (empl_id, year, leave_code),
  add foreign key (empl_id) references employee,
  add foreign key (leave_code) references leave_category;
drop trigger audit on applied_leave;
create trigger audit after insert or update or delete on applied_leave for each row
  execute function write_audit_log('empl_id,eff_date,start_date,leave_code', '', 'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment');
