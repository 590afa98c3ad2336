import type { z } from 'zod';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { canReadLeave, isDecider } from '#src/shared/access/server/permission-conditions.ts';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { isWatchedBy } from './watcher-conditions.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import type { notificationContract } from '#src/shared/notification/notification-contract.ts';
import { notificationColumns } from '#src/shared/notification/notification-columns.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { hrKindsWithNames } from '#src/shared/notification/plain-notifications.ts';

/** A notification as the call returns it. */
export type Notification = z.output<(typeof notificationContract)['GET /notices']['response']>;

const whats = JSON.stringify(Object.fromEntries(Object.entries(notificationKinds).map(([kind, { when }]) => [kind, when])));

/** The kinds whose details are the reader's own days. */
const yearKinds: readonly NotificationKind[] = ['yearEnd', 'yearOpened', 'yearEndUndone'];

/** The kinds whose details are about the reader's own account. */
const ownKinds: readonly NotificationKind[] = ['providerLinked', 'providerUnlinked'];

/**
 * Returns a notification `n` with its record, as its reader may see it. If they may no longer see the record, it has no name, author or
 * details. A notification about both parts of leave over New Year names the earlier one and has the days of both.
 */
function asRead(sql: Tag, caller: Caller, timeZone: string) {
  const local = sql`(n.happened_at at time zone ${timeZone}::text)`;
  const time = sql`to_char(${local}, 'HH24:MI')`;
  const state = sql`case when n.read_at is null then 'Unread' else 'Read' end`;
  // These name a person's factor or a token, which only HR may see.
  const isOfHr = sql`n.kind = any (${[...hrKindsWithNames]}::text[])`;
  const isPlain = sql`(n.applied_leave_id is null ${holdsRole(caller, ['HR']) ? sql`` : sql`and not ${isOfHr}`})`;
  const isCover = sql`(n.kind = 'cover' and v.empl_id is not null)`;
  const isWatched = sql`(n.kind = 'watched' and l.applied_leave_id is not null and exists (select from leave_watcher w where w.empl_id = n.empl_id and ${isWatchedBy(sql)}))`;
  const isReadable = sql`(n.kind not in ('cover', 'watched') and l.applied_leave_id is not null and ${canReadLeave(sql, caller)})`;
  const isRecalled = sql`(n.kind = 'recalled' and l.applied_leave_id is null and ${canReadRecalled(sql, caller)})`;
  const name = sql`case when ${isReadable} or ${isCover} or ${isWatched} then e.name when ${isRecalled} then nullif(gone.name, case when gone.empl_id = ${caller.emplId} then gone.name end) end`;
  const what = sql`(${whats}::text::jsonb ->> n.kind)`;
  const reader = sql`case when l.empl_id = ${caller.emplId} then 'applicant' when ${isDecider(sql, caller)} then 'approver' else 'other' end`;
  return {
    columnSql: {
      day: { value: sql`${local}::date` },
      time: { value: time },
      name: { value: name, plain: sql`plain_text(${name})` },
      what: { value: what },
      state: { value: state },
    },
    from: sql`notice n left join applied_leave l on l.applied_leave_id = n.applied_leave_id left join employee e on e.empl_id = l.empl_id
      left join leave_category c on c.leave_code = l.leave_code left join employee a on a.empl_id = l.approver
      left join leave_cover v on n.kind = 'cover' and v.applied_leave_id = l.applied_leave_id and v.empl_id = n.empl_id
      left join employee gone on n.kind = 'recalled' and gone.empl_id = n.figures ->> 'emplId'
      left join applied_leave_event ev on ev.applied_leave_event_id = (n.figures ->> 'event')::bigint and ev.applied_leave_id = l.applied_leave_id and ${isReadable}
      left join employee who on who.empl_id = n.by_empl_id
      left join lateral (select l.pair, l.leave_year as year) told on n.figures ? 'both'
      left join lateral (select l.end_date, l.leave_duration from applied_leave l
        where l.pair = told.pair and l.leave_year > told.year and ${canReadLeave(sql, caller)}) later on true`,
    row: sql`jsonb_build_object('noticeId', n.notice_id, 'kind', n.kind, 'day', ${local}::date, 'time', ${time}, 'state', ${state}, 'what', ${what},
      'name', ${name}, 'by', case when ${isPlain} or ${isReadable} then coalesce(who.name, token_name('#' || n.by_token)) end, 'figures', case when ${isCover} then ${coverFigures(sql)} when ${isWatched} then ${watchedFigures(sql)} when ${isReadable} then n.figures - 'event'
        when ${isRecalled} then jsonb_build_object('from', n.figures -> 'from', 'until', n.figures -> 'until')
        when n.kind = any (${[...yearKinds]}::text[]) then n.figures
        when ${isPlain} and (${isOfHr} or n.kind = any (${[...ownKinds]}::text[])) then n.figures
        when n.kind in ('lapseSoon', 'unbooked') then jsonb_strip_nulls(jsonb_build_object('days', n.figures -> 'days', 'until', n.figures -> 'until',
          'type', (select leave_descr from leave_category where leave_code = n.figures ->> 'leaveCode'))) end,
      'note', case when ev.remark is not null then ev.remark || jsonb_build_object('labels', ${remarkLabels(sql)}) end,
      'leave', case when ${isReadable} then jsonb_build_object('appliedLeaveId', l.applied_leave_id, 'reader', ${reader},
        'id', jsonb_build_object('emplid', l.empl_id, 'effDate', l.eff_date, 'startDate', l.start_date, 'leaveCode', l.leave_code),
        'name', e.name, 'approverName', a.name, 'leaveDescr', c.leave_descr, 'endDate', coalesce(later.end_date, l.end_date), 'halfDayPart', case when later.end_date is null then l.half_day_part end,
        'leaveDuration', trim_scale(l.leave_duration + coalesce(later.leave_duration, 0))) end)`,
  };
}

/** The details of a notification for the cover `v` of leave `l`: who is away and when, and never the type. */
const coverFigures = (sql: Tag): Fragment => sql`jsonb_strip_nulls(jsonb_build_object('name', e.name, 'from', l.start_date,
  'until', ${endOfBoth(sql)}, 'half', l.half_day_part, 'soon', n.figures -> 'soon', 'state', case when v.declined is not null then 'declined'
    when l.leave_status = any (requested_statuses()) then 'pending' when l.leave_status = any (booked_statuses()) then 'approved' else 'over' end))`;

/** The details of a notification of watched leave `l`: who, when and the type, and nothing else. */
const watchedFigures = (
  sql: Tag,
): Fragment => sql`jsonb_strip_nulls(jsonb_build_object('name', e.name, 'from', l.start_date, 'until', ${endOfBoth(sql)},
  'half', l.half_day_part, 'type', c.leave_descr, 'state', case when l.leave_status <> all (booked_statuses()) then 'over' when n.figures ? 'changed' then 'changed' else 'approved' end))`;

/** The last day of leave `l`, with its other part over New Year. */
const endOfBoth = (sql: Tag): Fragment =>
  sql`(case when l.pair is null then l.end_date else (select max(p.end_date) from applied_leave p where p.pair = l.pair) end)`;

/** The caller may see the recalled request of a notification `n`: the applicant, the approver, stand-ins, the line manager and HR. */
function canReadRecalled(sql: Tag, caller: Caller): Fragment {
  const approvers = [caller.emplId, ...(caller.standsInFor ?? []).map(({ approver }) => approver)];
  return sql`(${holdsRole(caller, ['HR'])} or n.figures @> '{"cover":true}' or n.figures ->> 'approver' = any (${approvers}::text[]) or ${caller.emplId} in (gone.empl_id, gone.reports_to))`;
}

/** Lists a person's notifications, the newest first, with dates and times in the company's time zone. */
export const listNotifications = (sql: Sql, caller: Caller, timeZone: string) =>
  listSource({
    columns: notificationColumns,
    ...asRead(sql, caller, timeZone),
    where: sql`n.empl_id = ${caller.emplId}`,
    order: [{ value: sql`n.notice_id`, descending: true }],
  });

/** Finds the notifications of an email, the oldest first; for the daily email only unread ones. */
export async function findMailedNotifications(
  sql: Tag,
  caller: Caller,
  { mailOutboxId, unreadOnly, timeZone }: { mailOutboxId: string; unreadOnly: boolean; timeZone: string },
): Promise<Notification[]> {
  const { from, row } = asRead(sql, caller, timeZone);
  const rows = await sql<{ notice: Notification }[]>`
    select ${row} as notice from ${from}
    where n.mail_outbox_id = ${mailOutboxId} and n.empl_id = ${caller.emplId} ${unreadOnly ? sql`and n.read_at is null` : sql``} order by n.notice_id`;
  return rows.map(({ notice }) => notice);
}

/** The number of a person's unread notifications, as part of a statement. */
export const unreadCountSql = (sql: Tag, emplId: string): Fragment =>
  sql`(select count(*) from notice where empl_id = ${emplId} and read_at is null)`;

export async function countUnread(sql: Tag, emplId: string): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`select ${unreadCountSql(sql, emplId)} as unread`;
  return row?.unread ?? 0;
}

/** Marks a person's notifications as read. @param which their ids, or the last one to mark */
export async function markRead(
  tx: Tag,
  emplId: string,
  { noticeIds, until }: { noticeIds?: readonly number[] | undefined; until?: number | undefined },
): Promise<boolean> {
  const ids = [...new Set(noticeIds)];
  const own = await tx`select from notice where empl_id = ${emplId} and notice_id = any (${ids}::bigint[])`;
  if (own.length < ids.length) return false;
  await tx`
    update notice set read_at = now()
    where empl_id = ${emplId} and read_at is null and (notice_id = any (${ids}::bigint[]) or notice_id <= ${until ?? 0})`;
  return true;
}

/** Deletes notifications older than half a year. */
export async function deleteOldNotifications(sql: Tag): Promise<void> {
  await sql`delete from notice where happened_at < now() - interval '180 days'`;
}

/** Deletes the notifications of this transaction for some people. @returns the ids of their emails */
export async function deleteNotifications(tx: TransactionSql, kind: NotificationKind, people: readonly string[]): Promise<string[]> {
  const gone = await tx<{ mailOutboxId: string | null }[]>`
    delete from notice where empl_id = any (${[...people]}::text[]) and kind = ${kind} and happened_at = now() returning mail_outbox_id as "mailOutboxId"`;
  return gone.flatMap(({ mailOutboxId }) => mailOutboxId ?? []);
}

/** The current names of the people and leave types in the remark of an event `ev`. */
export const remarkLabels = (sql: Tag): Fragment => sql`json_build_object(
    'people', (select json_object_agg(empl_id, name) from employee where empl_id in (ev.remark #>> '{params,was}', ev.remark #>> '{params,next}',
      ev.remark #>> '{params,was,approver}', ev.remark #>> '{params,now,approver}')),
    'types', (select json_object_agg(leave_code, leave_descr) from leave_category
      where leave_code in (ev.remark #>> '{params,was,leaveCode}', ev.remark #>> '{params,now,leaveCode}')))`;
