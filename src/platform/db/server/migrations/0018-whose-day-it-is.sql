-- Whose day it is: work weeks and states that people have from dates on, half holidays, part days of longer leave, and with each leave what its days cost.

create table work_pattern (
  pattern_code text primary key check (pattern_code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$'),
  pattern_name text not null check (length(pattern_name) between 1 and 50),
  mon text not null check (mon in ('full', 'am', 'pm', 'off')),
  tue text not null check (tue in ('full', 'am', 'pm', 'off')),
  wed text not null check (wed in ('full', 'am', 'pm', 'off')),
  thu text not null check (thu in ('full', 'am', 'pm', 'off')),
  fri text not null check (fri in ('full', 'am', 'pm', 'off')),
  sat text not null check (sat in ('full', 'am', 'pm', 'off')),
  sun text not null check (sun in ('full', 'am', 'pm', 'off')),
  version integer not null default 1,
  constraint work_pattern_works check (array[mon, tue, wed, thu, fri, sat, sun] <> '{off,off,off,off,off,off,off}'::text[])
);
-- Codes that differ in the case of their letters alone would be taken for each other.
create unique index work_pattern_code on work_pattern (lower(pattern_code));
insert into work_pattern values ('STANDARD', 'Monday to Friday', 'full', 'full', 'full', 'full', 'full', 'off', 'off');
create trigger version before update on work_pattern for each row execute function bump_version();
create trigger audit after insert or update or delete on work_pattern for each row execute function write_audit_log('pattern_code', '', '');

-- Before the first date somebody has STANDARD.
create table employee_work_pattern (
  empl_id text not null references employee on delete cascade,
  from_date date not null,
  pattern_code text not null references work_pattern,
  primary key (empl_id, from_date)
);
create index employee_work_pattern_code on employee_work_pattern (pattern_code);
create trigger audit after insert or update or delete on employee_work_pattern for each row execute function write_audit_log('empl_id,from_date', '', '');

alter table translate_item drop constraint translate_item_fieldname_check, add constraint translate_item_fieldname_check check (
  fieldname in ('gender', 'marriage_status', 'job_title', 'business_unit', 'dept_id', 'leave_status', 'status', 'state'));

-- Before the first date somebody has no state, and every holiday.
create table employee_work_state (
  empl_id text not null references employee on delete cascade,
  from_date date not null,
  state text not null,
  state_field text not null generated always as ('state') stored,
  primary key (empl_id, from_date),
  foreign key (state_field, state) references translate_item
);
create index employee_work_state_of on employee_work_state (state);
create trigger audit after insert or update or delete on employee_work_state for each row execute function write_audit_log('empl_id,from_date', '', 'state_field');

-- The entries about one person's own records, also those that are gone.
create or replace function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'applied_leave', 'calendar_link')
  union all
  select * from audit_log where entity = 'applied_leave_event' and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  select * from audit_log where entity = 'attachment' and coalesce(after, before) ->> 'uploaded_by' = person
  union all
  -- An address may have become somebody else's: theirs is what they did with it.
  select * from audit_log where entity = 'account'
    and (by_empl_id = person or by_empl_id is null and lower(entity_key) in (
      select values_of_person(person, 'business_email') except select lower(business_email) from employee where empl_id <> person))
$$;

-- The half of the day that is free; null for the whole day.
alter table public_holiday add column holiday_part text check (holiday_part in ('AM', 'PM'));

-- A leave of several days may begin at noon of the first and end at noon of the last. Without data in them the columns cost no rewrite; the
-- slots and the constraint on them are made anew.
alter table applied_leave
  add column start_part text check (start_part = 'PM'),
  add column end_part text check (end_part = 'AM'),
  -- Each day of the period as it was counted: `date`, `days`, and why it costs less than a whole day.
  add column day_costs jsonb not null default '[]',
  add constraint applied_leave_parts check (num_nonnulls(start_part, end_part) = 0 or start_date < end_date),
  drop column slots;
alter table applied_leave
  add column slots int4range not null generated always as (int4range(
    (start_date - date '2000-01-01') * 2 + case when half_day_part = 'PM' or start_part = 'PM' then 1 else 0 end,
    (end_date - date '2000-01-01') * 2 + case when half_day_part = 'AM' or end_part = 'AM' then 1 else 2 end
  )) stored,
  add constraint applied_leave_overlap exclude using gist (empl_id with =, slots with &&) where (leave_status in ('PNAPV', 'APPRV', 'PNCLD'));

-- The days follow from the dates and the calendar; the log tells of those.
drop trigger audit on applied_leave;
drop trigger version on applied_leave;

-- What is stored already was counted by the standard week. Where the holidays of today do not explain a count that is kept, days that cost today come first.
with counted as (
  select l.applied_leave_id, l.leave_duration, l.half_day_part, l.start_date + n as day, h.holiday_descr,
    case when c.counts_calendar_days then null when h.holiday_date is not null then 'holiday' when extract(isodow from l.start_date + n) > 5 then 'weekend' end as free
  from applied_leave l
  join leave_category c on c.leave_code = l.leave_code
  cross join lateral generate_series(0, l.end_date - l.start_date) n
  left join public_holiday h on h.holiday_date = l.start_date + n
), priced as (
  select *, case when free is not null then 0 when half_day_part is null then 1 else 0.5 end as price,
    row_number() over (partition by applied_leave_id order by coalesce(free = 'weekend', false), free is not null, day) as place
  from counted
), summed as (
  select *, sum(price) over (partition by applied_leave_id) = leave_duration as explains from priced
), told as (
  select applied_leave_id, jsonb_agg(
    case when explains then jsonb_strip_nulls(jsonb_build_object('date', day, 'days', price,
        'why', coalesce(free, case half_day_part when 'AM' then 'morning' when 'PM' then 'afternoon' end),
        'holiday', case when free = 'holiday' then holiday_descr end))
      else jsonb_build_object('date', day, 'days', greatest(0, least(1, leave_duration - place + 1))) end order by day) as day_costs
  from summed group by applied_leave_id
)
update applied_leave l set day_costs = told.day_costs from told where told.applied_leave_id = l.applied_leave_id;

create trigger version before update on applied_leave for each row execute function bump_version();
create trigger audit after insert or update or delete on applied_leave
  for each row execute function write_audit_log('empl_id,eff_date,start_date,leave_code', '', 'slots,leave_year,day_costs');
