-- The undo of an import removes its leave before it locks the balances, so that others can apply meanwhile.
create or replace function book_taken_leave() returns trigger language plpgsql as $$
declare
  booked text[] := booked_statuses();
begin
  if tg_op = 'TRUNCATE' then
    update leave_entitlement set taken_leave = greatest(0, brought_leave), brought_leave = greatest(0, brought_leave) where taken_leave <> brought_leave;
  elsif tg_op = 'INSERT' then
    if exists (select from added where leave_status = any (booked)) then
      -- An import stores leave of many people before it locks their balances. All bookings lock them in the order of their keys.
      perform from leave_entitlement en
      where (en.empl_id, en.year, en.leave_code) in (select empl_id, leave_year, leave_code from added where leave_status = any (booked))
      order by en.empl_id, en.year, en.leave_code for no key update;
      update leave_entitlement en set taken_leave = en.taken_leave + d.days
      from (select empl_id, leave_year, leave_code, sum(leave_duration) as days from added where leave_status = any (booked) group by 1, 2, 3) d
      where en.empl_id = d.empl_id and en.year = d.leave_year and en.leave_code = d.leave_code;
    end if;
  elsif tg_op = 'DELETE' then
    -- The undo of an import removes leave of many people before it locks their balances, in the same order.
    perform from leave_entitlement en
    where (en.empl_id, en.year, en.leave_code) in (select empl_id, leave_year, leave_code from removed where leave_status = any (booked))
    order by en.empl_id, en.year, en.leave_code for no key update;
    update leave_entitlement en set taken_leave = greatest(0, en.taken_leave - d.days),
      brought_leave = en.brought_leave + greatest(0, d.days - en.taken_leave)
    from (select empl_id, leave_year, leave_code, sum(leave_duration) as days from removed where leave_status = any (booked) group by 1, 2, 3) d
    where en.empl_id = d.empl_id and en.year = d.leave_year and en.leave_code = d.leave_code;
  else
    update leave_entitlement en set taken_leave = greatest(0, en.taken_leave + d.days),
      brought_leave = en.brought_leave + greatest(0, -d.days - en.taken_leave)
    from (
      select empl_id, leave_year, leave_code, sum(days) as days from (
        select empl_id, leave_year, leave_code, leave_duration as days from changed where leave_status = any (booked)
        union all
        select empl_id, leave_year, leave_code, -leave_duration from was where leave_status = any (booked)) both_of
      group by 1, 2, 3 having sum(days) <> 0) d
    where en.empl_id = d.empl_id and en.year = d.leave_year and en.leave_code = d.leave_code;
  end if;
  return null;
end $$;
