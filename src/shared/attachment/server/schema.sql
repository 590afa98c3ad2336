create table attachment (
  -- A random name with the extension of its type.
  file_name text primary key,
  original_name text not null check (length(original_name) between 1 and 255),
  media_type text not null,
  size integer not null check (size between 1 and 5242880),
  uploaded_by text not null references employee,
  uploaded_at timestamptz not null default now()
);
comment on table attachment is 'Attachments. The files are in the store under `file_name`.';
create index attachment_uploaded_at on attachment (uploaded_at);
create trigger audit after insert or update or delete on attachment for each row execute function write_audit_log('file_name', '', '');

create table attachment_removal (
  file_name text primary key,
  since timestamptz not null default now()
);
comment on table attachment_removal is
  'Files that the store may have although no attachment names them. A row is written before a file is stored and when its attachment is deleted. It goes once the attachment exists or the file is gone.';

create function queue_attachment_removal() returns trigger language plpgsql as $$
begin
  insert into attachment_removal (file_name) values (old.file_name) on conflict do nothing;
  return null;
end $$;
create trigger removal after delete on attachment for each row execute function queue_attachment_removal();
