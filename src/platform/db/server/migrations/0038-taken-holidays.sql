-- Holidays that HR took over from the calendar of a country at once, so that they can be taken back: of each the date, the version that was stored, and
-- what stood there before.
create table holiday_take_over (
  take_over_id bigint generated always as identity primary key,
  taken_at timestamptz not null default clock_timestamp(),
  by_empl_id text references employee,
  holidays jsonb not null,
  undone_at timestamptz
);
create trigger audit after insert or update or delete on holiday_take_over for each row execute function write_audit_log('take_over_id', '', '');
