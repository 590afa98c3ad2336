-- Leave of a type that needs no balance may be booked before there is a record: a record that is made later has it taken, beside what was brought.
create or replace function keep_brought_leave() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.brought_leave := new.taken_leave;
    new.taken_leave := new.taken_leave + (select coalesce(sum(leave_duration), 0) from applied_leave l
      where l.empl_id = new.empl_id and l.leave_year = new.year and l.leave_code = new.leave_code and l.leave_status in ('APPRV', 'PNCLD'));
  else
    new.brought_leave := old.brought_leave + new.taken_leave - old.taken_leave;
  end if;
  return new;
end $$;
