-- A retired category grants nothing for the next year, and carries over as many days as its rules say.
alter table year_end_line drop column makes_next;
alter table year_end_line add column makes_next boolean not null generated always as (not is_retired or coalesce(edited_grant, 0) > 0
  or closes and coalesce(edited_carry, least(greatest(0, available - taken - pending), carry_over_max)) > 0) stored;
