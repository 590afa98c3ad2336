-- A bulk grant of several leave types.
alter table grant_run drop constraint grant_run_leave_code_fkey;
alter table grant_run alter leave_code drop not null, alter leave_code type text[] using array[leave_code];
alter table grant_run rename leave_code to leave_codes;
alter table grant_run alter leave_codes set not null, add check (cardinality(leave_codes) between 1 and 50);
