-- Codes and employee IDs differ by more than letter case. A database may hold codes that break the rule: they stay, and the indexes leave
-- out all but the first of them. So each later code is still compared with a stored one.
do $$
declare
  codes text;
begin
  select ' where leave_code not in (' || string_agg(quote_literal(leave_code), ', ') || ')' into codes
  from (select leave_code, row_number() over (partition by lower(leave_code) order by leave_code collate "C") as place from leave_category) c
  where place > 1;
  execute 'create unique index leave_category_code on leave_category (lower(leave_code))' || coalesce(codes, '');

  select ' where (fieldname, fieldvalue) not in (' || string_agg(format('(%L, %L)', fieldname, fieldvalue), ', ') || ')' into codes
  from (
    select fieldname, fieldvalue, row_number() over (partition by fieldname, lower(fieldvalue) order by fieldvalue collate "C") as place
    from translate_item) c
  where place > 1;
  execute 'create unique index translate_item_code on translate_item (fieldname, lower(fieldvalue))' || coalesce(codes, '');

  select ' where empl_id not in (' || string_agg(quote_literal(empl_id), ', ') || ')' into codes
  from (select empl_id, row_number() over (partition by lower(empl_id) order by empl_id collate "C") as place from employee) c
  where place > 1;
  if codes is null then
    drop index employee_empl_id_order;
    create unique index employee_empl_id_order on employee (lower(empl_id));
  else
    -- Lists sort by the index that exists.
    execute 'create unique index employee_empl_id_case on employee (lower(empl_id))' || codes;
  end if;
end $$;
