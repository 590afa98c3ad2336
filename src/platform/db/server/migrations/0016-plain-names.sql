-- Filters ignore accents, and names sort as people expect.
create function plain_text(word text) returns text language sql immutable parallel safe as $$
  select case when octet_length(word) = length(word) then lower(word)
    else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(word, nfd), '[\u0300-\u036F]', '', 'g')), 'łøđðıςŁØĐÐ', 'loddiσlodd'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

alter table employee add column plain_name text collate "C" not null generated always as (plain_text(name)) stored;
drop index employee_name, employee_name_order, employee_name_text, employee_approver, employee_name_pairs, employee_told;
create index employee_name on employee (plain_name, name, empl_id);
create index employee_name_text on employee using gin (plain_name gin_trgm_ops);
create index employee_approver on employee (plain_name, name, empl_id) where status = 'A' and 'M' = any (roles);
create index employee_name_pairs on employee using gin (letter_pairs(plain_name));
create index employee_told on employee using gin ((plain_name || ' (' || lower(empl_id) || ')') gin_trgm_ops);

drop trigger audit on employee;
create trigger audit after insert or update or delete on employee for each row
  execute function write_audit_log('empl_id', 'nric_passport', 'gender_field,marriage_status_field,job_title_field,business_unit_field,departments,plain_name');
