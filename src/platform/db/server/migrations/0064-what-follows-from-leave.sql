-- Whoever applies for leave books nothing, and of few years that somebody changes the leave of are closed. What follows from leave is begun where there
-- is something to follow: to set it up and find nothing took the database a tenth of what it takes to store an application.
create or replace function book_taken_leave() returns trigger language plpgsql as $$
declare
  booked text[] := '{APPRV,PNCLD}';
begin
  if tg_op = 'TRUNCATE' then
    update leave_entitlement set taken_leave = greatest(0, brought_leave), brought_leave = greatest(0, brought_leave) where taken_leave <> brought_leave;
  elsif tg_op = 'INSERT' then
    if exists (select from added where leave_status = any (booked)) then
      update leave_entitlement en set taken_leave = en.taken_leave + d.days
      from (select empl_id, leave_year, leave_code, sum(leave_duration) as days from added where leave_status = any (booked) group by 1, 2, 3) d
      where en.empl_id = d.empl_id and en.year = d.leave_year and en.leave_code = d.leave_code;
    end if;
  elsif tg_op = 'DELETE' then
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

create or replace function settle_after_leave() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
begin
  -- First the lock: whether a year is closed is asked once nobody closes it, or takes that back.
  perform pg_advisory_xact_lock_shared(4100005);
  if tg_op = 'INSERT' then
    select array_agg(empl_id), array_agg(leave_year), array_agg(leave_code) into people, years, codes
    from (select distinct empl_id, leave_year, leave_code from added) one
    where exists (select from year_end_line l
      where l.empl_id = one.empl_id and l.year = one.leave_year and l.leave_code = one.leave_code and l.stands and l.closes);
  elsif tg_op = 'DELETE' then
    select array_agg(empl_id), array_agg(leave_year), array_agg(leave_code) into people, years, codes
    from (select distinct empl_id, leave_year, leave_code from removed) one
    where exists (select from year_end_line l
      where l.empl_id = one.empl_id and l.year = one.leave_year and l.leave_code = one.leave_code and l.stands and l.closes);
  else
    select array_agg(empl_id), array_agg(leave_year), array_agg(leave_code) into people, years, codes
    from (select empl_id, leave_year, leave_code from changed union select empl_id, leave_year, leave_code from was) one
    where exists (select from year_end_line l
      where l.empl_id = one.empl_id and l.year = one.leave_year and l.leave_code = one.leave_code and l.stands and l.closes);
  end if;
  if people is not null then
    perform settle_closed_years(people, years, codes, true);
  end if;
  return null;
end $$;
