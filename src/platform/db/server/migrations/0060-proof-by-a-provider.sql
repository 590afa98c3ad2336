-- Of an attempt that proves within a session that it is still its owner: the session.
alter table provider_attempt add column session_hash bytea;
