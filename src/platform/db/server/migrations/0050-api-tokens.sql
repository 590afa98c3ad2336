-- What programs come in with. A token is nobody: it outlives who made it, and what it may do is its scopes.
create table api_token (
  api_token_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 50),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The last four signs, by which its owner knows it again.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  -- Addresses and ranges from which it may be used; none: from everywhere.
  addresses text[] not null default '{}' check (cardinality(addresses) <= 20),
  -- In the company's time; the whole of this day belongs to it.
  last_day date not null,
  made_by text not null references employee,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  ended_at timestamptz,
  -- HR has been told that it ends soon, or that whoever made it has left.
  told_end boolean not null default false,
  told_left boolean not null default false,
  version integer not null default 1
);
create index api_token_made_by on api_token (made_by);
create unique index api_token_name on api_token (lower(name)) where ended_at is null;
create trigger version before update on api_token for each row
  when ((to_jsonb(old) - '{used_at,told_end,told_left}'::text[]) is distinct from (to_jsonb(new) - '{used_at,told_end,told_left}'::text[])) execute function bump_version();
create trigger audit after insert or update or delete on api_token for each row
  execute function write_audit_log('api_token_id', 'token_hash', 'used_at,told_end,told_left');

-- A call of a token is made by '#' and its number: no employee has such an id. Where a deed names an employee it names the token beside.
alter table applied_leave_event add column by_token bigint references api_token;
alter table notice add column by_token bigint references api_token;
alter table applied_leave add column filed_by_token bigint references api_token;
create index applied_leave_event_by_token on applied_leave_event (by_token) where by_token is not null;
create index notice_by_token on notice (by_token) where by_token is not null;
create index applied_leave_filed_by_token on applied_leave (filed_by_token) where filed_by_token is not null;

create function name_doing_token() returns trigger language plpgsql as $$
begin
  new.by_token := substr(new.by_empl_id, 2)::bigint;
  new.by_empl_id := null;
  return new;
end $$;
create trigger doing_token before insert on applied_leave_event for each row when (new.by_empl_id like '#%') execute function name_doing_token();
create trigger doing_token before insert on notice for each row when (new.by_empl_id like '#%') execute function name_doing_token();

create function name_filing_token() returns trigger language plpgsql as $$
begin
  new.filed_by_token := substr(new.filed_by, 2)::bigint;
  new.filed_by := null;
  return new;
end $$;
create trigger filing_token before insert on applied_leave for each row when (new.filed_by like '#%') execute function name_filing_token();

-- What a deed of a token is said to be by; null for whatever is none.
create function name_of_token(doer text) returns text language sql stable as $$
  select 'API token ' || name from api_token where api_token_id = case when doer like '#%' then substr(doer, 2)::bigint end
$$;
