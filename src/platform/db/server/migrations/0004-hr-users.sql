-- Whether anybody with the role HR remains is asked with each profile that is saved.
create index employee_hr on employee (empl_id) where status = 'A' and 'H' = any (roles);
