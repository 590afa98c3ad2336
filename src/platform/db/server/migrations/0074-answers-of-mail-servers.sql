-- The answer of the mail server in its own words, without secrets. `fault` keeps its number or a code.
alter table mail_outbox add column answer text check (length(answer) between 1 and 500);
