-- How many days of months, and how many lapses, were still to be written when a draft was prepared, and were written before.
alter table year_end add column months_first integer not null default 0, add column lapses_first integer not null default 0;
