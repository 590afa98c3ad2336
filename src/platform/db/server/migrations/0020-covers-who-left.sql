-- The application notifies the applicant once of a cover who has left.
alter table leave_cover add column gone_told_on date;
drop trigger audit on leave_cover;
create trigger audit after insert or update or delete on leave_cover
  for each row execute function write_audit_log('applied_leave_id,empl_id', '', 'reminded_on,gone_told_on');
