import type { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { isBooked, isPending, statusName } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { shutdownLeaveColumns, shutdownColumns } from '#src/leave/shutdown/shutdown-columns.ts';
import type { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';
import type { ShutdownRequest, PeopleSelection } from './shutdown-people-queries.ts';

export type ShutdownLeave = z.output<(typeof shutdownContract)['DELETE /shutdown/{shutdownId}']['response']>['stay'][number];

const shutdownWithFigures = (sql: Tag): Fragment => sql`
  shutdown s join leave_category c on c.leave_code = s.leave_code join employee who on who.empl_id = s.by_empl_id
  cross join lateral (
    select count(distinct l.empl_id) as people, coalesce(sum(l.leave_duration), 0) as days
    from shutdown_leave sl join applied_leave l on l.applied_leave_id = sl.applied_leave_id where sl.shutdown_id = s.shutdown_id and ${isBooked(sql)}
  ) now_entered`;

const state = (sql: Tag) => sql`case when s.withdrawn_at is null then 'Entered' else 'Withdrawn' end`;

const shutdownJson = (
  sql: Tag,
) => sql`jsonb_build_object('shutdownId', s.shutdown_id, 'leaveCode', s.leave_code, 'leaveDescr', c.leave_descr,
  'startDate', s.start_date, 'endDate', s.end_date, 'reason', s.reason, 'people', now_entered.people, 'days', trim_scale(now_entered.days),
  'state', ${state(sql)}, 'enteredBy', who.name)`;

/** Lists company shutdowns, the latest first. */
export const shutdownList = (sql: Sql) =>
  listSource({
    columns: shutdownColumns,
    columnSql: {
      startDate: { value: sql`s.start_date` },
      endDate: { value: sql`s.end_date` },
      leaveDescr: { value: sql`c.leave_descr` },
      reason: { value: sql`s.reason` },
      people: { value: sql`now_entered.people` },
      days: { value: sql`now_entered.days` },
      state: { value: state(sql) },
      enteredBy: { value: sql`who.name`, plain: sql`who.plain_name` },
    },
    from: shutdownWithFigures(sql),
    where: sql`true`,
    row: shutdownJson(sql),
    order: [
      { value: sql`s.start_date`, descending: true },
      { value: sql`s.shutdown_id`, descending: true },
    ],
  });

/** Whether an application was changed after it was entered, other than by recalculation. */
const wasChanged = (sql: Tag) => sql`exists (
  select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id and ev.from_status = ev.to_status
    and coalesce(ev.remark ->> 'code' not in ('leave.recounted', 'leave.approver-gone'), true))`;

/** Returns why an application `l` stays when its shutdown is withdrawn. */
const reasonToStay = (sql: Tag, today: PlainDate) => sql`case
  when not ${isBooked(sql)} or ${isPending(sql)} or ${wasChanged(sql)} then 'changed' when l.end_date < ${today} then 'over' end`;

const shutdownLeaves = (sql: Tag): Fragment => sql`
  shutdown_leave s join applied_leave l on l.applied_leave_id = s.applied_leave_id join employee e on e.empl_id = l.empl_id`;

const shutdownLeaveJson = (sql: Tag, today: PlainDate) => sql`jsonb_build_object(
  'appliedLeaveId', l.applied_leave_id, 'name', e.name, 'endDate', l.end_date, 'halfDayPart', l.half_day_part, 'leaveDuration', trim_scale(l.leave_duration),
  'leaveStatus', l.leave_status, 'leaveStatusText', ${statusName(sql)}, 'stays', ${reasonToStay(sql, today)},
  'id', jsonb_build_object('emplid', l.empl_id, 'effDate', l.eff_date, 'startDate', l.start_date, 'leaveCode', l.leave_code))`;

const orderByName = (sql: Tag) => [sql`e.plain_name`, sql`e.name`, sql`e.empl_id`, sql`l.start_date`, sql`l.applied_leave_id`] as const;

/** For closed applications, the status says enough. */
const changeSince = (sql: Tag, today: PlainDate) =>
  sql`case when ${isBooked(sql)} then case ${reasonToStay(sql, today)} when 'changed' then 'Changed individually' when 'over' then 'Over' end end`;

/** Lists the applications of a company shutdown, by name. */
export const shutdownLeaveList = (sql: Sql, shutdownId: number, today: PlainDate) =>
  listSource({
    columns: shutdownLeaveColumns,
    columnSql: {
      name: { value: sql`e.name`, plain: sql`e.plain_name` },
      'id.emplid': { value: sql`e.empl_id` },
      'id.startDate': { value: sql`l.start_date` },
      endDate: { value: sql`l.end_date` },
      leaveDuration: { value: sql`l.leave_duration` },
      leaveStatus: { value: statusName(sql) },
      since: { value: changeSince(sql, today) },
    },
    from: shutdownLeaves(sql),
    where: sql`s.shutdown_id = ${shutdownId}`,
    row: sql`${shutdownLeaveJson(sql, today)} || jsonb_build_object('since', ${changeSince(sql, today)})`,
    order: orderByName(sql).map((value) => ({ value })),
  });

/** Finds all applications of a shutdown for its withdrawal. */
export async function findShutdownLeaves(sql: Tag, shutdownId: number, today: PlainDate): Promise<readonly ShutdownLeave[]> {
  const [name, ...keys] = orderByName(sql);
  const rows = await sql<{ json: ShutdownLeave }[]>`
    select ${shutdownLeaveJson(sql, today)} as json from ${shutdownLeaves(sql)}
    where s.shutdown_id = ${shutdownId} order by ${keys.reduce((order, key) => sql`${order}, ${key}`, name)}`;
  return rows.map(({ json }) => json);
}

/** The maximum number of named people who changed their leave. */
const maxNamed = 10;

/** Returns the leave that a withdrawal cancels, and the people who changed theirs. */
const shutdownTotalsJson = (sql: Tag) => sql`(
  select jsonb_build_object(
    'going', jsonb_build_object('people', count(distinct empl_id) filter (where stays is null), 'days', trim_scale(coalesce(sum(leave_duration) filter (where stays is null), 0))),
    'changed', jsonb_build_object('people', count(distinct empl_id) filter (where stays = 'changed'),
      'names', coalesce((select jsonb_agg(name order by plain_name, name, empl_id) from (
        select distinct plain_name, name, empl_id from of_it where stays = 'changed' order by plain_name, name, empl_id limit ${maxNamed}) named), '[]')))
  from of_it)`;

export async function findShutdown(
  sql: Tag,
  shutdownId: number,
  today: PlainDate,
): Promise<{ json: JSONValue; chosen: PeopleSelection; version: number } | undefined> {
  const [found] = await sql<{ json: JSONValue; chosen: PeopleSelection; version: number }[]>`
    with of_it as (select e.empl_id, e.name, e.plain_name, l.leave_duration, ${reasonToStay(sql, today)} as stays from ${shutdownLeaves(sql)} where s.shutdown_id = ${shutdownId})
    select ${shutdownJson(sql)} || ${shutdownTotalsJson(sql)} as json, s.chosen, s.version from ${shutdownWithFigures(sql)} where s.shutdown_id = ${shutdownId}`;
  return found;
}

/** Finds the request of a company shutdown. */
export async function findShutdownRequest(sql: Tag, shutdownId: number): Promise<(ShutdownRequest & { isWithdrawn: boolean }) | undefined> {
  const [found] = await sql<(ShutdownRequest & { isWithdrawn: boolean })[]>`
    select leave_code as "leaveCode", start_date as "startDate", end_date as "endDate", chosen, withdrawn_at is not null as "isWithdrawn"
    from shutdown where shutdown_id = ${shutdownId}`;
  return found;
}

const isOpen = (sql: Tag, { leaveCode, startDate, endDate, chosen }: ShutdownRequest): Fragment => sql`
  leave_code = ${leaveCode} and start_date = ${startDate} and end_date = ${endDate} and chosen = ${JSON.stringify(chosen)}::text::jsonb
  and withdrawn_at is null`;

/** Finds a company shutdown with the same type, dates and people that has not been withdrawn. */
export async function findOpenShutdown(sql: Tag, asked: ShutdownRequest): Promise<number | undefined> {
  const [found] = await sql<
    { id: number }[]
  >`select shutdown_id as id from shutdown where ${isOpen(sql, asked)} order by shutdown_id limit 1`;
  return found?.id;
}

/** Locks a company shutdown against withdrawal until the transaction ends, so that no one is added to a withdrawn shutdown. */
export async function lockOpenShutdown(tx: TransactionSql, asked: ShutdownRequest): Promise<void> {
  await tx`select from shutdown where ${isOpen(tx, asked)} order by shutdown_id for key share`;
}
