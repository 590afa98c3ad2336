import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import type { z } from 'zod';
import type { ApplicationFilter } from '#src/leave/applied-leave/applied-leave-fields.ts';
import type { RequestFilter } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { appliedLeaveColumns, ownLeaveColumns, pendingLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { canManage, canReadAsManager, canReadPending, isDecider } from '#src/shared/access/server/permission-conditions.ts';
import { isPending } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { datesBetweenSql, distinctValuesSql } from '#src/platform/lists/server/distinct-values.ts';
import { type DistinctValues, listSource, type OrderKey } from '#src/platform/lists/server/list-source.ts';

/** Returns the joins that an application is shown with. `leave` is the table or rows of the statement itself. */
export const leaveWithNames = (sql: Tag, leave: Fragment) => sql`
  ${leave} l
  left join employee e on e.empl_id = l.empl_id
  left join leave_category c on c.leave_code = l.leave_code
  left join translate_item status on status.fieldname = 'leave_status' and status.fieldvalue = l.leave_status
  left join translate_item job on job.fieldname = 'job_title' and job.fieldvalue = e.job_title
  left join employee a on a.empl_id = l.approver`;

/**
 * Returns an application as JSON (specification section 3, applied leave). A row is a fifth cheaper for the database than
 * `json_build_object`.
 */
export const leaveJson = (sql: Tag) => sql`(select row_to_json(leave) from (select
  l.applied_leave_id as "appliedLeaveId",
  (select id from (select l.empl_id as emplid, l.eff_date as "effDate", l.start_date as "startDate", l.leave_code as "leaveCode") id) as id,
  (select person from (select l.empl_id as "emplId", e.name, e.job_title as "jobTitle", job.xlatlongname as "jobTitleText") person) as "employeeDetails",
  (select category from (select l.leave_code as "leaveCode", c.leave_descr as "leaveDescr") category) as "leaveCategory",
  l.end_date as "endDate", case when l.half_day_part is null then 'N' else 'Y' end as "halfDay", ${halfDayText(sql)} as "halfDayText",
  l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart", trim_scale(l.leave_duration) as "leaveDuration",
  l.leave_status as "leaveStatus", status.xlatlongname as "leaveStatusText",
  l.approver, a.name as "approverName", l.reason,
  l.approver_date as "approverDate", l.approver_date as "approvedDate", coalesce(l.attachment, '') as attachment, l.pair,
  l.change - '{dayCosts,givenBack,judgedBy,secondApproval,sick}'::text[] || jsonb_build_object('attachment', coalesce(l.change_attachment, '')) as change,
  first_approvers(l.first_step) as "firstStep") leave)`;

const halfDayText = (sql: Tag) => sql`case when l.half_day_part is null then 'No' else 'Yes' end`;

const columnSql = (sql: Sql) => ({
  'employeeDetails.emplId': { value: sql`e.empl_id`, neverNull: true as const },
  'employeeDetails.name': {
    value: sql`e.name`,
    plain: sql`e.plain_name`,
    neverNull: true as const,
    pairs: sql`letter_pairs(e.plain_name)`,
  },
  'employeeDetails.jobTitle': { value: sql`job.xlatlongname` },
  'id.startDate': { value: sql`l.start_date` },
  endDate: { value: sql`l.end_date` },
  'leaveCategory.leaveDescr': { value: sql`c.leave_descr` },
  halfDay: { value: halfDayText(sql) },
  leaveDuration: { value: sql`l.leave_duration` },
  reason: { value: sql`l.reason` },
  'id.effDate': { value: sql`l.eff_date` },
  leaveStatus: { value: sql`status.xlatlongname` },
});

const sharedSource = (sql: Sql) => ({
  from: leaveWithNames(sql, sql`applied_leave`),
  rows: sql`applied_leave l`,
  row: leaveJson(sql),
  columnSql: columnSql(sql),
});

const orderByLatest = (sql: Sql): OrderKey[] => [
  { value: sql`l.start_date`, descending: true },
  { value: sql`l.applied_leave_id`, descending: true },
];

/** Only lists that grow with the company are paged by key. One person's own or pending requests are few. */
const pagingKey = (sql: Sql) => [sql`l.applied_leave_id`];

/** Lists the caller's own applications, newest first. */
export const ownLeaveList = (sql: Sql, caller: Caller) =>
  listSource({
    ...sharedSource(sql),
    columns: ownLeaveColumns,
    where: sql`l.empl_id = ${caller.emplId}`,
    order: orderByLatest(sql),
  });

/** The conditions of the filters of pending requests: own decisions, stand-in decisions, and changes. */
const matchesFilter = (sql: Sql, caller: Caller): Readonly<Record<RequestFilter, Fragment>> => ({
  mine: sql`l.approver = ${caller.emplId}`,
  standIn: sql`(l.approver <> ${caller.emplId} and ${isDecider(sql, caller)})`,
  changes: sql`l.change is not null`,
});

/** Returns when an application `l` reached its current approver. Recalculating its days does not change that time. */
export const pendingSince = (sql: Tag) => sql`(select max(ev.happened_at) from applied_leave_event ev
  where ev.applied_leave_id = l.applied_leave_id and ev.remark ->> 'code' is distinct from 'leave.recounted')`;

type PendingCounts = { all: number; mine: number; standIn: number; changes: number; since: string | null };

/** Counts the pending requests on the caller's screen by kind, and finds when the oldest of their own decisions became pending. */
export async function countPendingByFilter(sql: Sql, caller: Caller): Promise<PendingCounts> {
  const kind = matchesFilter(sql, caller);
  const [found] = await sql<{ json: PendingCounts }[]>`
    select json_build_object('all', count(*), 'mine', count(*) filter (where ${kind.mine}), 'standIn', count(*) filter (where ${kind.standIn}),
      'changes', count(*) filter (where ${kind.changes}), 'since', min(${pendingSince(sql)}) filter (where ${isDecider(sql, caller)})) as json
    from applied_leave l
    where ${canReadPending(sql, caller, isPending(sql))}`;
  if (!found) throw new Error('A count has one row.');
  return found.json;
}

/**
 * Lists the requests that wait for the caller, the nearest leave first. Department admins also see the pending requests of their
 * departments.
 */
export const pendingLeaveList = (sql: Sql, caller: Caller, which?: RequestFilter) =>
  listSource({
    ...sharedSource(sql),
    columns: pendingLeaveColumns,
    where: which
      ? sql`${canReadPending(sql, caller, isPending(sql))} and ${matchesFilter(sql, caller)[which]}`
      : canReadPending(sql, caller, isPending(sql)),
    // An admin's departments can hold most of the company.
    ...(holdsRole(caller, ['DEPT_ADMIN']) ? { key: pagingKey(sql) } : {}),
    order: [{ value: sql`l.start_date` }, { value: sql`l.applied_leave_id` }],
  });

/** Lists the applications of one year that the caller approves or that direct reports applied for, latest leave first. */
export const managedLeaveList = (sql: Sql, caller: Caller, year: number) =>
  listSource({
    ...sharedSource(sql),
    key: pagingKey(sql),
    columns: appliedLeaveColumns,
    where: canReadAsManager(sql, caller, year),
    order: orderByLatest(sql),
  });

/** Lists every date between the first and the last of a column. */
const listDates = (sql: Sql, column: string): DistinctValues => ({
  values: datesBetweenSql(sql, sql`select min(${sql(column)}) from applied_leave`, sql`select max(${sql(column)}) from applied_leave`),
  text: sql`to_char(few.value, 'DD/MM/YYYY')`,
  has: sql`l.${sql(column)} = few.value`,
});

const listDurations = (sql: Sql): DistinctValues => ({
  values: distinctValuesSql(sql, sql`leave_duration`, sql`applied_leave`),
  text: sql`trim_scale(few.value)::text`,
  has: sql`l.leave_duration = few.value`,
});

/** The columns of the list of all applications. Each filter value is a range of an index, the latest leave first. */
const allColumnSql = (sql: Sql) => {
  const columns = columnSql(sql);
  const few = (id: keyof typeof columns, values: DistinctValues) => ({ [id]: { ...columns[id], few: values } });
  return {
    ...columns,
    ...few('id.startDate', listDates(sql, 'start_date')),
    ...few('endDate', listDates(sql, 'end_date')),
    ...few('id.effDate', listDates(sql, 'eff_date')),
    ...few('leaveDuration', listDurations(sql)),
    ...few('leaveCategory.leaveDescr', {
      values: sql`select leave_code as value from leave_category`,
      text: sql`(select leave_descr from leave_category where leave_code = few.value)`,
      has: sql`l.leave_code = few.value`,
    }),
    ...few('leaveStatus', {
      values: sql`select fieldvalue as value from translate_item where fieldname = 'leave_status'`,
      text: sql`(select xlatlongname from translate_item where fieldname = 'leave_status' and fieldvalue = few.value)`,
      has: sql`l.leave_status = few.value`,
    }),
  };
};

/** Lists all applications for HR, and those of their own departments for department admins, latest leave first. */
export const allLeaveList = (sql: Sql, caller: Caller, filter: LeaveFilter = {}) =>
  listSource({
    ...sharedSource(sql),
    columnSql: allColumnSql(sql),
    key: pagingKey(sql),
    columns: appliedLeaveColumns,
    where: sql`${canManage(sql, caller, sql`l.empl_id`)}${filterCondition(sql, filter)}`,
    order: orderByLatest(sql),
  });

type LeaveFilter = z.output<typeof ApplicationFilter>;

/** Further conditions, each after an "and". */
const filterCondition = (sql: Sql, { appliedLeaveId, from, to, changedSince }: LeaveFilter): Fragment => sql`
  ${appliedLeaveId === undefined ? sql`` : sql`and l.applied_leave_id = ${appliedLeaveId}`}
  ${from === undefined ? sql`` : sql`and l.end_date >= ${from}`}
  ${to === undefined ? sql`` : sql`and l.start_date <= ${to}`}
  ${changedSince === undefined ? sql`` : sql`and l.applied_leave_id in (select applied_leave_id from applied_leave_event where happened_at >= ${changedSince}::text::timestamptz)`}`;
