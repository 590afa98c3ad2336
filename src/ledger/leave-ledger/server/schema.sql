-- The sets of `leave-status.ts` that functions need. A test compares both, also with the literals of constraints and indexes below.
-- The days of these statuses are taken leave.
create function booked_statuses() returns text[] language sql immutable parallel safe as $$ select '{APPRV,PNCLD}'::text[] $$;
-- The days of these statuses are pending.
create function requested_statuses() returns text[] language sql immutable parallel safe as $$ select '{PNAPV}'::text[] $$;

create table year_end_booking (
  transaction_id xid8 primary key
);
comment on table year_end_booking is
  'Transactions in which a function of a year end is writing. The application only reads this table.';

-- Triggers must not depend on a setting of the session, because the role of the application can change it. The functions below run with the
-- rights of the owner and register their transaction instead.
create function is_year_end_booking() returns boolean language sql stable as $$
  select exists (select from year_end_booking where transaction_id = pg_current_xact_id_if_assigned())
$$;


create table leave_entitlement (
  empl_id text not null references employee,
  year smallint not null check (year between 1000 and 9999),
  leave_code text not null references leave_category,
  carry_forward days not null default 0,
  entitlement days not null default 0,
  available_leave days not null default 0,
  taken_leave days not null default 0,
  version integer not null default 1,
  -- Leave that was taken before or outside of this system. The taken leave is this plus the booked applications.
  brought_leave signed_days not null,
  -- The entitlement accrues with each month after this day. Null: all days are available at once. The value is copied from the leave type
  -- when the record is created.
  accrues_after date,
  -- Copied from the leave type when the record is created.
  accrues_on text not null default 'start' check (accrues_on in ('start', 'end')),
  -- The day on which accrual stopped because the employee became inactive. Null: active.
  accrues_paused date,
  -- Months without accrual, 1 to 12.
  accrues_except smallint[] not null default '{}',
  -- How much of the days each month of the year brings, January first. Null: each month brings the same.
  accrual_weights integer[] check (cardinality(accrual_weights) = 12),
  -- Months that earn nothing, 1 to 12, because of leave that the leave type names.
  unearned_months smallint[] not null default '{}',
  -- The last working day for which HR has settled the days. Days up to it do not accrue again.
  accrues_settled date,
  primary key (empl_id, year, leave_code)
);
comment on table leave_entitlement is 'The balance of an employee for one year and leave type.';
create index leave_entitlement_year on leave_entitlement (year, leave_code, empl_id);
create trigger version before update on leave_entitlement for each row execute function bump_version();
create trigger audit after insert or update or delete on leave_entitlement for each row
  when (not is_year_end_booking()) execute function write_audit_log('empl_id,year,leave_code', '', '');

create table applied_leave (
  applied_leave_id bigint generated always as identity primary key,
  empl_id text not null,
  eff_date date not null,
  start_date date not null,
  end_date date not null,
  leave_code text not null,
  -- Set for half a day. Such leave is one day long.
  half_day_part text check (half_day_part in ('AM', 'PM')),
  leave_duration days not null check (leave_duration > 0),
  leave_status text not null check (leave_status in ('PNAPV', 'APPRV', 'REJCT', 'PNCLD', 'CANCL')),
  approver text not null references employee check (approver <> empl_id),
  -- The day of the last change of status. Null: none yet.
  approver_date date,
  reason text not null check (length(reason) between 1 and 250),
  attachment text unique references attachment,
  version integer not null default 1,
  leave_year smallint not null generated always as (extract(year from start_date)::smallint) stored,
  -- Leave of several days may begin at noon and end at noon.
  start_part text check (start_part = 'PM'),
  end_part text check (end_part = 'AM'),
  -- Each day as it was counted: `date`, `days`, and why it counts less than a day.
  day_costs jsonb not null default '[]',
  -- The rules at submission. Later rules do not apply to the application.
  needs_balance boolean not null default true,
  may_go_below_by numeric(4, 1) not null default 0,
  needs_attachment boolean not null default false,
  entitlement_year smallint generated always as (case when needs_balance then extract(year from start_date)::smallint end) stored,
  -- The submitter, if that is not the applicant.
  filed_by text references employee constraint applied_leave_filed_by_other check (filed_by <> empl_id),
  given_back int4multirange not null default '{}',
  change jsonb check (octet_length(change::text) <= 100000),
  -- The half days of the leave after a pending change. They are reserved together with the current half days.
  change_slots int4multirange not null default '{}',
  -- How many more days the change needs.
  change_days days not null default 0,
  change_attachment text unique references attachment,
  slots int4multirange not null generated always as (int4multirange(int4range(
    (start_date - date '2000-01-01') * 2 + case when half_day_part = 'PM' or start_part = 'PM' then 1 else 0 end,
    (end_date - date '2000-01-01') * 2 + case when half_day_part = 'AM' or end_part = 'AM' then 1 else 2 end
  )) - given_back) stored,
  -- The people of the first of two approvals while the second is pending: the approver, and the person who decided in their place.
  first_step text[],
  -- Everyone who gave a first approval. They can still read the application.
  step_takers text[] not null default '{}',
  -- Leave over New Year is two applications, one per year. They share this id.
  pair uuid,
  filed_by_token bigint references api_token,
  former_days jsonb not null default '[]',
  second_approval_from numeric(4, 1),
  second_approver text,
  asked_days days,
  change_sick_days days not null
    generated always as (coalesce((change #>> '{sick,days}')::numeric(6, 1), 0)) stored,
  constraint applied_leave_period check (end_date >= start_date and extract(year from start_date) = extract(year from end_date)),
  constraint applied_leave_half_day check (half_day_part is null or start_date = end_date),
  constraint applied_leave_parts check (num_nonnulls(start_part, end_part) = 0 or start_date < end_date),
  foreign key (empl_id, entitlement_year, leave_code) references leave_entitlement (empl_id, year, leave_code),
  foreign key (empl_id) references employee,
  foreign key (leave_code) references leave_category,
  constraint applied_leave_change_waits check (change is null or leave_status = 'APPRV'),
  constraint applied_leave_change_whole check (change is not null or change_slots = '{}' and change_days = 0 and change_attachment is null),
  constraint applied_leave_overlap exclude using gist (empl_id with =, (slots + change_slots) with &&)
        where (leave_status in ('PNAPV', 'APPRV', 'PNCLD')),
  -- Two different people approve, and never the applicant.
  constraint applied_leave_two_people check (
        first_step is null or not approver = any (first_step) and not empl_id = any (first_step) and (leave_status = 'PNAPV' or change is not null))
);
comment on table applied_leave is 'Applications, and approved leave. Employee, year and leave type are those of an entitlement.';
create index applied_leave_of on applied_leave (empl_id, start_date desc, applied_leave_id desc);
create index applied_leave_approver on applied_leave (approver, leave_year, start_date);
create index applied_leave_dates on applied_leave (start_date desc, applied_leave_id desc);
create index applied_leave_days on applied_leave (empl_id, leave_year, leave_code, leave_status) include (leave_duration);
-- Each value of a column, latest leave first.
create index applied_leave_status on applied_leave (leave_status, start_date desc, applied_leave_id desc);
create index applied_leave_type on applied_leave (leave_code, start_date desc, applied_leave_id desc);
create index applied_leave_duration on applied_leave (leave_duration, start_date desc, applied_leave_id desc);
create index applied_leave_end_date on applied_leave (end_date, start_date desc, applied_leave_id desc);
create index applied_leave_eff_date on applied_leave (eff_date, start_date desc, applied_leave_id desc);
create index applied_leave_filed_by on applied_leave (filed_by) where filed_by is not null;
create index applied_leave_awaiting on applied_leave (approver, start_date, applied_leave_id) include (empl_id)
  where leave_status in ('PNAPV', 'PNCLD') or change is not null;
create index applied_leave_change_days on applied_leave (empl_id, leave_year, leave_code) include (change_days) where change_days > 0;
create index applied_leave_step_takers on applied_leave using gin (step_takers) where step_takers <> '{}';
create index applied_leave_pair on applied_leave (pair) where pair is not null;
create index applied_leave_filed_by_token on applied_leave (filed_by_token) where filed_by_token is not null;
create index applied_leave_change_sick_days on applied_leave (empl_id, leave_year) include (change_sick_days) where change_sick_days > 0;
create trigger version before update on applied_leave for each row execute function bump_version();
create trigger audit after insert or update or delete on applied_leave for each row execute function write_audit_log(
  'empl_id,eff_date,start_date,leave_code', '',
  'slots,leave_year,day_costs,entitlement_year,needs_balance,may_go_below_by,needs_attachment,change_slots,given_back,step_takers,pair,former_days,second_approval_from,second_approver,asked_days,change_sick_days');

create table applied_leave_event (
  applied_leave_event_id bigint generated always as identity primary key,
  applied_leave_id bigint not null references applied_leave on delete cascade,
  happened_at timestamptz not null default clock_timestamp(),
  by_empl_id text references employee,
  from_status text,
  to_status text,
  reason text check (length(reason) <= 250),
  -- A code with figures, from which the reader’s sentence is composed.
  remark jsonb check (octet_length(remark::text) <= 8000),
  -- The approver for whom someone else acted.
  for_empl_id text references employee,
  -- The API token that acted. A call of a token names itself as `#` and its number, which a trigger splits into this column.
  by_token bigint references api_token
);
comment on table applied_leave_event is 'The history of an application.';
create index applied_leave_event_of on applied_leave_event (applied_leave_id, applied_leave_event_id);
-- In the order of the events, so that a block range index suffices.
create index applied_leave_event_time on applied_leave_event using brin (happened_at);
create index applied_leave_event_by_token on applied_leave_event (by_token) where by_token is not null;
create trigger audit after insert on applied_leave_event for each row
  when (num_nonnulls(new.reason, new.remark) > 0) execute function write_audit_log('applied_leave_id,applied_leave_event_id', '', '');

create table entitlement_entry (
  entry_id bigint generated always as identity primary key,
  empl_id text not null,
  year smallint not null,
  leave_code text not null,
  kind text not null check (kind in ('opening', 'grant', 'carry', 'accrual', 'correction', 'earned', 'paidOut', 'lapse', 'upload', 'undo')),
  -- How many days become available or unavailable, from `on_date` on. Days that expire do so at the end of `until_date`.
  days signed_days not null,
  on_date date not null,
  until_date date,
  -- The effect of the entry on the other two figures of the record. Records that accrue have the entitlement of the whole year from the start.
  to_carry_forward signed_days not null default 0,
  to_entitlement signed_days not null default 0,
  note text check (length(note) between 1 and 250),
  by_empl_id text default nullif(current_setting('leave.caller', true), ''),
  happened_at timestamptz not null default clock_timestamp(),
  -- The bulk action that made the entry, such as `grant/12` or `yearend/3`.
  run text check (length(run) between 1 and 40),
  check (extract(year from on_date) = year),
  check (until_date >= on_date and extract(year from until_date) = year),
  foreign key (empl_id, year, leave_code) references leave_entitlement on delete cascade on update cascade
);
comment on table entitlement_entry is
  'The ledger: each change of a balance with its reason. Entries are added and never changed.';
create index entitlement_entry_of on entitlement_entry (empl_id, year, leave_code, on_date, entry_id);
create index entitlement_entry_run on entitlement_entry (run) where run is not null;
-- Finds days that expire by their last day.
create index entitlement_entry_until on entitlement_entry (empl_id, year, leave_code, until_date) where until_date is not null;
-- The entries of a year, latest first, as the report reads them.
create index entitlement_entry_year on entitlement_entry (year, on_date desc, entry_id desc);
-- The record of an entry says who made it and when. The audit log only needs its note.
create trigger audit after insert or update on entitlement_entry for each row
  when (new.note is not null) execute function write_audit_log('empl_id,year,leave_code,entry_id', '', '');

-- Entries change the figures of their record. At depth 0 only: entries that a change of figures wrote must not change them again. The days
-- of a closed year are left to the year end trigger, which runs next in the same statement.
create function apply_entries() returns trigger language plpgsql as $$
begin
  -- Lock first: a year end or its undo must not change in between whether the year is closed.
  perform from leave_entitlement en where (en.empl_id, en.year, en.leave_code) in (select empl_id, year, leave_code from added)
    order by en.empl_id, en.year, en.leave_code for no key update;
  update leave_entitlement en set available_leave = en.available_leave + d.days, carry_forward = en.carry_forward + d.carried, entitlement = en.entitlement + d.entitled
  from (
    select n.empl_id, n.year, n.leave_code, sum(n.to_carry_forward) as carried, sum(n.to_entitlement) as entitled,
      case when exists (select from year_end_line l
        where l.empl_id = n.empl_id and l.year = n.year and l.leave_code = n.leave_code and l.stands and l.closes) then 0 else sum(n.days) end as days
    from added n group by n.empl_id, n.year, n.leave_code) d
  where en.empl_id = d.empl_id and en.year = d.year and en.leave_code = d.leave_code and (d.days, d.carried, d.entitled) <> (0, 0, 0);
  return null;
end $$;
create trigger apply_entries after insert on entitlement_entry referencing new table as added for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function apply_entries();

-- The day after which newly carried days of a record expire. They join the carried days of the record; the first ones follow the category.
create function carried_until(person text, of_year integer, code text) returns date language sql stable as $$
  select until from (
    select n.until_date as until, n.entry_id from entitlement_entry n
    where n.empl_id = person and n.year = of_year and n.leave_code = code and n.to_carry_forward <> 0
    union all
    select to_date(of_year || '-' || c.carry_over_until, 'YYYY-MM-DD'), 0 from leave_category c where c.leave_code = code) one
  order by entry_id desc limit 1
$$;

-- Figures that are changed directly get the entries of the difference. At depth 0 only: entries that change figures write no further
-- entries.
create function write_entries() returns trigger language plpgsql as $$
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
create trigger entries_of_added after insert on leave_entitlement referencing new table as added for each statement
  when (pg_trigger_depth() = 0) execute function write_entries();
create trigger entries_of_changed after update on leave_entitlement referencing old table as was new table as changed for each statement
  when (pg_trigger_depth() = 0 and not is_year_end_booking()) execute function write_entries();

-- The taken leave is the brought leave plus the booked applications. A direct change of the taken leave changes the brought leave. Leave
-- that needs no balance may be booked before the record exists, so that a new record counts it.
create function update_brought_leave() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.brought_leave := new.taken_leave;
    new.taken_leave := new.taken_leave + (select coalesce(sum(leave_duration), 0) from applied_leave l
      where l.empl_id = new.empl_id and l.leave_year = new.year and l.leave_code = new.leave_code and l.leave_status = any (booked_statuses()));
  else
    new.brought_leave := old.brought_leave + new.taken_leave - old.taken_leave;
  end if;
  return new;
end $$;
create trigger brought_by_added before insert on leave_entitlement for each row execute function update_brought_leave();
create trigger brought_by_changed before update on leave_entitlement for each row
  when (old.taken_leave <> new.taken_leave and pg_trigger_depth() = 0) execute function update_brought_leave();

-- Booked leave is taken leave, for every writer. If less than nothing would be taken, the brought leave was too high. Nothing is set up for
-- a statement without booked leave: that took a tenth of the time of a submission.
create function book_taken_leave() returns trigger language plpgsql as $$
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
create trigger taken_by_added after insert on applied_leave referencing new table as added for each statement execute function book_taken_leave();
create trigger taken_by_removed after delete on applied_leave referencing old table as removed for each statement execute function book_taken_leave();
create trigger taken_by_changed after update on applied_leave referencing old table as was new table as changed for each statement
  execute function book_taken_leave();
create trigger taken_by_none after truncate on applied_leave for each statement execute function book_taken_leave();

-- Entries are added and never changed. They go with their record, and the notes of an erased person are erased.
create function guard_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '(erased)' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger entitlement_entry_append_only before update or delete on entitlement_entry for each row
  when (pg_trigger_depth() = 0) execute function guard_entries();

-- The entries of a change of figures. Arguments: available, carried and granted days, or their differences, and whether the record accrues
-- by month. On a record that accrues, the entitlement is that of the whole year and makes nothing available by itself.
create function entries_for(numeric, numeric, numeric, boolean)
returns table (kind text, days numeric, carried numeric, entitled numeric) language sql immutable as $$
  select 'carry', $2, $2, 0 where $2 <> 0
  union all
  select 'grant', case when $4 then 0 else $3 end, 0, $3 where $3 <> 0
  union all
  select 'correction', $1 - $2 - case when $4 then 0 else $3 end, 0, 0 where $1 <> $2 + case when $4 then 0 else $3 end
$$;

-- The pending days of a year: applications, extra days of pending changes, and sick days of a pending illness. They count against the
-- balance.
create function pending_days(person text, of_year integer, code text) returns numeric language sql stable as $$
  select coalesce(sum(case when l.leave_code = code then case when l.leave_status = any (requested_statuses()) then l.leave_duration else 0 end + greatest(0, l.change_days) else 0 end
    + case when code = 'SL' then l.change_sick_days else 0 end), 0)
  from applied_leave l
  where l.empl_id = person and l.leave_year = of_year and (l.leave_code = code or l.change_sick_days > 0)
$$;

-- The input of a replay of a person's year and type, as `yearHistory` composes it for lists of records. Statements about one record call it
-- only if the order of the days matters: a connection keeps its plans, while each run of a statement prepares even the parts that do not run.
create function year_history(person text, of_year integer, code text, counted text[], but bigint, with_changes boolean)
returns json language plpgsql stable as $$
begin
  return json_build_object('year', of_year,
    'entries', (select coalesce(json_agg(json_build_object('on', n.on_date, 'days', trim_scale(n.days), 'until', n.until_date, 'kind', n.kind) order by n.on_date, n.entry_id), '[]')
      from entitlement_entry n where n.empl_id = person and n.year = of_year and n.leave_code = code
        and not (n.kind = 'lapse' or n.kind in ('carry', 'undo') and n.on_date = make_date(n.year, 12, 31))),
    'monthly', (select json_build_object('entitlement', trim_scale(m.entitlement), 'joinDate', who.join_date, 'after', m.accrues_after, 'accrualOn', m.accrues_on,
        'except', m.accrues_except || m.unearned_months, 'weights', m.accrual_weights, 'until', who.last_day, 'settled', m.accrues_settled)
      from leave_entitlement m join employee who on who.empl_id = m.empl_id and who.status = 'A'
      where m.empl_id = person and m.year = of_year and m.leave_code = code and m.accrues_after is not null),
    'leaves', (select coalesce(json_agg(json_build_object('appliedLeaveId', uses.applied_leave_id, 'startDate', uses.start_date, 'endDate', uses.end_date,
        'leaveDuration', trim_scale(uses.days), 'dayCosts', uses.day_costs) order by uses.start_date, uses.applied_leave_id), '[]')
      from applied_leave l cross join lateral (
        select l.leave_code, l.applied_leave_id, l.start_date, l.end_date, l.leave_duration as days, l.day_costs
        union all
        select l.leave_code, null, (l.change ->> 'startDate')::date, (l.change ->> 'endDate')::date, l.change_days, '[]' where with_changes and l.change_days > 0
        union all
        select 'SL', null, (sick ->> 'startDate')::date, (sick ->> 'endDate')::date, (sick ->> 'leaveDuration')::numeric, sick -> 'dayCosts'
        from jsonb_array_elements(l.change #> '{sick,leaves}') sick where with_changes and l.change_sick_days > 0) uses
      where l.empl_id = person and l.leave_year = of_year and (l.leave_code = code or l.change_sick_days > 0) and uses.leave_code = code
        and l.leave_status = any (counted) and l.applied_leave_id <> but),
    'brought', (select trim_scale(b.brought_leave) from leave_entitlement b where b.empl_id = person and b.year = of_year and b.leave_code = code));
end $$;

-- The people of the first of two approvals, the approver first. A function, because the planner priced the query for each row of a list.
create function first_approvers(people text[]) returns json language sql stable strict parallel safe as $$
  select json_agg(json_build_object('emplId', empl_id, 'name', name) order by empl_id <> people[1]) from employee where empl_id = any (people)
$$;

-- The accruals of the year that are not booked yet, as `accrualsOf` and `comingOf` compute them. They can be booked in advance. Months of
-- absence and months after the last working day bring nothing.
create function coming_accruals(person text, of_year integer, code text) returns numeric language sql stable as $$
  select coalesce(sum(due - due_before) filter (where comes > accrues_after and (last_day is null or comes <= last_day) and (accrues_settled is null or comes > accrues_settled) and not came and not is_out), 0)
  from (
    select en.accrues_after, en.accrues_settled, e.last_day, comes, floor(en.entitlement * 2 * sofar / whole) / 2 as due, floor(en.entitlement * 2 * (sofar - own) / whole) / 2 as due_before,
      extract(month from comes) = any (en.accrues_except || en.unearned_months) as is_out,
      exists (select from entitlement_entry n where n.empl_id = person and n.year = of_year and n.leave_code = code and n.kind = 'accrual'
        and n.on_date between begins and ends) as came
    from leave_entitlement en join employee e on e.empl_id = en.empl_id and e.status = 'A'
      cross join lateral (select case when e.join_date is null or extract(year from e.join_date) < of_year then 1 when extract(year from e.join_date) > of_year then 13
        else extract(month from e.join_date)::int + case when extract(day from e.join_date) <= 15 then 0 else 1 end end as first_month) f
      cross join lateral (select 13 - first_month as months) m
      cross join lateral (select n as nth, make_date(of_year, first_month + n - 1, 1) as begins,
        (make_date(of_year, first_month + n - 1, 1) + interval '1 month - 1 day')::date as ends from generate_series(1, months) n) each
      cross join lateral (select coalesce(en.accrual_weights[first_month + nth - 1], 1) as own,
        coalesce((select sum(w) from unnest(en.accrual_weights[first_month:first_month + nth - 1]) w), nth) as sofar,
        greatest(1, coalesce((select sum(w) from unnest(en.accrual_weights[first_month:12]) w), months)) as whole) weight
      cross join lateral (select case en.accrues_on when 'end' then ends else greatest(begins, e.join_date) end as comes) day
    where en.empl_id = person and en.year = of_year and en.leave_code = code and en.accrues_after is not null) one
$$;

-- Approved leave remembers how its days were counted before a recalculation.
create function store_former_days() returns trigger language plpgsql as $$
begin
  new.former_days = old.former_days || jsonb_build_object('until', now(), 'dayCosts', old.day_costs);
  return new;
end $$;
create trigger former_days before update on applied_leave for each row
  when (old.leave_status = any (booked_statuses()) and old.day_costs <> new.day_costs) execute function store_former_days();
create trigger acting_token before insert on applied_leave_event for each row when (new.by_empl_id like '#%') execute function set_acting_token();
create trigger submitting_token before insert on applied_leave for each row when (new.filed_by like '#%') execute function set_submitting_token();
