create table public_holiday (
  holiday_date date primary key,
  holiday_descr text not null check (length(holiday_descr) between 1 and 50),
  holiday_state text not null check (length(holiday_state) between 1 and 100),
  version integer not null default 1,
  -- The half of the day that is free. Null: the whole day.
  holiday_part text check (holiday_part in ('AM', 'PM'))
);
comment on table public_holiday is 'Public holidays by date.';
create trigger version before update on public_holiday for each row execute function bump_version();
create trigger audit after insert or update or delete on public_holiday for each row execute function write_audit_log('holiday_date', '', '');

create table holiday_take_over (
  take_over_id bigint generated always as identity primary key,
  taken_at timestamptz not null default clock_timestamp(),
  by_empl_id text references employee,
  holidays jsonb not null,
  undone_at timestamptz
);
comment on table holiday_take_over is
  'Holidays that HR imported from the calendar of a country in one step. Each entry holds the date, the stored version and the former holiday, so that HR can undo the import.';
create trigger audit after insert or update or delete on holiday_take_over for each row execute function write_audit_log('take_over_id', '', '');
