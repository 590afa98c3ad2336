-- Who changes the own password may keep the calendar links. Whoever resets, locks or deactivates ends them, as before.
create or replace function end_calendar_link() returns trigger language plpgsql as $$
begin
  if current_setting('leave.keeps_calendar_links', true) is distinct from 'on' then
    delete from calendar_link where empl_id = new.empl_id;
  end if;
  return null;
end $$;

-- What changes an application in several steps is one thing to tell: as it is in the end.
create or replace function tell_webhooks_of_leave() returns trigger language plpgsql as $$
declare
  l applied_leave;
  what text;
begin
  if not exists (select from webhook where is_on) then
    return null;
  end if;
  if tg_op = 'DELETE' then l := old; else l := new; end if;
  what := case
    when tg_op = 'INSERT' then 'leave.submitted'
    when tg_op = 'DELETE' then 'leave.recalled'
    when old.leave_status <> new.leave_status then case
      when new.leave_status = 'APPRV' and old.leave_status = 'PNAPV' then 'leave.approved'
      when new.leave_status = 'REJCT' then 'leave.rejected'
      when new.leave_status = 'PNCLD' then 'leave.cancellation_asked'
      when new.leave_status = 'CANCL' then 'leave.cancelled'
      else 'leave.changed' end
    when (old.start_date, old.end_date, old.start_part, old.end_part, old.half_day_part, old.leave_code, old.leave_duration)
      is distinct from (new.start_date, new.end_date, new.start_part, new.end_part, new.half_day_part, new.leave_code, new.leave_duration)
      then 'leave.changed' end;
  if what is not null then
    if what = 'leave.changed' then
      -- Nobody has sent it: it is of this transaction, which holds the application.
      delete from webhook_delivery where empl_id = l.empl_id and event = what and happened_at = now() and status = 'waiting' and tries = 0
        and (data ->> 'appliedLeaveId')::bigint = l.applied_leave_id;
    end if;
    perform tell_webhooks(what, l.empl_id, jsonb_strip_nulls(jsonb_build_object('appliedLeaveId', l.applied_leave_id, 'emplId', l.empl_id,
      'startDate', l.start_date, 'endDate', l.end_date, 'startPart', l.start_part, 'endPart', l.end_part, 'halfDayPart', l.half_day_part,
      'days', trim_scale(l.leave_duration), 'status', l.leave_status)));
  end if;
  return null;
end $$;
