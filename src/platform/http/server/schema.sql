create table idempotency_key (
  empl_id text not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (empl_id, key)
);
comment on table idempotency_key is 'The first response to a POST with an Idempotency-Key, which a repeated request gets again.';
create index idempotency_key_created_at on idempotency_key (created_at);
