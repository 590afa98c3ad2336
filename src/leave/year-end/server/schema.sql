create table year_end (
  year_end_id bigint generated always as identity primary key,
  -- The year that is closed.
  year smallint not null check (year between 1000 and 9998),
  -- True: the year end only opens the next year, without a carry-over.
  opens boolean not null,
  prepared_at timestamptz not null default now(),
  by_empl_id text not null references employee,
  -- The versions of the leave types with which the draft was prepared.
  rules jsonb not null default '{}',
  applied_at timestamptz,
  applied_by text references employee,
  -- Records that booked leave needs stay after an undo.
  undone_at timestamptz,
  undone_by text references employee,
  version integer not null default 1,
  -- How many accruals and expiries were missing when the draft was prepared, and were booked first.
  months_first integer not null default 0,
  lapses_first integer not null default 0
);
comment on table year_end is
  'Year ends. HR prepares a draft, edits its lines and applies it. Later changes of the closed year correct the carry-over.';
create unique index year_end_of on year_end (year, opens) where undone_at is null;
create trigger version before update on year_end for each row execute function bump_version();
create trigger audit after insert or update or delete on year_end for each row execute function write_audit_log('year_end_id', '', 'rules,version');

create table year_end_line (
  year_end_id bigint not null references year_end on delete cascade,
  empl_id text not null references employee,
  leave_code text not null references leave_category,
  year smallint not null,
  closes boolean not null,
  -- The closing year, as if it were open.
  available signed_days not null,
  taken signed_days not null,
  pending signed_days not null,
  -- The rules: the limit of the carry-over (null: none), its last day, the grant of the next year and why it differs from this year.
  carry_over_max signed_days,
  carry_over_until date,
  rule_grant signed_days not null,
  granted_before signed_days not null,
  why text,
  -- The figures of the next year without this carry-over and grant. Null: there is no record.
  next_carry signed_days,
  next_entitlement signed_days,
  next_beside signed_days,
  -- A retired leave type is closed and gets no grant for the next year.
  is_retired boolean not null,
  -- The grant accrues by month, so that nothing of it is available on the first day.
  is_monthly boolean not null,
  edited_carry signed_days check (edited_carry between 0 and 9999),
  edited_grant signed_days check (edited_grant between 0 and 366),
  note text check (length(note) between 1 and 250),
  edited_by text references employee,
  -- The previous figures, if they changed while HR edited the draft.
  was jsonb,
  -- True while the year end is applied and not undone. From here on: what is booked, and how much HR carried over beyond the rules.
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
  makes_next boolean not null generated always as (not is_retired or coalesce(edited_grant, 0) > 0
    or closes and coalesce(edited_carry, least(greatest(0, available - taken - pending), carry_over_max)) > 0) stored,
  primary key (year_end_id, empl_id, leave_code)
);
comment on table year_end_line is
  'The lines of a year end: one per employee and leave type, with the figures of the closing year and of the next.';
create unique index year_end_line_stands on year_end_line (empl_id, year, leave_code, closes) where stands;
create index year_end_line_category on year_end_line (leave_code);
create trigger version before update on year_end_line for each row
  when ((old.edited_carry, old.edited_grant, old.note) is distinct from (new.edited_carry, new.edited_grant, new.note)) execute function bump_version();
create trigger audit after update on year_end_line for each row
  when ((old.edited_carry, old.edited_grant, old.note) is distinct from (new.edited_carry, new.edited_grant, new.note))
  execute function write_audit_log('empl_id,year_end_id,leave_code', '', 'version,rest,carried,lapses,granted,available_next,makes_next');

-- Closes a year with `rest` days left: what is carried over, what expires, and what HR carries over beyond that (`more`). If more was taken
-- than there was, nothing is carried over and the year closes with the deficit.
create function close_year(rest numeric, most numeric, more numeric, out carry numeric, out lapse numeric, out beyond numeric)
language sql immutable as $$
  select least(total, greatest(0, rest)), rest - least(total, greatest(0, rest)), total - least(total, greatest(0, rest))
  from (select greatest(0, least(greatest(0, rest), most) + more) as total) one
$$;

-- Corrects the carry-over of closed years after their figures changed, and of the years after them that are closed too. The function
-- compares with what is booked, so that it can run any number of times. It refuses if the next year needs the days (`must_be_covered`).
-- `added`: days that entries of the same statement put into the closed year. They leave it again at once. The lock excludes a year end at
-- the same time.
create function recalculate_closed_years(people text[], years integer[], codes text[], must_be_covered boolean, added numeric[])
returns void language plpgsql as $$
declare
  one record;
  now_closed record;
  carried numeric;
  lapsed numeric;
  noted numeric;
  back numeric;
  beyond numeric;
  until date;
  is_closed boolean;
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
    -- Lock the lines first: the second of two transactions counts what the first has changed.
    perform from year_end_line l where l.stands and l.closes
      and (l.empl_id, l.year, l.leave_code) in (select a.empl_id, a.year, a.code from unnest(people, years, codes) a (empl_id, year, code))
      order by l.empl_id, l.year, l.leave_code for update;
    exit when not found;
    for one in
      select l.*, a.days as added_days, en.available_leave + l.booked_carry + l.booked_lapse + a.days as open_available, en.taken_leave as taken_now,
        pending_days(l.empl_id, l.year, l.leave_code) as pending_now
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
      if (carried, beyond) <> (0, 0) then
        insert into leave_entitlement (empl_id, year, leave_code) values (one.empl_id, one.year + 1, one.leave_code) on conflict do nothing;
        is_closed := exists (select from year_end_line l
          where l.empl_id = one.empl_id and l.year = one.year + 1 and l.leave_code = one.leave_code and l.stands and l.closes);
        -- HR may have changed the expiry date of the carried days.
        until := case when exists (select from entitlement_entry n
          where n.empl_id = one.empl_id and n.year = one.year + 1 and n.leave_code = one.leave_code and n.to_carry_forward <> 0)
          then carried_until(one.empl_id, one.year + 1, one.leave_code) else one.carry_over_until end;
        -- If carried days have expired already: days that are no longer carried over do not expire, and late days expire at once.
        noted := -coalesce((select sum(n.days) from entitlement_entry n
          where n.empl_id = one.empl_id and n.year = one.year + 1 and n.leave_code = one.leave_code and n.kind = 'lapse' and n.run like 'lapse/%'
            and n.on_date = until + 1), 0);
        back := case when noted > 0 then noted - greatest(0, noted + carried + beyond) else 0 end;
        if carried + beyond + back < 0 and must_be_covered and (
          select en.available_leave + carried + beyond + back + coalesce((select l.booked_carry + l.booked_lapse from year_end_line l
            where l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes), 0) + coming_accruals(en.empl_id, en.year, en.leave_code)
            < greatest(0, en.taken_leave - c.may_go_below_by + pending_days(en.empl_id, en.year, en.leave_code))
          from leave_entitlement en join leave_category c on c.leave_code = en.leave_code
          where en.empl_id = one.empl_id and en.year = one.year + 1 and en.leave_code = one.leave_code for no key update of en) then
          raise exception 'leave.next-year-needs' using errcode = 'LV409', detail = json_build_object('year', one.year + 1);
        end if;
        insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, run)
        select one.empl_id, one.year + 1, one.leave_code, e.kind, e.days, make_date(one.year + 1, 1, 1), until, e.to_carry, 'yearend/' || one.year_end_id
        from (values ('carry', carried, carried), ('correction', beyond, 0)) e (kind, days, to_carry) where e.days <> 0;
        insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, run)
        select one.empl_id, one.year + 1, one.leave_code, 'lapse', back, until + 1, 'lapse/' || to_char(until + 1, 'YYYY-MM-DD')
        where back <> 0;
        -- If the next year is closed too, the next round removes these days again, so that they are never available.
        update leave_entitlement en set available_leave = en.available_leave + case when is_closed then 0 else carried + beyond + back end, carry_forward = en.carry_forward + carried
        where en.empl_id = one.empl_id and en.year = one.year + 1 and en.leave_code = one.leave_code;
        later_people := later_people || one.empl_id;
        later_years := later_years || (one.year + 1);
        later_codes := later_codes || one.leave_code;
        later_added := later_added || (carried + beyond + back);
      end if;
    end loop;
    people := later_people;
    years := later_years;
    codes := later_codes;
    added := later_added;
  end loop;
end $$;

create function recalculate_closed_years(people text[], years integer[], codes text[], must_be_covered boolean) returns void language sql as $$
  select recalculate_closed_years(people, years, codes, must_be_covered, array_fill(0::numeric, array[cardinality(people)]))
$$;

create function recalculate_after_leave() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
begin
  -- Lock first: a year end or its undo must not change in between whether the year is closed.
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
    perform recalculate_closed_years(people, years, codes, true);
  end if;
  return null;
end $$;
create trigger year_end_by_added after insert on applied_leave referencing new table as added for each statement execute function recalculate_after_leave();
create trigger year_end_by_removed after delete on applied_leave referencing old table as removed for each statement execute function recalculate_after_leave();
create trigger year_end_by_changed after update on applied_leave referencing old table as was new table as changed for each statement
  execute function recalculate_after_leave();

-- Days that expire are never refused.
create function recalculate_after_entries() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
  borne boolean;
  booked numeric[];
begin
  select array_agg(empl_id), array_agg(year), array_agg(leave_code), bool_or(needs), array_agg(days) into people, years, codes, borne, booked
  from (select empl_id, year, leave_code, bool_or(kind <> 'lapse') as needs, sum(days) as days from added group by 1, 2, 3) one;
  if people is not null then
    perform recalculate_closed_years(people, years, codes, borne, booked);
  end if;
  return null;
end $$;
create trigger year_end_by_entries after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function recalculate_after_entries();

create function recalculate_after_figures() returns trigger language plpgsql as $$
declare
  people text[];
  years integer[];
  codes text[];
begin
  select array_agg(r.empl_id), array_agg(r.year), array_agg(r.leave_code) into people, years, codes
  from changed r join was w on w.empl_id = r.empl_id and w.year = r.year and w.leave_code = r.leave_code
  where (r.available_leave, r.taken_leave) <> (w.available_leave, w.taken_leave);
  if people is not null then
    perform recalculate_closed_years(people, years, codes, true);
  end if;
  return null;
end $$;
create trigger year_end_by_figures after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function recalculate_after_figures();

-- Adds empty records of the next year for lines that have none.
create function add_year_end_records(run bigint) returns void language plpgsql security definer set search_path from current as $$
begin
  insert into year_end_booking values (pg_current_xact_id());
  insert into leave_entitlement (empl_id, year, leave_code, accrues_after, accrues_on)
  select l.empl_id, l.year + 1, l.leave_code, case when l.is_monthly then make_date(l.year, 12, 31) end, c.accrual_on
  from year_end_line l join leave_category c on c.leave_code = l.leave_code
  where l.year_end_id = run and l.next_entitlement is null and l.makes_next order by l.empl_id, l.leave_code;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
end $$;

-- Writes the entries. `book_year_end_entries` later updates the figures, when the records are locked.
create function write_year_end_entries(people text[], years integer[], codes text[], kinds text[], days numeric[], days_on date[], days_until date[],
  carried numeric[], entitled numeric[], notes text[], runs text[]) returns void language sql security definer set search_path from current as $$
  insert into year_end_booking values (pg_current_xact_id());
  insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, to_entitlement, note, run)
  select e.person, e.year, e.code, e.kind, e.days, e.day_on, e.day_until, e.carried, e.entitled, e.note, e.run
  from unnest(people, years, codes, kinds, days, days_on, days_until, carried, entitled, notes, runs)
    with ordinality e (person, year, code, kind, days, day_on, day_until, carried, entitled, note, run, place)
  order by e.place;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
$$;

-- Sets figures to the sum of their entries. The audit log gets one entry for all records.
create function book_year_end_entries(run bigint, people text[], years integer[], codes text[])
returns void language plpgsql security definer set search_path from current as $$
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

-- Corrects the carry-over of later years that are closed already.
create function recalculate_after_year_end(run bigint) returns void language sql security definer set search_path from current as $$
  insert into year_end_booking values (pg_current_xact_id());
  select recalculate_closed_years(array_agg(s.empl_id), array_agg(s.year::int), array_agg(s.leave_code), true)
  from year_end_line s join year_end_line l on l.empl_id = s.empl_id and l.year + 1 = s.year and l.leave_code = s.leave_code
  where l.year_end_id = run and s.stands and s.closes having count(*) > 0;
  delete from year_end_booking where transaction_id = pg_current_xact_id();
$$;

create function recalculate_after_illness() returns trigger language plpgsql as $$
begin
  -- Lock first: no year end may close or reopen the year before this correction.
  perform pg_advisory_xact_lock_shared(4100005);
  if exists (select from year_end_line l
    where l.empl_id = new.empl_id and l.year = new.leave_year and l.leave_code = 'SL' and l.stands and l.closes) then
    perform recalculate_closed_years(array[new.empl_id], array[new.leave_year::integer], array['SL'], true);
  end if;
  return null;
end $$;
create trigger year_end_by_illness after update on applied_leave for each row
  when (old.change_sick_days <> new.change_sick_days) execute function recalculate_after_illness();

-- `grantToApplication` lets the application call those that it needs.
revoke all on function add_year_end_records(bigint), book_year_end_entries(bigint, text[], integer[], text[]), recalculate_after_year_end(bigint),
  write_year_end_entries(text[], integer[], text[], text[], numeric[], date[], date[], numeric[], numeric[], text[], text[]) from public;
