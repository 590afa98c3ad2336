-- What of a year still comes month by month can be booked, from the end of its month on: what is held against a sum counts it.

-- The days of the months that nobody has written yet, as `accrualsOf` and `comingOf` have them: those that end until the last day of a person who is there.
create function days_to_come(person text, of_year integer, code text) returns numeric language sql stable as $$
  select coalesce(sum(due - due_before) filter (where ends > accrues_after and (last_day is null or ends <= last_day) and not came), 0)
  from (
    select en.accrues_after, e.last_day, ends, floor(en.entitlement * 2 * nth / months) / 2 as due, floor(en.entitlement * 2 * (nth - 1) / months) / 2 as due_before,
      exists (select from entitlement_entry n
        where n.empl_id = person and n.year = of_year and n.leave_code = code and n.kind = 'accrual' and n.on_date = ends) as came
    from leave_entitlement en join employee e on e.empl_id = en.empl_id and e.status = 'A'
      cross join lateral (select case when e.join_date is null or extract(year from e.join_date) < of_year then 1 when extract(year from e.join_date) > of_year then 13
        else extract(month from e.join_date)::int + case when extract(day from e.join_date) <= 15 then 0 else 1 end end as first_month) f
      cross join lateral (select 13 - first_month as months) m
      cross join lateral (select n as nth, (make_date(of_year, first_month + n - 1, 1) + interval '1 month - 1 day')::date as ends from generate_series(1, months) n) each
    where en.empl_id = person and en.year = of_year and en.leave_code = code and en.accrues_after is not null) one
$$;

-- As before, with the months to come among what the next year can bear.
create or replace function settle_closed_years(people text[], years integer[], codes text[], must_be_borne boolean) returns void language plpgsql as $$
declare
  one record;
  now_closed record;
  carried numeric;
  lapsed numeric;
  noted numeric;
  back numeric;
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
        days_that_wait(l.empl_id, l.year, l.leave_code) as pending_now
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
        -- Of days that have lapsed as many fewer lapse as are not carried over any more, and what comes late lapses at once.
        noted := -coalesce((select sum(n.days) from entitlement_entry n
          where n.empl_id = one.empl_id and n.year = one.year + 1 and n.leave_code = one.leave_code and n.kind = 'lapse' and n.run like 'lapse/%'
            and n.on_date = one.carry_over_until + 1), 0);
        back := case when noted > 0 then noted - greatest(0, noted + carried + beyond) else 0 end;
        if carried + beyond + back < 0 and must_be_borne and (
          select en.available_leave + carried + beyond + back + coalesce((select l.booked_carry + l.booked_lapse from year_end_line l
            where l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes), 0) + days_to_come(en.empl_id, en.year, en.leave_code)
            < greatest(0, en.taken_leave - c.may_go_below_by + days_that_wait(en.empl_id, en.year, en.leave_code))
          from leave_entitlement en join leave_category c on c.leave_code = en.leave_code
          where en.empl_id = one.empl_id and en.year = one.year + 1 and en.leave_code = one.leave_code for no key update of en) then
          raise exception 'leave.next-year-needs' using errcode = 'LV409', detail = json_build_object('year', one.year + 1);
        end if;
        insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, run)
        select one.empl_id, one.year + 1, one.leave_code, e.kind, e.days, make_date(one.year + 1, 1, 1), one.carry_over_until, e.to_carry, 'yearend/' || one.year_end_id
        from (values ('carry', carried, carried), ('correction', beyond, 0)) e (kind, days, to_carry) where e.days <> 0;
        insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, run)
        select one.empl_id, one.year + 1, one.leave_code, 'lapse', back, one.carry_over_until + 1, 'lapse/' || to_char(one.carry_over_until + 1, 'YYYY-MM-DD')
        where back <> 0;
        -- What is added to a year that is closed as well goes out of it again below: nothing of it is ever available.
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
