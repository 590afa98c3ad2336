-- Finds the notices of a request: a later notice replaces unread ones, and a recall closes all.
create index notice_of_leave on notice (applied_leave_id) where applied_leave_id is not null;
-- Counts the mails that one person has caused for another within an hour.
create index mail_outbox_caused_by on mail_outbox (empl_id, queued_at) where kind = 'notice';

-- A question that was answered, or is put to another person, no longer counts as unread. Notices of the same transaction tell the new state and stay.
create function close_answered_notices() returns trigger language plpgsql as $$
begin
  update notice set read_at = now(), waits_for_daily = false where notice_id in (
    select notice_id from notice
    where applied_leave_id = new.applied_leave_id and read_at is null and empl_id <> new.empl_id and happened_at < now()
      and kind in ('submitted', 'changed', 'filedFor', 'cancelAsked', 'changeAsked', 'firstApproved', 'handedOver', 'waiting', 'noApprover')
    for update skip locked);
  return null;
end $$;
create trigger answered_notices after update on applied_leave for each row
  when (old.leave_status <> new.leave_status or old.approver <> new.approver or (old.change is not null and new.change is null))
  execute function close_answered_notices();

-- A recalled request leaves one notice for each reader. It names the person and the days, because the request is gone.
create function close_recalled_notices() returns trigger language plpgsql as $$
begin
  delete from notice older using notice newer
  where older.applied_leave_id = old.applied_leave_id and newer.applied_leave_id = old.applied_leave_id
    and newer.empl_id = older.empl_id and newer.notice_id > older.notice_id;
  update notice set kind = 'recalled', read_at = coalesce(read_at, now()), waits_for_daily = false, figures = jsonb_build_object(
    'emplId', old.empl_id, 'approver', old.approver, 'from', old.start_date, 'until', old.end_date)
  where applied_leave_id = old.applied_leave_id;
  return null;
end $$;
create trigger recalled_notices after delete on applied_leave for each row execute function close_recalled_notices();
