-- Names of files that the store may hold and that no row of attachment has: noted before a file is stored and when its row is deleted,
-- forgotten once the row is there or the file is gone.
create table attachment_removal (
  file_name text primary key,
  since timestamptz not null default now()
);

create function note_attachment_removal() returns trigger language plpgsql as $$
begin
  insert into attachment_removal (file_name) values (old.file_name) on conflict do nothing;
  return null;
end $$;
create trigger removal after delete on attachment for each row execute function note_attachment_removal();
