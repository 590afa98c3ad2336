-- Email addresses are compared by folding the letters A to Z only. Other foldings take the addresses of two people for the same: the Kelvin sign for a k.
drop index employee_business_email;
create unique index employee_business_email on employee (lower(business_email collate "C"));
-- Lists are sorted by this expression.
create index employee_business_email_order on employee (lower(business_email));

do $$ declare
  name text;
  body text;
begin
  foreach name in array '{values_of_person(text\,text),audit_log_about(text)}'::text[] loop
    body := pg_get_functiondef(name::regprocedure);
    execute regexp_replace(body, 'lower\((value|business_email|entity_key)\)', 'lower(\1 collate "C")', 'g');
  end loop;
end $$;
