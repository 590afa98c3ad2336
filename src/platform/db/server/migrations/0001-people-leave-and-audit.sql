-- The house of data. What must never be wrong is held here, whatever the application does:
-- keys, checks, one e-mail per person, no two leaves on one half day, one audit row per change.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- A number of days: exact, never negative, in halves.
create domain days as numeric(6, 1) check (value >= 0 and value * 2 = trunc(value * 2));

-- Names of codes (specification section 3, translate item).
create table translate_item (
  fieldname text not null check (fieldname in ('gender', 'marriage_status', 'job_title', 'business_unit', 'dept_id', 'leave_status', 'status')),
  fieldvalue text not null check (length(fieldvalue) between 1 and 20),
  eff_status text not null default 'A' check (eff_status in ('A', 'I')),
  xlatlongname text not null check (length(xlatlongname) between 1 and 100),
  xlatshortname text not null check (length(xlatshortname) between 1 and 50),
  version integer not null default 1,
  primary key (fieldname, fieldvalue)
);

-- The generated *_field columns let a foreign key say "a value of this field".
create table employee (
  -- The ids are parts of paths, beside the words that the calls use there.
  empl_id text primary key check (empl_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$' and lower(empl_id) not in ('me', 'count', 'managerreportees')),
  lob_no text check (length(lob_no) <= 11),
  name text not null check (length(name) between 1 and 100),
  effective_date date not null,
  reports_to text references employee check (reports_to <> empl_id),
  report_dotted_line text references employee check (report_dotted_line <> empl_id),
  business_email text not null check (length(business_email) between 3 and 254),
  nric_passport text check (length(nric_passport) <= 30),
  gender text,
  marriage_status text,
  marriage_date date,
  marriage_count smallint not null default 0 check (marriage_count between 0 and 99),
  total_children smallint not null default 0 check (total_children between 0 and 99),
  job_title text,
  mobile_no text check (length(mobile_no) <= 30),
  business_unit text,
  join_date date,
  status text not null default 'A' check (status in ('A', 'I')),
  roles text[] not null default '{E}' check (roles <@ '{E,M,H,A}' and 'E' = any (roles)),
  version integer not null default 1,
  gender_field text not null generated always as ('gender') stored,
  marriage_status_field text not null generated always as ('marriage_status') stored,
  job_title_field text not null generated always as ('job_title') stored,
  business_unit_field text not null generated always as ('business_unit') stored,
  foreign key (gender_field, gender) references translate_item,
  foreign key (marriage_status_field, marriage_status) references translate_item,
  foreign key (job_title_field, job_title) references translate_item,
  foreign key (business_unit_field, business_unit) references translate_item
);
create unique index employee_business_email on employee (lower(business_email));
create index employee_reports_to on employee (reports_to);
create index employee_name on employee (name, empl_id);
-- The order and the filters of lists: both without regard to case.
create index employee_name_order on employee (lower(name));
create index employee_empl_id_order on employee (lower(empl_id));
create index employee_empl_id_text on employee using gin (empl_id gin_trgm_ops);
create index employee_name_text on employee using gin (name gin_trgm_ops);
create index employee_business_email_text on employee using gin (business_email gin_trgm_ops);
create index employee_approver on employee (name, empl_id) where status = 'A' and 'M' = any (roles);

create table employee_department (
  empl_id text not null references employee on delete cascade,
  dept_id text not null,
  dept_field text not null generated always as ('dept_id') stored,
  primary key (empl_id, dept_id),
  foreign key (dept_field, dept_id) references translate_item
);
create index employee_department_of on employee_department (dept_id, empl_id);

-- An account. Its user id is the employee's business e-mail, so that the two cannot differ.
create table login_detail (
  empl_id text primary key references employee,
  password_hash text not null,
  lock_account boolean not null default false,
  -- The password was set by HR: its owner chooses another before anything else.
  first_time boolean not null default false,
  -- A one-time password is void after this moment.
  password_valid_until timestamptz,
  version integer not null default 1
);

-- An access token is kept as its SHA-256 only.
create table session (
  token_hash bytea primary key,
  empl_id text not null references login_detail on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_empl_id on session (empl_id);
create index session_expires_at on session (expires_at);

-- A try is written down before the password is looked at, and taken back when it was right.
create table sign_in_failure (
  sign_in_failure_id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null default clock_timestamp(),
  -- False once the account's owner has signed in after it.
  in_a_row boolean not null default true
);
create index sign_in_failure_account on sign_in_failure (account, address, failed_at);
create index sign_in_failure_address on sign_in_failure (address, failed_at);

create table leave_category (
  leave_code text primary key check (length(leave_code) between 1 and 3),
  leave_descr text not null check (length(leave_descr) between 1 and 50),
  entitlement smallint not null check (entitlement between 0 and 99),
  counts_calendar_days boolean not null default false,
  version integer not null default 1
);

create table leave_entitlement (
  empl_id text not null references employee,
  year smallint not null check (year between 1000 and 9999),
  leave_code text not null references leave_category,
  carry_forward days not null default 0,
  entitlement days not null default 0,
  available_leave days not null default 0,
  taken_leave days not null default 0,
  version integer not null default 1,
  primary key (empl_id, year, leave_code)
);
create index leave_entitlement_year on leave_entitlement (year, leave_code, empl_id);

create table public_holiday (
  holiday_date date primary key,
  holiday_descr text not null check (length(holiday_descr) between 1 and 50),
  holiday_state text not null check (length(holiday_state) between 1 and 100),
  version integer not null default 1
);

create table attachment (
  -- The stored name: random, with the ending of its type.
  file_name text primary key,
  original_name text not null check (length(original_name) between 1 and 255),
  media_type text not null,
  size integer not null check (size between 1 and 5242880),
  uploaded_by text not null references employee,
  uploaded_at timestamptz not null default now()
);
create index attachment_uploaded_at on attachment (uploaded_at);

-- Who and what is applied for are those of an entitlement, which refers to the employee and the category.
create table applied_leave (
  applied_leave_id bigint generated always as identity primary key,
  empl_id text not null,
  eff_date date not null,
  start_date date not null,
  end_date date not null,
  leave_code text not null,
  -- Set for a half day, which is one day long.
  half_day_part text check (half_day_part in ('AM', 'PM')),
  leave_duration days not null check (leave_duration > 0),
  leave_status text not null check (leave_status in ('PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL')),
  approver text not null references employee check (approver <> empl_id),
  -- The day of the last change of status; null until there is one.
  approver_date date,
  reason text not null check (length(reason) between 1 and 250),
  attachment text unique references attachment,
  version integer not null default 1,
  leave_year smallint not null generated always as (extract(year from start_date)::smallint) stored,
  -- Two slots a day, counted from 01/01/2000.
  slots int4range not null generated always as (int4range(
    (start_date - date '2000-01-01') * 2 + case half_day_part when 'PM' then 1 else 0 end,
    (end_date - date '2000-01-01') * 2 + case half_day_part when 'AM' then 1 else 2 end
  )) stored,
  check (end_date >= start_date and extract(year from start_date) = extract(year from end_date)),
  check (half_day_part is null or start_date = end_date),
  foreign key (empl_id, leave_year, leave_code) references leave_entitlement (empl_id, year, leave_code),
  constraint applied_leave_overlap exclude using gist (empl_id with =, slots with &&) where (leave_status in ('PNAPV', 'APPRV', 'PNCLD'))
);
create index applied_leave_of on applied_leave (empl_id, start_date desc, applied_leave_id desc);
create index applied_leave_awaiting on applied_leave (approver, start_date, applied_leave_id) where leave_status in ('PNAPV', 'PNCLD');
create index applied_leave_approver on applied_leave (approver, leave_year, start_date);
create index applied_leave_dates on applied_leave (start_date desc, applied_leave_id desc);
create index applied_leave_days on applied_leave (empl_id, leave_year, leave_code, leave_status) include (leave_duration);

-- What happened to an application; the detail screens show it as a timeline.
create table applied_leave_event (
  applied_leave_event_id bigint generated always as identity primary key,
  applied_leave_id bigint not null references applied_leave on delete cascade,
  happened_at timestamptz not null default clock_timestamp(),
  by_empl_id text references employee,
  from_status text,
  to_status text,
  reason text check (length(reason) <= 250)
);
create index applied_leave_event_of on applied_leave_event (applied_leave_id, applied_leave_event_id);

-- The first answer to a POST that carried an Idempotency-Key.
create table idempotency_key (
  empl_id text not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (empl_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  by_empl_id text,
  request_id text,
  action text not null,
  entity text not null,
  entity_key text not null,
  before jsonb,
  after jsonb
);
create index audit_log_entity on audit_log (entity, entity_key, audit_log_id desc);
create index audit_log_happened_at on audit_log (happened_at desc, audit_log_id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Arguments: the key columns, the columns whose values are never written down, the generated columns, which say nothing new.
create function write_audit_log() returns trigger language plpgsql as $$
declare
  generated text[] := string_to_array(tg_argv[2], ',');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - generated end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - generated end;
  entity_key text;
  name text;
begin
  if was = is_now then
    return null;
  end if;
  foreach name in array string_to_array(tg_argv[0], ',') loop
    entity_key := concat_ws('/', entity_key, coalesce(is_now, was) ->> name);
  end loop;
  foreach name in array string_to_array(tg_argv[1], ',') loop
    if was ->> name is distinct from is_now ->> name then
      is_now := is_now || jsonb_build_object(name, '(changed)');
    else
      is_now := is_now - name;
    end if;
    was := was - name;
  end loop;
  insert into audit_log (by_empl_id, request_id, action, entity, entity_key, before, after)
  values (nullif(current_setting('leave.caller', true), ''), nullif(current_setting('leave.request', true), ''), lower(tg_op), tg_table_name, entity_key, was, is_now);
  return null;
end $$;

create trigger version before update on translate_item for each row execute function bump_version();
create trigger version before update on employee for each row execute function bump_version();
create trigger version before update on login_detail for each row execute function bump_version();
create trigger version before update on leave_category for each row execute function bump_version();
create trigger version before update on leave_entitlement for each row execute function bump_version();
create trigger version before update on public_holiday for each row execute function bump_version();
create trigger version before update on applied_leave for each row execute function bump_version();

create trigger audit after insert or update or delete on translate_item for each row execute function write_audit_log('fieldname,fieldvalue', '', '');
create trigger audit after insert or update or delete on employee for each row execute function write_audit_log('empl_id', 'nric_passport', 'gender_field,marriage_status_field,job_title_field,business_unit_field');
create trigger audit after insert or update or delete on employee_department for each row execute function write_audit_log('empl_id,dept_id', '', 'dept_field');
create trigger audit after insert or update or delete on login_detail for each row execute function write_audit_log('empl_id', 'password_hash', '');
create trigger audit after insert or update or delete on leave_category for each row execute function write_audit_log('leave_code', '', '');
create trigger audit after insert or update or delete on leave_entitlement for each row execute function write_audit_log('empl_id,year,leave_code', '', '');
create trigger audit after insert or update or delete on public_holiday for each row execute function write_audit_log('holiday_date', '', '');
create trigger audit after insert or update or delete on attachment for each row execute function write_audit_log('file_name', '', '');
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log('empl_id,eff_date,start_date,leave_code', '', 'slots,leave_year');

-- What every company needs before its first entry; the other values are its own.
insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
  ('leave_status', 'PNAPV', 'Pending approval', 'Pending'),
  ('leave_status', 'APPRV', 'Approved', 'Approved'),
  ('leave_status', 'REJCT', 'Rejected', 'Rejected'),
  ('leave_status', 'PNCLD', 'Pending cancel', 'Pending cancel'),
  ('leave_status', 'CANCL', 'Cancelled', 'Cancelled'),
  ('status', 'A', 'Active', 'Active'),
  ('status', 'I', 'Inactive', 'Inactive'),
  ('marriage_status', 'SIN', 'Single', 'Single'),
  ('marriage_status', 'MAR', 'Married', 'Married');
