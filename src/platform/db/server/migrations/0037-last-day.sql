-- The last day of somebody's work, where it is known: leave ends with it, and the day after it they are deactivated.
alter table employee add column last_day date;
