-- The remembered matches of columns in uploads.
create table upload_match (
  upload text primary key check (length(upload) between 1 and 20),
  match jsonb not null check (octet_length(match::text) <= 300000),
  changed_at timestamptz not null default now()
);
comment on table upload_match is 'How the columns of the last uploaded sheet with other headings were matched, by kind of upload.';
create trigger audit after insert or update or delete on upload_match for each row execute function write_audit_log('upload', '', 'changed_at');
