-- Carried days expire as their category says, wherever they come from. Existing entries stay as they are.
create function carried_until(person text, of_year integer, code text) returns date language sql stable as $$
  select until from (
    select n.until_date as until, n.entry_id from entitlement_entry n
    where n.empl_id = person and n.year = of_year and n.leave_code = code and n.to_carry_forward <> 0
    union all
    select to_date(of_year || '-' || c.carry_over_until, 'YYYY-MM-DD'), 0 from leave_category c where c.leave_code = code) one
  order by entry_id desc limit 1
$$;

create or replace function write_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, to_entitlement)
    select r.empl_id, r.year, r.leave_code, e.kind, e.days, make_date(r.year, 1, 1),
      case when e.kind = 'carry' then carried_until(r.empl_id, r.year, r.leave_code) end, e.carried, e.entitled
    from added r, lateral entries_for(r.available_leave, r.carry_forward, r.entitlement, r.accrues_after is not null) e;
  else
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, to_entitlement)
    select r.empl_id, r.year, r.leave_code, e.kind, e.days, make_date(r.year, 1, 1),
      case when e.kind = 'carry' then carried_until(r.empl_id, r.year, r.leave_code) end, e.carried, e.entitled
    from changed r join was w on w.empl_id = r.empl_id and w.year = r.year and w.leave_code = r.leave_code,
      lateral entries_for(r.available_leave - w.available_leave, r.carry_forward - w.carry_forward, r.entitlement - w.entitlement, r.accrues_after is not null) e
    where (r.available_leave, r.carry_forward, r.entitlement) <> (w.available_leave, w.carry_forward, w.entitlement);
  end if;
  return null;
end $$;

create or replace function recalculate_closed_years(people text[], years integer[], codes text[], must_be_covered boolean, added numeric[])
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
