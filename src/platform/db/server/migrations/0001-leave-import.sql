-- Imports of leave from another product, and no webhook messages about them.
create table leave_import (
  leave_import_id bigint generated always as identity primary key,
  imported_at timestamptz not null default now(),
  by_empl_id text not null references employee,
  keep_sheet_days boolean not null,
  taken_includes_booked boolean not null,
  allow_below_zero boolean not null,
  -- The size of the import. An undo removes its leave.
  row_count integer not null check (row_count > 0),
  people_count integer not null check (people_count > 0),
  days numeric(8, 1) not null,
  undone_at timestamptz,
  undone_by text references employee,
  -- The transaction that is importing or undoing, and only until it ends. Meanwhile no webhook messages are written.
  booking_in xid8,
  check ((undone_at is null) = (undone_by is null))
);
comment on table leave_import is 'Imports of leave from another product. Their corrections have the run `leaveimport/` and the number.';
create index leave_import_booking on leave_import (booking_in) where booking_in is not null;
create trigger audit after insert or update or delete on leave_import for each row
  execute function write_audit_log('leave_import_id', '', 'booking_in');

create table leave_import_leave (
  applied_leave_id bigint primary key references applied_leave on delete cascade,
  leave_import_id bigint not null references leave_import
);
comment on table leave_import_leave is 'The applications of an import.';
create index leave_import_leave_of on leave_import_leave (leave_import_id);

create table leave_import_balance (
  leave_import_id bigint not null references leave_import,
  empl_id text not null references employee,
  year smallint not null,
  leave_code text not null references leave_category,
  -- Taken days of the entitlement upload that the imported leave has used up. An undo brings them back.
  used_up days not null,
  primary key (leave_import_id, empl_id, year, leave_code)
);
comment on table leave_import_balance is 'The balances in which an import has used up taken days of the entitlement upload.';
create index leave_import_balance_of on leave_import_balance (empl_id);

-- An import and its undo concern the past of a company, so that other programs get no messages about it.
create function is_importing_leave() returns boolean language sql stable as $$
  select exists (select from leave_import where booking_in = pg_current_xact_id_if_assigned())
$$;

create or replace function queue_leave_deliveries() returns trigger language plpgsql as $$
declare
  l applied_leave;
  what text;
begin
  if not exists (select from webhook where is_on) or is_importing_leave() then
    return null;
  end if;
  if tg_op = 'DELETE' then l := old; else l := new; end if;
  what := case
    when tg_op = 'INSERT' then 'leave.submitted'
    when tg_op = 'DELETE' then 'leave.recalled'
    when old.leave_status <> new.leave_status then case
      when new.leave_status = 'APPRV' and old.leave_status = 'PNAPV' then 'leave.approved'
      when new.leave_status = 'REJCT' then 'leave.rejected'
      when new.leave_status = 'PNCLD' then 'leave.cancellation_asked'
      when new.leave_status = 'CANCL' then 'leave.cancelled'
      else 'leave.changed' end
    when (old.start_date, old.end_date, old.start_part, old.end_part, old.half_day_part, old.leave_code, old.leave_duration)
      is distinct from (new.start_date, new.end_date, new.start_part, new.end_part, new.half_day_part, new.leave_code, new.leave_duration)
      then 'leave.changed' end;
  if what is not null then
    if what = 'leave.changed' then
      -- No one has sent it yet: it belongs to this transaction, which locks the application.
      delete from webhook_delivery where empl_id = l.empl_id and event = what and happened_at = now() and status = 'waiting' and tries = 0
        and (data ->> 'appliedLeaveId')::bigint = l.applied_leave_id;
    end if;
    perform queue_deliveries(what, l.empl_id, jsonb_strip_nulls(jsonb_build_object('appliedLeaveId', l.applied_leave_id, 'emplId', l.empl_id,
      'startDate', l.start_date, 'endDate', l.end_date, 'startPart', l.start_part, 'endPart', l.end_part, 'halfDayPart', l.half_day_part,
      'days', trim_scale(l.leave_duration), 'status', l.leave_status)));
  end if;
  return null;
end $$;

create or replace function queue_balance_deliveries() returns trigger language plpgsql as $$
declare
  en leave_entitlement;
begin
  if not exists (select from webhook where is_on) or is_importing_leave() then
    return null;
  end if;
  if tg_op = 'DELETE' then en := old; else en := new; end if;
  if tg_op <> 'UPDATE' or (old.available_leave, old.taken_leave) is distinct from (new.available_leave, new.taken_leave) then
    perform queue_deliveries('balance.changed', en.empl_id, jsonb_build_object('emplId', en.empl_id, 'year', en.year));
  end if;
  return null;
end $$;

-- Booked leave is taken leave, for every writer. If less than nothing would be taken, the brought leave was too high. Nothing is set up for
-- a statement without booked leave: that took a tenth of the time of a submission.
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
