-- The end of a year: HR prepares it, sees and changes its lines, and applies it; what changes the year afterwards corrects what was carried over.

create table year_end (
  year_end_id bigint generated always as identity primary key,
  -- The year that ends.
  year smallint not null check (year between 1000 and 9998),
  -- It only opens the next year: the days of that year without what is carried over.
  opens boolean not null,
  prepared_at timestamptz not null default now(),
  by_empl_id text not null references employee,
  -- By which versions of the categories it was prepared.
  rules jsonb not null default '{}',
  applied_at timestamptz,
  applied_by text references employee,
  -- Whose leave needs what was made for the next year keeps it, also once it was taken back from the others.
  undone_at timestamptz,
  undone_by text references employee,
  version integer not null default 1
);
create unique index year_end_of on year_end (year, opens) where undone_at is null;
create trigger version before update on year_end for each row execute function bump_version();
create trigger audit after insert or update or delete on year_end for each row execute function write_audit_log('year_end_id', '', 'rules,version');

create table year_end_line (
  year_end_id bigint not null references year_end on delete cascade,
  empl_id text not null references employee,
  leave_code text not null references leave_category,
  year smallint not null,
  closes boolean not null,
  -- The year that ends, as if it were open.
  available signed_days not null,
  taken signed_days not null,
  pending signed_days not null,
  -- The rules: the most that goes over (null: all that is left), its last day, the days of the next year, why they are others than those of this one.
  carry_over_max signed_days,
  carry_over_until date,
  rule_grant signed_days not null,
  granted_before signed_days not null,
  why text,
  -- What is in the next year's record, beside what is carried over and granted as well; null where there is none.
  next_carry signed_days,
  next_entitlement signed_days,
  next_beside signed_days,
  -- A retired category is closed, and nothing of it is made for the next year.
  is_retired boolean not null,
  -- It comes month by month: nothing of the grant is available on the first day.
  is_monthly boolean not null,
  edited_carry signed_days check (edited_carry between 0 and 9999),
  edited_grant signed_days check (edited_grant between 0 and 366),
  note text check (length(note) between 1 and 250),
  edited_by text references employee,
  -- The figures before they changed under HR's eyes.
  was jsonb,
  -- Once it is applied and as long as nobody has taken it back: what is booked, and by how much more HR has carried over than the rules.
  stands boolean not null default false,
  carry_more signed_days not null default 0,
  booked_carry signed_days not null default 0,
  booked_lapse signed_days not null default 0,
  booked_more signed_days not null default 0,
  version integer not null default 1,
  rest signed_days generated always as (available - taken - pending) stored,
  carried signed_days generated always as (case when not closes then 0 when stands then booked_carry + booked_more
    else coalesce(edited_carry, least(greatest(0, available - taken - pending), carry_over_max)) end) stored,
  lapses signed_days generated always as (case when not closes then 0 when stands then greatest(0, booked_lapse) else greatest(0, available - taken - pending
    - coalesce(edited_carry, least(greatest(0, available - taken - pending), carry_over_max))) end) stored,
  granted signed_days generated always as (coalesce(edited_grant, rule_grant)) stored,
  available_next signed_days generated always as (coalesce(next_beside, 0) + coalesce(edited_grant, rule_grant) + case when not closes then coalesce(next_carry, 0)
    when stands then booked_carry + booked_more else coalesce(edited_carry, least(greatest(0, available - taken - pending), carry_over_max)) end) stored,
  makes_next boolean not null generated always as (not is_retired or coalesce(edited_carry, 0) > 0 or coalesce(edited_grant, 0) > 0) stored,
  primary key (year_end_id, empl_id, leave_code)
);
create unique index year_end_line_stands on year_end_line (empl_id, year, leave_code, closes) where stands;
create index year_end_line_category on year_end_line (leave_code);
create trigger version before update on year_end_line for each row
  when ((old.edited_carry, old.edited_grant, old.note) is distinct from (new.edited_carry, new.edited_grant, new.note)) execute function bump_version();
create trigger audit after update on year_end_line for each row
  when ((old.edited_carry, old.edited_grant, old.note) is distinct from (new.edited_carry, new.edited_grant, new.note))
  execute function write_audit_log('empl_id,year_end_id,leave_code', '', 'version,rest,carried,lapses,granted,available_next,makes_next');

-- What closes a year that ends with so many days: what goes over out of it, what lapses, and what HR carries over beyond what is there. Where more was
-- taken than there was nothing goes over, and the year is closed with what was missing.
create function close_year(rest numeric, most numeric, more numeric, out carry numeric, out lapse numeric, out beyond numeric) language sql immutable as $$
  select least(total, greatest(0, rest)), rest - least(total, greatest(0, rest)), total - least(total, greatest(0, rest))
  from (select greatest(0, least(greatest(0, rest), most) + more) as total) one
$$;

-- What a run does to many records it writes as entries and figures by itself, and their lines say what was done.
drop trigger book on entitlement_entry;
create trigger book after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and current_setting('leave.closing', true) is distinct from 'on') execute function book_entries();
drop trigger entries_of_added on leave_entitlement;
create trigger entries_of_added after insert on leave_entitlement referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and current_setting('leave.closing', true) is distinct from 'on') execute function write_entries();
drop trigger entries_of_changed on leave_entitlement;
create trigger entries_of_changed after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0 and current_setting('leave.closing', true) is distinct from 'on') execute function write_entries();
drop trigger audit on leave_entitlement;
create trigger audit after insert or update or delete on leave_entitlement for each row
  when (current_setting('leave.closing', true) is distinct from 'on') execute function write_audit_log('empl_id,year,leave_code', '', '');

-- Holds what was carried over out of closed years to what is left of them, and on through the years that were closed later. It counts from what is there, so
-- that nothing is counted twice however often it is asked. Whoever closes a year waits for whoever is here, and the other way round.
create function settle_closed_years(people text[], years integer[], codes text[], must_be_borne boolean) returns void language plpgsql as $$
declare
  one record;
  now_closed record;
  carried numeric;
  lapsed numeric;
  beyond numeric;
  is_closed boolean;
  added numeric[] := array_fill(0::numeric, array[cardinality(people)]);
  later_added numeric[];
  later_people text[];
  later_years integer[];
  later_codes text[];
begin
  perform pg_advisory_xact_lock_shared(4100005);
  loop
    later_people := '{}';
    later_years := '{}';
    later_codes := '{}';
    later_added := '{}';
    -- The lines first: of two who change leave of one year the second counts what the first has changed.
    perform from year_end_line l where l.stands and l.closes
      and (l.empl_id, l.year, l.leave_code) in (select a.empl_id, a.year, a.code from unnest(people, years, codes) a (empl_id, year, code))
      order by l.empl_id, l.year, l.leave_code for update;
    exit when not found;
    for one in
      select l.*, a.days as added_days, en.available_leave + l.booked_carry + l.booked_lapse + a.days as open_available, en.taken_leave as taken_now,
        (select coalesce(sum(w.leave_duration), 0) from applied_leave w
          where w.empl_id = l.empl_id and w.leave_year = l.year and w.leave_code = l.leave_code and w.leave_status = 'PNAPV') as pending_now
      from unnest(people, years, codes, added) a (empl_id, year, code, days)
        join year_end_line l on l.empl_id = a.empl_id and l.year = a.year and l.leave_code = a.code and l.stands and l.closes
        join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.year and en.leave_code = l.leave_code
      order by l.empl_id, l.year, l.leave_code
    loop
      select * into now_closed from close_year(one.open_available - one.taken_now - one.pending_now, one.carry_over_max, one.carry_more);
      carried := now_closed.carry - one.booked_carry;
      lapsed := now_closed.lapse - one.booked_lapse;
      beyond := now_closed.beyond - one.booked_more;
      if (one.available, one.taken, one.pending) <> (one.open_available, one.taken_now, one.pending_now) or (carried, lapsed, beyond) <> (0, 0, 0) then
        update year_end_line l set available = one.open_available, taken = one.taken_now, pending = one.pending_now, booked_carry = now_closed.carry,
          booked_lapse = now_closed.lapse, booked_more = now_closed.beyond
        where l.year_end_id = one.year_end_id and l.empl_id = one.empl_id and l.leave_code = one.leave_code;
      end if;
      insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, run)
      select one.empl_id, one.year, one.leave_code, e.kind, e.days, make_date(one.year, 12, 31), 'yearend/' || one.year_end_id
      from (values ('carry', -carried), ('lapse', -lapsed)) e (kind, days) where e.days <> 0;
      update leave_entitlement en set available_leave = en.available_leave + one.added_days - carried - lapsed
      where en.empl_id = one.empl_id and en.year = one.year and en.leave_code = one.leave_code and carried + lapsed <> one.added_days;
      if carried + beyond <> 0 then
        insert into leave_entitlement (empl_id, year, leave_code) values (one.empl_id, one.year + 1, one.leave_code) on conflict do nothing;
        is_closed := exists (select from year_end_line l
          where l.empl_id = one.empl_id and l.year = one.year + 1 and l.leave_code = one.leave_code and l.stands and l.closes);
        if carried + beyond < 0 and must_be_borne and (
          select en.available_leave + carried + beyond + coalesce((select l.booked_carry + l.booked_lapse from year_end_line l
            where l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes), 0) < greatest(0, en.taken_leave - c.may_go_below_by + (
            select coalesce(sum(a.leave_duration), 0) from applied_leave a
            where a.empl_id = en.empl_id and a.leave_year = en.year and a.leave_code = en.leave_code and a.leave_status = 'PNAPV'))
          from leave_entitlement en join leave_category c on c.leave_code = en.leave_code
          where en.empl_id = one.empl_id and en.year = one.year + 1 and en.leave_code = one.leave_code for no key update of en) then
          raise exception 'leave.next-year-needs' using errcode = 'LV409', detail = json_build_object('year', one.year + 1);
        end if;
        insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, run)
        select one.empl_id, one.year + 1, one.leave_code, e.kind, e.days, make_date(one.year + 1, 1, 1), one.carry_over_until, e.to_carry, 'yearend/' || one.year_end_id
        from (values ('carry', carried, carried), ('correction', beyond, 0)) e (kind, days, to_carry) where e.days <> 0;
        -- What is added to a year that is closed as well goes out of it again below: nothing of it is ever available.
        update leave_entitlement en set available_leave = en.available_leave + case when is_closed then 0 else carried + beyond end, carry_forward = en.carry_forward + carried
        where en.empl_id = one.empl_id and en.year = one.year + 1 and en.leave_code = one.leave_code;
        later_people := later_people || one.empl_id;
        later_years := later_years || (one.year + 1);
        later_codes := later_codes || one.leave_code;
        later_added := later_added || (carried + beyond);
      end if;
    end loop;
    people := later_people;
    years := later_years;
    codes := later_codes;
    added := later_added;
  end loop;
end $$;

-- Whatever books leave, or gives it back.
create function settle_after_leave() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(empl_id), array_agg(leave_year), array_agg(leave_code) into people, years, codes
    from (select distinct empl_id, leave_year, leave_code from added) one;
  elsif tg_op = 'DELETE' then
    select array_agg(empl_id), array_agg(leave_year), array_agg(leave_code) into people, years, codes
    from (select distinct empl_id, leave_year, leave_code from removed) one;
  else
    select array_agg(empl_id), array_agg(leave_year), array_agg(leave_code) into people, years, codes
    from (select empl_id, leave_year, leave_code from changed union select empl_id, leave_year, leave_code from was) one;
  end if;
  if people is not null then
    perform settle_closed_years(people, years, codes, true);
  end if;
  return null;
end $$;
create trigger year_end_by_added after insert on applied_leave referencing new table as added for each statement execute function settle_after_leave();
create trigger year_end_by_removed after delete on applied_leave referencing old table as removed for each statement execute function settle_after_leave();
create trigger year_end_by_changed after update on applied_leave referencing old table as was new table as changed for each statement
  execute function settle_after_leave();

-- Whatever changes a figure: an entry, or the figure by itself. What lapses is not refused.
create function settle_after_entries() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
  borne boolean;
begin
  select array_agg(empl_id), array_agg(year), array_agg(leave_code), bool_or(needs) into people, years, codes, borne
  from (select empl_id, year, leave_code, bool_or(kind <> 'lapse') as needs from added group by 1, 2, 3) one;
  if people is not null then
    perform settle_closed_years(people, years, codes, borne);
  end if;
  return null;
end $$;
create trigger year_end_by_entries after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and current_setting('leave.closing', true) is distinct from 'on') execute function settle_after_entries();

create function settle_after_figures() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
begin
  select array_agg(r.empl_id), array_agg(r.year), array_agg(r.leave_code) into people, years, codes
  from changed r join was w on w.empl_id = r.empl_id and w.year = r.year and w.leave_code = r.leave_code
  where (r.available_leave, r.taken_leave) <> (w.available_leave, w.taken_leave);
  if people is not null then
    perform settle_closed_years(people, years, codes, true);
  end if;
  return null;
end $$;
create trigger year_end_by_figures after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0 and current_setting('leave.closing', true) is distinct from 'on') execute function settle_after_figures();

-- As before, with the lines of year ends.
create or replace function audit_log_about(person text) returns setof audit_log language sql stable as $$
  select * from audit_log where split_part(entity_key, '/', 1) = person
    and entity in ('employee', 'employee_department', 'employee_work_pattern', 'employee_work_state', 'login_detail', 'leave_entitlement', 'entitlement_entry', 'applied_leave', 'calendar_link', 'stand_in', 'year_end_line')
  union all
  select * from audit_log where entity in ('applied_leave_event', 'leave_comment') and split_part(entity_key, '/', 1) in (
    select coalesce(after, before) ->> 'applied_leave_id' from audit_log where entity = 'applied_leave' and split_part(entity_key, '/', 1) = person
    union select applied_leave_id::text from applied_leave where empl_id = person)
  union all
  -- What they said of others' leave is about them as well.
  select * from audit_log where entity = 'leave_comment' and coalesce(after, before) ->> 'by_empl_id' = person
    and split_part(entity_key, '/', 1) not in (
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
