-- The try came from an address from which the owner of the account signed in lately: strangers cannot use up all tries.
alter table directory_try add column from_known boolean not null default false;

-- People whom the directory did not know at their last sign-in: they do not wait for it.
create table directory_stranger (
  empl_id text primary key references login_detail on delete cascade,
  noticed_at timestamptz not null default now()
);

-- The provider or the directory made these accounts, and no one has chosen a password for them since.
update login_detail l set password_off = true
where first_time and not password_off and exists (
  select from audit_log where lower(entity_key) = lower(l.empl_id) and entity_key = l.empl_id and entity = 'login_detail' and action = 'insert' and by_empl_id = l.empl_id
);

-- The audit log names the provider's user and the directory's entry of a refused sign-in: both are erased with the person.
do $$ begin
  execute replace(pg_get_functiondef('without_personal(jsonb)'::regprocedure), '''reason'',', '''reason'', ''entry'', ''provider_user'',');
end $$;
