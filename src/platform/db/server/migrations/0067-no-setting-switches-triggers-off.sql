-- No trigger depends on a setting of the session any more: the role of the application can change each of them. A year end writes entries and figures
-- through the functions below, which run with the rights of the tables' owner.

-- Transactions in which one of these functions is writing. The application only reads the table.
create table year_end_booking (transaction_id xid8 primary key);

create function is_year_end_booking() returns boolean language sql stable as $$
  select exists (select from year_end_booking where transaction_id = pg_current_xact_id_if_assigned())
$$;

drop trigger book on entitlement_entry;
create trigger book after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function book_entries();
drop trigger entries_of_added on leave_entitlement;
create trigger entries_of_added after insert on leave_entitlement referencing new table as added for each statement
  when (pg_trigger_depth() = 0) execute function write_entries();
drop trigger entries_of_changed on leave_entitlement;
create trigger entries_of_changed after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function write_entries();
drop trigger audit on leave_entitlement;
create trigger audit after insert or update or delete on leave_entitlement for each row
  when (not is_year_end_booking()) execute function write_audit_log('empl_id,year,leave_code', '', '');
drop trigger year_end_by_entries on entitlement_entry;
create trigger year_end_by_entries after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function settle_after_entries();
drop trigger year_end_by_figures on leave_entitlement;
create trigger year_end_by_figures after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function settle_after_figures();

-- Adds empty records for the lines of a year end that have none in the next year.
create function add_year_end_records(run bigint) returns void language plpgsql security definer as $$
begin
  insert into year_end_booking values (pg_current_xact_id());
  insert into leave_entitlement (empl_id, year, leave_code, accrues_after, accrues_on)
  select l.empl_id, l.year + 1, l.leave_code, case when l.is_monthly then make_date(l.year, 12, 31) end, c.accrual_on
  from year_end_line l join leave_category c on c.leave_code = l.leave_code
  where l.year_end_id = run and l.next_entitlement is null and l.makes_next order by l.empl_id, l.leave_code;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
end $$;

-- Writes entries whose figures `book_year_end_entries` makes later, when the records are locked.
create function write_year_end_entries(people text[], years integer[], codes text[], kinds text[], days numeric[], days_on date[], days_until date[],
  carried numeric[], entitled numeric[], notes text[], runs text[]) returns void language sql security definer as $$
  insert into year_end_booking values (pg_current_xact_id());
  insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, to_entitlement, note, run)
  select e.person, e.year, e.code, e.kind, e.days, e.day_on, e.day_until, e.carried, e.entitled, e.note, e.run
  from unnest(people, years, codes, kinds, days, days_on, days_until, carried, entitled, notes, runs)
    with ordinality e (person, year, code, kind, days, day_on, day_until, carried, entitled, note, run, place)
  order by e.place;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
$$;

-- Makes figures what their entries add up to, and nothing else. The audit log has one entry for all of the records.
create function book_year_end_entries(run bigint, people text[], years integer[], codes text[]) returns void language plpgsql security definer as $$
declare
  booked bigint;
begin
  insert into year_end_booking values (pg_current_xact_id());
  update leave_entitlement en set available_leave = d.days, carry_forward = d.carried, entitlement = d.entitled
  from (
    select n.empl_id, n.year, n.leave_code, sum(n.days) as days, sum(n.to_carry_forward) as carried, sum(n.to_entitlement) as entitled
    from entitlement_entry n
    where (n.empl_id, n.year, n.leave_code) in (select r.person, r.year, r.code from unnest(people, years, codes) r (person, year, code)) group by 1, 2, 3) d
  where en.empl_id = d.empl_id and en.year = d.year and en.leave_code = d.leave_code
    and (en.available_leave, en.carry_forward, en.entitlement) <> (d.days, d.carried, d.entitled);
  get diagnostics booked = row_count;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
  if booked > 0 then
    insert into audit_log (by_empl_id, request_id, action, entity, entity_key, after)
    values (nullif(current_setting('leave.caller', true), ''), nullif(current_setting('leave.request', true), ''), 'booked', 'year_end', run,
      jsonb_build_object('records', booked));
  end if;
end $$;

-- Corrects what a later year end carried over, where the year after a year end is closed too.
create function settle_after_year_end(run bigint) returns void language sql security definer as $$
  insert into year_end_booking values (pg_current_xact_id());
  select settle_closed_years(array_agg(s.empl_id), array_agg(s.year::int), array_agg(s.leave_code), true)
  from year_end_line s join year_end_line l on l.empl_id = s.empl_id and l.year + 1 = s.year and l.leave_code = s.leave_code
  where l.year_end_id = run and s.stands and s.closes having count(*) > 0;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
$$;

-- The kind of an entry is data too: an upload writes its entries itself.
create or replace function entries_of(numeric, numeric, numeric, boolean)
returns table (kind text, days numeric, carried numeric, entitled numeric) language sql immutable as $$
  select 'carry', $2, $2, 0 where $2 <> 0
  union all
  select 'grant', case when $4 then 0 else $3 end, 0, $3 where $3 <> 0
  union all
  select 'correction', $1 - $2 - case when $4 then 0 else $3 end, 0, 0 where $1 <> $2 + case when $4 then 0 else $3 end
$$;

-- People who change their own password may keep their calendar links. The column says so, and the audit log has it.
alter table login_detail add column calendar_links_kept_at timestamptz;
create or replace function end_calendar_link() returns trigger language plpgsql as $$
begin
  delete from calendar_link where empl_id = new.empl_id;
  return null;
end $$;
drop trigger end_calendar_link on login_detail;
create trigger end_calendar_link after update on login_detail for each row
  when (old.password_hash <> new.password_hash and old.calendar_links_kept_at is not distinct from new.calendar_links_kept_at
    or new.lock_account and not old.lock_account) execute function end_calendar_link();

revoke all on function add_year_end_records(bigint), book_year_end_entries(bigint, text[], integer[], text[]), settle_after_year_end(bigint),
  write_year_end_entries(text[], integer[], text[], text[], numeric[], date[], date[], numeric[], numeric[], text[], text[]) from public;
do $$ declare
  name text;
begin
  foreach name in array '{add_year_end_records,write_year_end_entries,book_year_end_entries,settle_after_year_end}'::text[] loop
    execute format('alter function %I set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
