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
