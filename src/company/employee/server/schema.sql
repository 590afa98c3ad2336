create table employee (
  -- Ids are parts of paths, so the words that calls use there cannot be ids.
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
  -- The names of the departments as lists show, sort and filter them. A trigger maintains the column, so that lists of 100,000 people can
  -- use an index.
  departments text,
  stand_in text references employee check (stand_in <> empl_id),
  -- The last working day, if known. Leave ends with it, and the account is deactivated the day after.
  last_day date,
  -- The name for filters and orders. The order is the same on every server.
  plain_name text collate "C" not null generated always as (plain_text(name)) stored,
  foreign key (gender_field, gender) references translate_item,
  foreign key (marriage_status_field, marriage_status) references translate_item,
  foreign key (job_title_field, job_title) references translate_item,
  foreign key (business_unit_field, business_unit) references translate_item
);
comment on table employee is 'Profiles. The generated `…_field` columns let a foreign key require a code of that field.';
create index employee_reports_to on employee (reports_to);
create index employee_name on employee (plain_name, name, empl_id);
-- Lists sort and filter without regard to case.
create unique index employee_empl_id_order on employee (lower(empl_id));
create index employee_empl_id_text on employee using gin (empl_id gin_trgm_ops);
create index employee_name_text on employee using gin (plain_name gin_trgm_ops);
create index employee_business_email_text on employee using gin (business_email gin_trgm_ops);
create index employee_approver on employee (plain_name, name, empl_id) where status = 'A' and 'M' = any (roles);
-- Each saved profile asks whether another person with the role HR remains.
create index employee_hr on employee (empl_id) where status = 'A' and 'H' = any (roles);
create index employee_name_pairs on employee using gin (letter_pairs(plain_name));
-- The name and id as the audit log shows them.
create index employee_told on employee using gin ((plain_name || ' (' || lower(empl_id) || ')') gin_trgm_ops);
create index employee_departments on employee (coalesce(departments, ''), empl_id);
create index employee_job_title on employee (coalesce(job_title, ''), empl_id);
create index employee_status on employee (status, empl_id);
create index employee_line_manager on employee (coalesce(reports_to, ''), empl_id);
create index employee_stand_in on employee (stand_in) where stand_in is not null;
create unique index employee_business_email on employee (lower(business_email collate "C"));
-- Lists sort by this expression.
create index employee_business_email_order on employee (lower(business_email));
create trigger version before update on employee for each row when (new.departments is not distinct from old.departments) execute function bump_version();
create trigger audit after insert or update or delete on employee for each row
  execute function write_audit_log('empl_id', 'nric_passport', 'gender_field,marriage_status_field,job_title_field,business_unit_field,departments,plain_name');

create table employee_department (
  empl_id text not null references employee on delete cascade,
  dept_id text not null,
  dept_field text not null generated always as ('dept_id') stored,
  primary key (empl_id, dept_id),
  foreign key (dept_field, dept_id) references translate_item
);
comment on table employee_department is 'The departments of an employee.';
create index employee_department_of on employee_department (dept_id, empl_id);
create trigger audit after insert or update or delete on employee_department for each row execute function write_audit_log('empl_id,dept_id', '', 'dept_field');

create table employee_work_pattern (
  empl_id text not null references employee on delete cascade,
  from_date date not null,
  pattern_code text not null references work_pattern,
  primary key (empl_id, from_date)
);
comment on table employee_work_pattern is
  'The work pattern of an employee from a date on. Before the first date, STANDARD applies.';
create index employee_work_pattern_code on employee_work_pattern (pattern_code);
create trigger audit after insert or update or delete on employee_work_pattern for each row execute function write_audit_log('empl_id,from_date', '', '');

create table employee_work_state (
  empl_id text not null references employee on delete cascade,
  from_date date not null,
  state text not null,
  state_field text not null generated always as ('state') stored,
  primary key (empl_id, from_date),
  foreign key (state_field, state) references translate_item
);
comment on table employee_work_state is
  'The state whose holidays an employee has from a date on. Before the first date, every holiday applies.';
create index employee_work_state_of on employee_work_state (state);
create trigger audit after insert or update or delete on employee_work_state for each row execute function write_audit_log('empl_id,from_date', '', 'state_field');

create function department_names(person text) returns text language sql stable as $$
  select string_agg(named.xlatlongname, ', ' order by d.dept_id)
  from employee_department d join translate_item named on named.fieldname = d.dept_field and named.fieldvalue = d.dept_id
  where d.empl_id = person
$$;

-- The lock makes a second transaction wait that changes departments of the same people, so that it counts the first change.
create function update_department_names(people text[]) returns void language plpgsql as $$
begin
  perform from employee where empl_id = any (people) order by empl_id for no key update;
  update employee set departments = names
  from (select id, department_names(id) as names from unnest(people) id) one where empl_id = id and departments is distinct from names;
end $$;

create function update_changed_departments() returns trigger language plpgsql as $$
begin
  perform update_department_names(array(select distinct empl_id from changed));
  return null;
end $$;
create trigger departments_added after insert on employee_department referencing new table as changed for each statement execute function update_changed_departments();
create trigger departments_removed after delete on employee_department referencing old table as changed for each statement execute function update_changed_departments();

create function update_renamed_department() returns trigger language plpgsql as $$
begin
  perform update_department_names(array(select empl_id from employee_department where dept_id = new.fieldvalue));
  return null;
end $$;
create trigger department_name after update of xlatlongname on translate_item for each row
  when (new.fieldname = 'dept_id' and old.xlatlongname <> new.xlatlongname) execute function update_renamed_department();
