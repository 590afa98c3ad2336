create table away_digest_run (
  run_on date primary key
);
comment on table away_digest_run is 'The days on which the digests of who is away were queued.';
