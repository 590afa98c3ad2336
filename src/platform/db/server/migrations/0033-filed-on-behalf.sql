-- Who filed it, where that was not the applicant.
alter table applied_leave add column filed_by text references employee check (filed_by <> empl_id);
create index applied_leave_filed_by on applied_leave (filed_by) where filed_by is not null;
