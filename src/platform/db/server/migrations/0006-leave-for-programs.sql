-- Messages about leave carry its id, and programs find the leave that has changed since a moment.
create or replace function queue_leave_deliveries() returns trigger language plpgsql as $$
declare
  l applied_leave;
  what text;
begin
  if not exists (select from webhook where is_on) or is_importing_leave() then
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
      -- No one has sent it yet: it belongs to this transaction, which locks the application.
      delete from webhook_delivery where empl_id = l.empl_id and event = what and happened_at = now() and status = 'waiting' and tries = 0
        and (data ->> 'appliedLeaveId')::bigint = l.applied_leave_id;
    end if;
    perform queue_deliveries(what, l.empl_id, jsonb_strip_nulls(jsonb_build_object('appliedLeaveId', l.applied_leave_id,
      'id', jsonb_build_object('emplid', l.empl_id, 'effDate', l.eff_date, 'startDate', l.start_date, 'leaveCode', l.leave_code), 'emplId', l.empl_id,
      'startDate', l.start_date, 'endDate', l.end_date, 'startPart', l.start_part, 'endPart', l.end_part, 'halfDayPart', l.half_day_part,
      'days', trim_scale(l.leave_duration), 'status', l.leave_status)));
  end if;
  return null;
end $$;

create index applied_leave_event_time on applied_leave_event using brin (happened_at);
