-- Colleagues cover a leave, and a leave type may require them.
alter table leave_category
  add column cover_from_days numeric(4, 1) check (cover_from_days between 0.5 and 366 and mod(cover_from_days * 2, 1) = 0);

create table leave_cover (
  applied_leave_id bigint not null references applied_leave on delete cascade,
  empl_id text not null references employee,
  declined text check (length(declined) between 1 and 250),
  reminded_on date,
  primary key (applied_leave_id, empl_id)
);
comment on table leave_cover is 'The colleagues who do the work of a person on leave. They get no right to decide.';
create index leave_cover_of on leave_cover (empl_id);
create trigger audit after insert or update or delete on leave_cover
  for each row execute function write_audit_log('applied_leave_id,empl_id', '', 'reminded_on');

create or replace function close_recalled_notices() returns trigger language plpgsql as $$
begin
  delete from notice older using notice newer
  where older.applied_leave_id = old.applied_leave_id and newer.applied_leave_id = old.applied_leave_id
    and newer.empl_id = older.empl_id and newer.notice_id > older.notice_id;
  update notice set kind = 'recalled', read_at = case when kind <> 'cover' then coalesce(read_at, now()) end, waits_for_daily = false,
    figures = jsonb_build_object('emplId', old.empl_id, 'approver', old.approver, 'from', old.start_date, 'until', old.end_date, 'cover', kind = 'cover')
  where applied_leave_id = old.applied_leave_id;
  return null;
end $$;
