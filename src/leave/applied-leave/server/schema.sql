create table leave_comment (
  leave_comment_id bigint generated always as identity primary key,
  applied_leave_id bigint not null references applied_leave on delete cascade,
  by_empl_id text not null references employee,
  said_at timestamptz not null default clock_timestamp(),
  comment text not null check (length(comment) between 1 and 250)
);
comment on table leave_comment is 'Comments on an application. They are deleted with it when it is recalled.';
create index leave_comment_of on leave_comment (applied_leave_id, leave_comment_id);
create index leave_comment_by on leave_comment (by_empl_id);
create trigger audit after insert or update or delete on leave_comment
  for each row execute function write_audit_log('applied_leave_id,leave_comment_id', '', '');

create table leave_cover (
  applied_leave_id bigint not null references applied_leave on delete cascade,
  empl_id text not null references employee,
  -- Why the colleague declined. Null: the colleague covers.
  declined text check (length(declined) between 1 and 250),
  -- The day of the reminder before the leave begins.
  reminded_on date,
  -- The day of the notification that the colleague has left.
  gone_told_on date,
  primary key (applied_leave_id, empl_id)
);
comment on table leave_cover is 'The colleagues who do the work of a person on leave. They get no right to decide.';
create index leave_cover_of on leave_cover (empl_id);
create trigger audit after insert or update or delete on leave_cover
  for each row execute function write_audit_log('applied_leave_id,empl_id', '', 'reminded_on,gone_told_on');

create table decision_link (
  token_hash bytea primary key,
  -- Null once the application is deleted.
  applied_leave_id bigint references applied_leave on delete set null,
  empl_id text not null references login_detail on delete cascade,
  mail_outbox_id uuid not null references mail_outbox on delete cascade,
  -- The version of the application in the email. After any change the link no longer decides.
  version integer not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  void_at timestamptz
);
comment on table decision_link is
  'Links in emails that ask for a decision. They open the request or decide it. Only the SHA-256 of the link is stored.';
create index decision_link_applied_leave_id on decision_link (applied_leave_id);
create index decision_link_empl_id on decision_link (empl_id) where void_at is null;
create index decision_link_mail_outbox_id on decision_link (mail_outbox_id);

create table decision_try (
  address text primary key,
  minute_began timestamptz not null default now(),
  tries integer not null default 1
);
comment on table decision_try is 'How often decision links were tried from an address in the current minute.';
create index decision_try_minute_began on decision_try (minute_began);

create table stand_in (
  empl_id text primary key references employee on delete cascade,
  stand_in text not null references employee check (stand_in <> empl_id),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  version integer not null default 1
);
comment on table stand_in is
  'Who decides for an approver: a manager whom the approver named for some days, or whom HR named for every absence.';
create index stand_in_of on stand_in (stand_in);
create trigger version before update on stand_in for each row execute function bump_version();
create trigger audit after insert or update or delete on stand_in for each row execute function write_audit_log('empl_id', '', '');

create table stand_in_told (
  empl_id text not null references employee on delete cascade,
  stand_in text not null references employee on delete cascade,
  primary key (empl_id, stand_in)
);
comment on table stand_in_told is 'Stand-ins that were notified of their start and not yet of their end.';

-- A link is valid only while its reader's account stays as it was when the email was sent.
create function revoke_decision_links() returns trigger language plpgsql as $$
begin
  update decision_link set void_at = now() where empl_id = new.empl_id and void_at is null;
  return null;
end $$;
create trigger revoke_decision_links after update on login_detail for each row
  when (old.password_hash <> new.password_hash or new.lock_account and not old.lock_account) execute function revoke_decision_links();
create trigger revoke_decision_links after update on employee for each row
  when (old.status <> new.status or old.business_email <> new.business_email) execute function revoke_decision_links();

-- Whether a person is away for the whole day, not counting days that were given back.
create function is_away(person text, on_day date) returns boolean language sql stable as $$
  select exists (
    select from applied_leave l where l.empl_id = person and l.leave_status = any (booked_statuses()) and on_day between l.start_date and l.end_date
      and l.slots @> int4range((on_day - date '2000-01-01') * 2, (on_day - date '2000-01-01') * 2 + 2))
$$;

-- The approvers whom a person replaces on a day, if that person is an active manager. `applicant` null: all requests of the approver except
-- the person's own. If the stand-in is away too or is the applicant, the line manager of the approver decides. The chain ends there.
create function stand_in_duties(person text, on_day date) returns table (approver text, applicant text, until date) language sql stable as $$
  with candidate as (
    select a.empl_id, a.reports_to, n.to_date as until,
      case when n.stand_in is not null then n.stand_in
        when coalesce(a.stand_in, a.reports_to) is not null and (a.stand_in is not null or exists (select from setting where name = 'standInByAbsence' and value = 'true'))
          and is_away(a.empl_id, on_day) then coalesce(a.stand_in, a.reports_to) end as chosen
    from employee a left join stand_in n on n.empl_id = a.empl_id and on_day between n.from_date and n.to_date
    where a.empl_id <> person and a.empl_id in (
      select empl_id from stand_in where stand_in = person union all select empl_id from employee where stand_in = person or reports_to = person)
  ), judged as (
    select c.*, is_away(c.chosen, on_day) as chosen_is_away
    from candidate c join employee s on s.empl_id = c.chosen where s.status = 'A' and 'M' = any (s.roles)
  )
  select empl_id, null::text, until from judged where chosen = person and (not chosen_is_away or reports_to is not distinct from person)
  union all
  select empl_id, case when chosen_is_away then null else chosen end, until from judged where reports_to = person and chosen <> person
$$;

-- Each call of a manager asks this. Without any stand-in in the company the answer is null, and the long query is not even planned. An
-- empty list means that this person stands in for no one, but others do.
create function stands_in_for(person text, on_day date) returns json language plpgsql stable as $$
begin
  if not (exists (select from stand_in) or exists (select from employee where stand_in is not null)
    or exists (select from setting where name = 'standInByAbsence' and value = 'true')) then
    return null;
  end if;
  return (select coalesce(json_agg(json_build_object('approver', s.approver, 'applicant', s.applicant) order by s.approver, s.applicant), '[]')
    from stand_in_duties(person, on_day) s);
end $$;
