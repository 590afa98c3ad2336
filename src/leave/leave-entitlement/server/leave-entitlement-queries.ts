import type { JSONValue, Sql, Tag } from '#src/platform/db/server/sql.ts';
import {
  approvedDays,
  balanceExpression,
  futureAccrualDays,
  entitlementKeyColumns,
  pendingDays,
} from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { entitlementColumns, myEntitlementColumns } from '#src/leave/leave-entitlement/leave-entitlement-columns.ts';
import { distinctValuesSql } from '#src/platform/lists/server/distinct-values.ts';
import { type DistinctValues, listSource } from '#src/platform/lists/server/list-source.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canManage, canReadEntitlement, isReportee } from '#src/shared/access/server/permission-conditions.ts';

const withNames = (sql: Tag) => sql`
  leave_entitlement en
  left join employee e on e.empl_id = en.empl_id
  left join leave_category c on c.leave_code = en.leave_code`;

/** Includes monthly accruals still to come, if there are any. */
const entitlementJson = (sql: Tag) => sql`(case when en.accrues_after is null then ${figuresJson(sql)}
  else (${figuresJson(sql)}::jsonb || jsonb_build_object('comesLater', trim_scale(${futureAccrualDays(sql)})))::json end)`;

const figuresJson = (sql: Tag) => sql`json_build_object(
  'id', json_build_object('emplid', en.empl_id, 'year', en.year, 'leaveCode', en.leave_code),
  'employeeDetails', json_build_object('emplId', en.empl_id, 'name', e.name, 'jobTitle', e.job_title, 'businessUnit', e.business_unit,
    'deptId', (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = en.empl_id)),
  'leaveCategory', json_build_object('leaveCode', en.leave_code, 'leaveDescr', c.leave_descr, 'countsCalendarDays', c.counts_calendar_days),
  'entitlement', trim_scale(en.entitlement), 'carryForward', trim_scale(en.carry_forward), 'availableLeave', trim_scale(en.available_leave),
  'takenLeave', trim_scale(en.taken_leave), 'balanceLeave', trim_scale(${balanceExpression(sql)}),
  'pendingLeave', trim_scale(${pendingDays(sql, entitlementKeyColumns(sql))}))`;

const years = (sql: Sql): DistinctValues => ({
  values: distinctValuesSql(sql, sql`year`, sql`leave_entitlement`),
  text: sql`few.value::text`,
  has: sql`en.year = few.value`,
});

const columnSql = (sql: Sql) => ({
  'employeeDetails.emplId': { value: sql`e.empl_id`, neverNull: true as const },
  'employeeDetails.name': {
    value: sql`e.name`,
    plain: sql`e.plain_name`,
    neverNull: true as const,
    pairs: sql`letter_pairs(e.plain_name)`,
  },
  'id.year': { value: sql`en.year`, few: years(sql) },
  'leaveCategory.leaveDescr': { value: sql`c.leave_descr` },
  entitlement: { value: sql`en.entitlement` },
  carryForward: { value: sql`en.carry_forward` },
  availableLeave: { value: sql`en.available_leave` },
  takenLeave: { value: sql`en.taken_leave` },
  balanceLeave: { value: balanceExpression(sql) },
});

const sharedSource = (sql: Sql) => ({
  columnSql: columnSql(sql),
  from: withNames(sql),
  rows: sql`leave_entitlement en`,
  row: entitlementJson(sql),
  key: [sql`en.empl_id`, sql`en.year`, sql`en.leave_code`],
});

/** The latest year first, then by name. */
const orderByYearAndName = (sql: Sql) => ({
  lead: { id: 'id.year', descending: true },
  order: [{ value: sql`e.plain_name` }, { value: sql`e.name` }, { value: sql`en.empl_id` }, { value: sql`en.leave_code` }],
});

/** Lists the caller's own entitlements of one year or of all, annual leave first. */
export const myEntitlements = (sql: Sql, caller: Caller, year?: number) =>
  listSource({
    ...sharedSource(sql),
    columns: myEntitlementColumns,
    where: sql`en.empl_id = ${caller.emplId} ${year === undefined ? sql`` : sql`and en.year = ${year}`}`,
    order: [{ value: sql`en.year`, descending: true }, { value: sql`en.leave_code <> 'AL'` }, { value: sql`en.leave_code` }],
  });

/** Lists the entitlements of direct reports, the latest year first. */
export const reporteeEntitlements = (sql: Sql, caller: Caller) =>
  listSource({
    ...sharedSource(sql),
    columns: entitlementColumns,
    where: isReportee(sql, caller, sql`en.empl_id`),
    ...orderByYearAndName(sql),
  });

/** Lists the entitlements that the caller manages, the latest year first. */
export const manageableEntitlements = (sql: Sql, caller: Caller) =>
  listSource({
    ...sharedSource(sql),
    columns: entitlementColumns,
    where: canManage(sql, caller, sql`en.empl_id`),
    ...orderByYearAndName(sql),
  });

export type EntitlementKey = { emplId: string; year: number; leaveCode: string };

/** Finds an entitlement that the caller may see. */
export async function findEntitlement(
  sql: Tag,
  caller: Caller,
  of: EntitlementKey,
): Promise<{ json: JSONValue; version: number } | undefined> {
  const [found] = await sql<{ json: JSONValue; version: number }[]>`
    select en.version, (${entitlementJson(sql)}::jsonb || jsonb_build_object('carryForwardUntil', carried_until(en.empl_id, en.year, en.leave_code)))::json as json from ${withNames(sql)}
    where en.empl_id = ${of.emplId} and en.year = ${of.year} and en.leave_code = ${of.leaveCode} and ${canReadEntitlement(sql, caller)}`;
  return found;
}

/** Counts the approved days of a person, type and year; undefined if the person is out of the caller's reach. */
export async function countApprovedDays(sql: Sql, caller: Caller, of: EntitlementKey): Promise<number | undefined> {
  const [row] = await sql<{ days: number }[]>`
    select ${approvedDays(sql, { emplId: sql`e.empl_id`, year: sql`${of.year}`, leaveCode: sql`${of.leaveCode}` })} as days
    from employee e where e.empl_id = ${of.emplId} and ${canReadEntitlement(sql, caller)}`;
  return row?.days;
}
