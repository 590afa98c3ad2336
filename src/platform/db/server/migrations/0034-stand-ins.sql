-- Who decides in the place of an approver: somebody whom the approver has named for some days, or whom HR has named for each absence.
create table stand_in (
  empl_id text primary key references employee on delete cascade,
  stand_in text not null references employee check (stand_in <> empl_id),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  version integer not null default 1
);
create index stand_in_of on stand_in (stand_in);
create trigger version before update on stand_in for each row execute function bump_version();
create trigger audit after insert or update or delete on stand_in for each row execute function write_audit_log('empl_id', '', '');

alter table employee add column stand_in text references employee check (stand_in <> empl_id);
create index employee_stand_in on employee (stand_in) where stand_in is not null;

-- Who was told that they stand in for somebody, and not yet that it is over.
create table stand_in_told (
  empl_id text not null references employee on delete cascade,
  stand_in text not null references employee on delete cascade,
  primary key (empl_id, stand_in)
);

-- In whose place somebody did it.
alter table applied_leave_event add column for_empl_id text references employee;

create function is_away(person text, on_day date) returns boolean language sql stable as $$
  select exists (
    select from applied_leave l where l.empl_id = person and l.leave_status in ('APPRV', 'PNCLD') and on_day between l.start_date and l.end_date
      and l.half_day_part is null and not (l.start_part is not null and l.start_date = on_day) and not (l.end_part is not null and l.end_date = on_day))
$$;

-- For whom somebody, who is active and a manager, stands in on a day: of whom they decide in the place of `approver`, all but their own, or where an
-- applicant is named of that one alone. Whoever was named and is away as well, or is the applicant, passes to the approver's line manager, and that is the end.
create function standing_in(person text, on_day date) returns table (approver text, applicant text, until date) language sql stable as $$
  with candidate as (
    select a.empl_id, a.reports_to, n.to_date as until,
      case when n.stand_in is not null then n.stand_in
        when coalesce(a.stand_in, a.reports_to) is not null and (a.stand_in is not null or exists (select from setting where name = 'standInByAbsence' and value = 'true'))
          and is_away(a.empl_id, on_day) then coalesce(a.stand_in, a.reports_to) end as chosen
    from employee a left join stand_in n on n.empl_id = a.empl_id and on_day between n.from_date and n.to_date
    where a.empl_id <> person and a.empl_id in (
      select empl_id from stand_in where stand_in = person union all select empl_id from employee where stand_in = person or reports_to = person)
  ), judged as (
    select c.*, is_away(c.chosen, on_day) as chosen_is_away
    from candidate c join employee s on s.empl_id = c.chosen where s.status = 'A' and 'M' = any (s.roles)
  )
  select empl_id, null::text, until from judged where chosen = person and (not chosen_is_away or reports_to is not distinct from person)
  union all
  select empl_id, case when chosen_is_away then null else chosen end, until from judged where reports_to = person and chosen <> person
$$;
