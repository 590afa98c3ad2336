-- Leave that is possible on chosen dates only.
alter table leave_category
  add column allowed_dates date[] not null default '{}' check (cardinality(allowed_dates) <= 366),
  add column allowed_dates_most smallint check (allowed_dates_most between 1 and 366);
