create table api_token (
  api_token_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 50),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The last four characters, by which people recognise the token.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  -- Addresses and ranges from which the token works. Empty: everywhere.
  addresses text[] not null default '{}' check (cardinality(addresses) <= 20),
  -- The last valid day, in the time zone of the company.
  last_day date not null,
  made_by text not null references employee,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  ended_at timestamptz,
  -- HR was notified that the token expires soon, or that its creator has left.
  told_end boolean not null default false,
  told_left boolean not null default false,
  version integer not null default 1
);
comment on table api_token is
  'API tokens. A token belongs to no person: it outlives its creator, and only its scopes say what it may do.';
create index api_token_made_by on api_token (made_by);
create unique index api_token_name on api_token (lower(name)) where ended_at is null;
create trigger version before update on api_token for each row
  when ((to_jsonb(old) - '{used_at,told_end,told_left}'::text[]) is distinct from (to_jsonb(new) - '{used_at,told_end,told_left}'::text[])) execute function bump_version();
create trigger audit after insert or update or delete on api_token for each row
  execute function write_audit_log('api_token_id', 'token_hash', 'used_at,told_end,told_left');

-- A call of a token names itself as `#` and its number. Columns that refer to employees cannot hold that.
create function set_acting_token() returns trigger language plpgsql as $$
begin
  new.by_token := substr(new.by_empl_id, 2)::bigint;
  new.by_empl_id := null;
  return new;
end $$;

create function set_submitting_token() returns trigger language plpgsql as $$
begin
  new.filed_by_token := substr(new.filed_by, 2)::bigint;
  new.filed_by := null;
  return new;
end $$;

create function token_name(doer text) returns text language sql stable as $$
  select 'API token ' || name from api_token where api_token_id = case when doer like '#%' then substr(doer, 2)::bigint end
$$;
