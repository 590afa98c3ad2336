create table translate_item (
  fieldname text not null check (
    fieldname in ('gender', 'marriage_status', 'job_title', 'business_unit', 'dept_id', 'leave_status', 'status', 'state')),
  fieldvalue text not null check (length(fieldvalue) between 1 and 20),
  eff_status text not null default 'A' check (eff_status in ('A', 'I')),
  xlatlongname text not null check (length(xlatlongname) between 1 and 100),
  xlatshortname text not null check (length(xlatshortname) between 1 and 50),
  version integer not null default 1,
  primary key (fieldname, fieldvalue)
);
comment on table translate_item is 'Names of codes (specification, section 3).';
create unique index translate_item_code on translate_item (fieldname, lower(fieldvalue));
create trigger version before update on translate_item for each row execute function bump_version();
create trigger audit after insert or update or delete on translate_item for each row execute function write_audit_log('fieldname,fieldvalue', '', '');

-- Codes that every company needs. HR adds the others.
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
