import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { foldedEmail, type Tag } from '#src/platform/db/server/sql.ts';
import { isApprover, isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { isBooked, isLive, isPending } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { entitlementKeyColumns, orderDependentHistory, pendingDays } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { hasEntitlementId } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { findCalendars } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import type { ImportCategory, ImportedPerson, ImportRow, RowRecords, ValidRow } from '#src/leave/leave-import/leave-import-rules.ts';
import {
  type BalanceId,
  balanceKey,
  type ImportBalance,
  type PlanRecords,
  type StoredLeave,
} from '#src/leave/leave-import/leave-import-plan.ts';

const distinct = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))),
];

/**
 * Finds the people, types and approvers that rows name.
 *
 * @param by the person who imports, who becomes the approver where there is no line manager; for their own leave another HR user, or any manager
 */
export async function findRowRecords(sql: Tag, rows: readonly ImportRow[], by: string): Promise<RowRecords> {
  const emplIds = distinct(rows.map(({ emplId }) => emplId));
  const emails = distinct(rows.map(({ businessEmail }) => businessEmail && foldEmail(businessEmail)));
  const named = distinct(rows.map(({ approver }) => approver));
  const [people, categories, approvers] = await Promise.all([
    sql<ImportedPerson[]>`
      select e.empl_id as "emplId", e.name, e.business_email as email, e.status = 'A' as "isActive", coalesce(
        (select m.empl_id from employee m where m.empl_id = e.reports_to and ${isApproverFor(sql, sql`m`, sql`e.empl_id`)}),
        nullif(${by}, e.empl_id),
        (select h.empl_id from employee h where h.status = 'A' and 'H' = any (h.roles) and h.empl_id <> e.empl_id order by h.empl_id limit 1),
        (select m.empl_id from employee m where ${isApproverFor(sql, sql`m`, sql`e.empl_id`)} order by m.empl_id limit 1)) as approver
      from employee e where e.empl_id = any (${emplIds}) or ${foldedEmail(sql, sql`e.business_email`)} = any (${emails})`,
    sql<(ImportCategory & { leaveCode: string })[]>`
      select leave_code as "leaveCode", leave_descr as descr, counts_calendar_days as "countsCalendarDays", needs_balance as "needsBalance",
        may_go_below_by as "mayGoBelowBy" from leave_category`,
    sql<{ emplId: string }[]>`select a.empl_id as "emplId" from employee a where a.empl_id = any (${named}) and ${isApprover(sql, sql`a`)}`,
  ]);
  return {
    byId: new Map(people.map((person) => [person.emplId, person])),
    byEmail: new Map(people.map((person) => [foldEmail(person.email), person])),
    categories: new Map(categories.map(({ leaveCode, ...category }) => [leaveCode, category])),
    approvers: new Set(approvers.map(({ emplId }) => emplId)),
  };
}

/** Finds the calendars, the stored leave and the balances that valid rows concern. */
export async function findPlanRecords(
  sql: Tag,
  rows: readonly ValidRow[],
  balanceIds: readonly BalanceId[],
): Promise<Pick<PlanRecords, 'calendarOf' | 'overlaps' | 'balances'>> {
  const [calendarOf, overlaps, balances] = await Promise.all([
    findCalendars(
      sql,
      rows.map(({ person: { emplId }, period }) => ({ emplId, ...period })),
      {},
    ),
    findStoredOverlaps(sql, rows),
    findBalances(sql, balanceIds),
  ]);
  return { calendarOf, overlaps, balances };
}

async function findStoredOverlaps(sql: Tag, rows: readonly ValidRow[]): Promise<Map<number, StoredLeave>> {
  const found = await sql<(StoredLeave & { row: number })[]>`
    select distinct on (r.place) r.place as row, l.start_date as "startDate", l.end_date as "endDate"
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ person }) => person.emplId)}::text[],
      ${rows.map(({ slots }) => slots.from)}::int[], ${rows.map(({ slots }) => slots.until)}::int[]) r (place, empl_id, begins, ends)
    join applied_leave l on l.empl_id = r.empl_id and ${isLive(sql)} and l.slots + l.change_slots && int4range(r.begins, r.ends)
    order by r.place, l.start_date`;
  return new Map(found.map(({ row, ...leave }) => [row, leave]));
}

/**
 * Finds balances by `balanceKey`.
 *
 * @param without an import whose leave does not count in `history`; in `taken` it counts
 */
export async function findBalances(sql: Tag, ids: readonly BalanceId[], without?: number): Promise<Map<string, ImportBalance>> {
  if (ids.length === 0) return new Map();
  const of = entitlementKeyColumns(sql);
  const isOther = sql`not exists (select from leave_import_leave i where i.applied_leave_id = l.applied_leave_id and i.leave_import_id = ${without ?? null})`;
  const found = await sql<(BalanceId & ImportBalance)[]>`
    select en.empl_id as "emplId", en.year as "leaveYear", en.leave_code as "leaveCode", en.available_leave as available, en.taken_leave as taken,
      en.brought_leave as brought, ${pendingDays(sql, of)} as pending, exists (
        select from year_end_line l where l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes) as "isClosed",
      ${orderDependentHistory(sql, of, sql`${isLive(sql)} and ${isOther}`, { withChanges: true })} as history
    from leave_entitlement en where ${hasEntitlementId(sql, ids)}`;
  return new Map(found.map(({ emplId, leaveYear, leaveCode, ...balance }) => [balanceKey({ emplId, leaveYear, leaveCode }), balance]));
}

/** Finds the leave types for the template. */
export const listLeaveTypes = (sql: Tag) =>
  sql<
    { code: string; name: string }[]
  >`select leave_code as code, leave_descr as name from leave_category where not retired order by leave_code`;

export type ImportedLeave = {
  appliedLeaveId: number;
  emplId: string;
  name: string;
  startDate: PlainDate;
  endDate: PlainDate;
  leaveYear: number;
  leaveCode: string;
  /** Someone has changed it or commented on it since. */
  isChanged: boolean;
};

/** Recalculation and a new approver come from the company, and not from a person concerned. */
const harmlessNotes = ['leave.recounted', 'leave.approver-gone'];

/** Finds the leave of an import with whether it was changed since, by name. */
export async function findImportedLeave(sql: Tag, leaveImportId: number): Promise<ImportedLeave[]> {
  const found = await sql<Omit<ImportedLeave, 'leaveYear'>[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", e.name, l.start_date as "startDate", l.end_date as "endDate",
      l.leave_code as "leaveCode", not ${isBooked(sql)} or ${isPending(sql)}
      or exists (select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id and ev.from_status is not null
        and coalesce(not (ev.remark ->> 'code') = any (${harmlessNotes}), true))
      or exists (select from leave_comment c where c.applied_leave_id = l.applied_leave_id) as "isChanged"
    from leave_import_leave i join applied_leave l on l.applied_leave_id = i.applied_leave_id join employee e on e.empl_id = l.empl_id
    where i.leave_import_id = ${leaveImportId} order by e.plain_name, e.name, e.empl_id, l.start_date`;
  return found.map((leave) => ({ ...leave, leaveYear: yearOf(leave.startDate) }));
}
