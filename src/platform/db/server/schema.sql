-- The files of the schema run in one transaction. Functions may refer to tables of later files, and functions with the rights of the owner
-- keep the search path of this transaction.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true), set_config('check_function_bodies', 'off', true);

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- A number of days: exact, never negative, in halves.
create domain days as numeric(6, 1) check (value >= 0 and value * 2 = trunc(value * 2));
-- A change of a number of days.
create domain signed_days as numeric(6, 1) check (value * 2 = trunc(value * 2));

-- One or two letters are too short for trigrams. The index holds each letter and each pair of letters of a text.
create function letter_pairs(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct substr(lower(word), place, letters)) from generate_series(1, length(word)) place, generate_series(1, 2) letters
$$;

-- A text without accents and letter case, for filters and orders. `plainText` does the same in TypeScript. Plain ASCII is fast, and the function
-- is not strict, so that PostgreSQL inlines it.
create function plain_text(word text) returns text language sql immutable parallel safe as $$
  select case when octet_length(word) = length(word) then lower(word)
    else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(word, nfd), '[\u0300-\u036F]', '', 'g')), 'łøđðıςŁØĐÐ', 'loddiσlodd'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- `migrate` creates this table.
comment on table schema_migration is 'The baseline and the migrations that this database has.';

-- Calls compare the version to detect a change by someone else.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
