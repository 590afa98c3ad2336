-- Every plus and minus of a person's year and type. The figures of the record are what its entries add up to, whoever changes which of them.

-- Signed days: exact, in halves.
create domain signed_days as numeric(6, 1) check (value * 2 = trunc(value * 2));

create table entitlement_entry (
  entry_id bigint generated always as identity primary key,
  empl_id text not null,
  year smallint not null,
  leave_code text not null,
  kind text not null check (kind in ('opening', 'grant', 'carry', 'accrual', 'correction', 'earned', 'paidOut', 'lapse', 'upload', 'undo')),
  -- What it makes available, or takes away; from `on_date` on, and for what ends, until the end of `until_date`.
  days signed_days not null,
  on_date date not null,
  until_date date,
  -- What it changes of the two other figures. That of a record which accrues has the whole year from its first day.
  to_carry_forward signed_days not null default 0,
  to_entitlement signed_days not null default 0,
  note text check (length(note) between 1 and 250),
  by_empl_id text default nullif(current_setting('leave.caller', true), ''),
  happened_at timestamptz not null default clock_timestamp(),
  -- What made it together with others: 'grant/12', 'yearend/3'.
  run text check (length(run) between 1 and 40),
  check (extract(year from on_date) = year),
  check (until_date >= on_date and extract(year from until_date) = year),
  foreign key (empl_id, year, leave_code) references leave_entitlement on delete cascade on update cascade
);
create index entitlement_entry_of on entitlement_entry (empl_id, year, leave_code, on_date, entry_id);
create index entitlement_entry_run on entitlement_entry (run) where run is not null;

-- The leave that was taken before this system, or outside of it: what the taken leave has beside the applications.
alter table leave_entitlement add column brought_leave signed_days;
alter table leave_entitlement disable trigger user;
update leave_entitlement en set brought_leave = taken_leave - (
  select coalesce(sum(leave_duration), 0) from applied_leave l
  where l.empl_id = en.empl_id and l.leave_year = en.year and l.leave_code = en.leave_code and l.leave_status in ('APPRV', 'PNCLD'));
alter table leave_entitlement enable trigger user;
alter table leave_entitlement alter column brought_leave set not null;
insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward, to_entitlement)
select empl_id, year, leave_code, 'opening', available_leave, make_date(year, 1, 1), carry_forward, entitlement from leave_entitlement
order by empl_id, year, leave_code;

-- An entry changes the figures of its record; one that a change of the figures has written (it is not the first trigger) does so no second time.
create function book_entries() returns trigger language plpgsql as $$
begin
  update leave_entitlement en set available_leave = en.available_leave + d.days, carry_forward = en.carry_forward + d.carried, entitlement = en.entitlement + d.entitled
  from (select empl_id, year, leave_code, sum(days) as days, sum(to_carry_forward) as carried, sum(to_entitlement) as entitled from added group by 1, 2, 3) d
  where en.empl_id = d.empl_id and en.year = d.year and en.leave_code = d.leave_code and (d.days, d.carried, d.entitled) <> (0, 0, 0);
  return null;
end $$;
create trigger book after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0) execute function book_entries();

-- A figure that is changed by itself writes the entries of the difference: carried days, the grant, and what is available beside them. Whoever adds
-- records out of an upload says so in a setting of the transaction.
create function write_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward, to_entitlement)
    select r.empl_id, r.year, r.leave_code, e.kind, e.days, make_date(r.year, 1, 1), e.carried, e.entitled
    from added r, lateral entries_of(r.available_leave, r.carry_forward, r.entitlement) e;
  else
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward, to_entitlement)
    select r.empl_id, r.year, r.leave_code, e.kind, e.days, make_date(r.year, 1, 1), e.carried, e.entitled
    from changed r join was w on w.empl_id = r.empl_id and w.year = r.year and w.leave_code = r.leave_code,
      lateral entries_of(r.available_leave - w.available_leave, r.carry_forward - w.carry_forward, r.entitlement - w.entitlement) e
    where (r.available_leave, r.carry_forward, r.entitlement) <> (w.available_leave, w.carry_forward, w.entitlement);
  end if;
  return null;
end $$;
-- Arguments: what is available, carried and granted, or by how much each has changed.
create function entries_of(numeric, numeric, numeric)
returns table (kind text, days numeric, carried numeric, entitled numeric) language sql stable as $$
  select 'carry', $2, $2, 0 where $2 <> 0
  union all
  select 'upload', $1 - $2, 0, $3 where current_setting('leave.entries', true) = 'upload' and ($1 <> $2 or $3 <> 0)
  union all
  select 'grant', $3, 0, $3 where current_setting('leave.entries', true) is distinct from 'upload' and $3 <> 0
  union all
  select 'correction', $1 - $2 - $3, 0, 0 where current_setting('leave.entries', true) is distinct from 'upload' and $1 <> $2 + $3
$$;
create trigger entries_of_added after insert on leave_entitlement referencing new table as added for each statement
  when (pg_trigger_depth() = 0) execute function write_entries();
create trigger entries_of_changed after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0) execute function write_entries();

-- The taken leave is the booked leave and what was brought: whoever sets it says what was brought.
create function keep_brought_leave() returns trigger language plpgsql as $$
begin
  new.brought_leave := case when tg_op = 'INSERT' then new.taken_leave else old.brought_leave + new.taken_leave - old.taken_leave end;
  return new;
end $$;
create trigger brought_by_added before insert on leave_entitlement for each row execute function keep_brought_leave();
create trigger brought_by_changed before update on leave_entitlement for each row
  when (old.taken_leave <> new.taken_leave and pg_trigger_depth() = 0) execute function keep_brought_leave();

-- Booked leave is taken, whatever books it, and is given back with it. Where less than nothing would be taken, less was brought than it seemed.
create function book_taken_leave() returns trigger language plpgsql as $$
declare
  booked text[] := '{APPRV,PNCLD}';
begin
  if tg_op = 'TRUNCATE' then
    update leave_entitlement set taken_leave = greatest(0, brought_leave), brought_leave = greatest(0, brought_leave) where taken_leave <> brought_leave;
  elsif tg_op = 'INSERT' then
    update leave_entitlement en set taken_leave = en.taken_leave + d.days
    from (select empl_id, leave_year, leave_code, sum(leave_duration) as days from added where leave_status = any (booked) group by 1, 2, 3) d
    where en.empl_id = d.empl_id and en.year = d.leave_year and en.leave_code = d.leave_code;
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
create trigger taken_by_added after insert on applied_leave referencing new table as added for each statement execute function book_taken_leave();
create trigger taken_by_removed after delete on applied_leave referencing old table as removed for each statement execute function book_taken_leave();
create trigger taken_by_changed after update on applied_leave referencing old table as was new table as changed for each statement
  execute function book_taken_leave();
create trigger taken_by_none after truncate on applied_leave for each statement execute function book_taken_leave();

-- Entries are added and never changed; they go with their record. Of an erased person the notes go.
create function guard_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '(erased)' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger entitlement_entry_append_only before update or delete on entitlement_entry for each row
  when (pg_trigger_depth() = 0) execute function guard_entries();

-- An entry says itself who made it and when; in the log stands what somebody has written about one, which its record does not say.
create trigger audit after insert or update on entitlement_entry for each row
  when (new.note is not null) execute function write_audit_log('empl_id,year,leave_code,entry_id', '', '');

-- As before, with the notes.
create or replace function without_personal(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is not null then (
    select coalesce(jsonb_object_agg(key, case when value <> 'null' and key in ('name', 'lob_no', 'business_email', 'nric_passport', 'gender', 'marriage_status',
      'marriage_date', 'marriage_count', 'total_children', 'mobile_no', 'report_dotted_line', 'reason', 'remark', 'note', 'attachment', 'original_name', 'address')
      then '"(erased)"' else value end), '{}') from jsonb_each(entry)) end
$$;

-- As before, with the entries.
create or replace function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link')
  union all
  select * from audit_log where entity = 'applied_leave_event' and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  select * from audit_log where entity = 'attachment' and coalesce(after, before) ->> 'uploaded_by' = person
  union all
  -- An address may have become somebody else's: theirs is what they did with it.
  select * from audit_log where entity = 'account'
    and (by_empl_id = person or by_empl_id is null and lower(entity_key) in (
      select values_of_person(person, 'business_email') except select lower(business_email) from employee where empl_id <> person))
$$;
