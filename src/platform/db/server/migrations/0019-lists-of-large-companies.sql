-- Lists of a hundred thousand people and a million applications: what a page needs is read out of an index, whatever the order and the filter.

-- The names of somebody's departments, as lists show, sort and filter them.
alter table employee add column departments text;

create function departments_of(person text) returns text language sql stable as $$
  select string_agg(named.xlatlongname, ', ' order by d.dept_id)
  from employee_department d join translate_item named on named.fieldname = d.dept_field and named.fieldvalue = d.dept_id
  where d.empl_id = person
$$;

-- Whoever changes departments of somebody at the same moment waits here, and then sees what the other has changed.
create function tell_departments(people text[]) returns void language plpgsql as $$
begin
  perform from employee where empl_id = any (people) order by empl_id for no key update;
  update employee set departments = told
  from (select id, departments_of(id) as told from unnest(people) id) one where empl_id = id and departments is distinct from told;
end $$;

create function note_departments() returns trigger language plpgsql as $$
begin
  perform tell_departments(array(select distinct empl_id from changed));
  return null;
end $$;
create trigger departments_added after insert on employee_department referencing new table as changed for each statement execute function note_departments();
create trigger departments_removed after delete on employee_department referencing old table as changed for each statement execute function note_departments();

create function note_department_name() returns trigger language plpgsql as $$
begin
  perform tell_departments(array(select empl_id from employee_department where dept_id = new.fieldvalue));
  return null;
end $$;
create trigger department_name after update of xlatlongname on translate_item for each row
  when (new.fieldname = 'dept_id' and old.xlatlongname <> new.xlatlongname) execute function note_department_name();

-- What the database keeps by itself is no change of the record.
drop trigger version on employee;
create trigger version before update on employee for each row when (new.departments is not distinct from old.departments) execute function bump_version();
drop trigger audit on employee;
update employee set departments = departments_of(empl_id) where exists (select from employee_department d where d.empl_id = employee.empl_id);
create trigger audit after insert or update or delete on employee for each row
  execute function write_audit_log('empl_id', 'nric_passport', 'gender_field,marriage_status_field,job_title_field,business_unit_field,departments');

-- One letter or two are too short for trigrams: which letters a text has, and which two stand together.
create function letter_pairs(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct substr(lower(word), place, letters)) from generate_series(1, length(word)) place, generate_series(1, 2) letters
$$;
create index employee_name_pairs on employee using gin (letter_pairs(name));

-- As people are told of in the audit log.
create index employee_told on employee using gin ((name || ' (' || empl_id || ')') gin_trgm_ops);

create index employee_departments on employee (coalesce(departments, ''), empl_id);
create index employee_job_title on employee (coalesce(job_title, ''), empl_id);
create index employee_status on employee (status, empl_id);

-- Each value of a column, the latest leave first.
create index applied_leave_status on applied_leave (leave_status, start_date desc, applied_leave_id desc);
create index applied_leave_type on applied_leave (leave_code, start_date desc, applied_leave_id desc);
create index applied_leave_duration on applied_leave (leave_duration, start_date desc, applied_leave_id desc);
create index applied_leave_end_date on applied_leave (end_date, start_date desc, applied_leave_id desc);
create index applied_leave_eff_date on applied_leave (eff_date, start_date desc, applied_leave_id desc);

-- An admin reads what waits in departments that can hold most of the company: whose it is stands in the index.
drop index applied_leave_awaiting;
create index applied_leave_awaiting on applied_leave (approver, start_date, applied_leave_id) include (empl_id) where leave_status in ('PNAPV', 'PNCLD');

-- The same of the audit log, the newest entry first.
create index audit_log_by on audit_log (coalesce(by_empl_id, ''), happened_at desc, audit_log_id desc);
create index audit_log_action on audit_log (action, happened_at desc, audit_log_id desc);
create index audit_log_entity_time on audit_log (entity, happened_at desc, audit_log_id desc);
create index audit_log_key_text on audit_log using gin (entity_key gin_trgm_ops);
