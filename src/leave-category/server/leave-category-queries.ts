import type { JSONValue, Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import { leaveCategoryColumns } from '#src/leave-category/leave-category-columns.ts';
import { listSource } from '#src/lists/server/list-source.ts';

export type LeaveCategoryValues = { leaveCode: string; leaveDescr: string; entitlement: number; countsCalendarDays: boolean };

type Answered = { json: JSONValue; version: number };

const categoryJson = (sql: Tag) => sql`json_build_object('leaveCode', leave_code, 'leaveDescr', leave_descr, 'entitlement', entitlement,
  'countsCalendarDays', counts_calendar_days)`;

const isUsed = (sql: Tag) => sql`exists (select from applied_leave where applied_leave.leave_code = leave_category.leave_code)`;

const storedJson = (sql: Tag) => sql`${categoryJson(sql)}::jsonb || jsonb_build_object('isUsed', ${isUsed(sql)})`;

/** All leave categories by code. */
export const leaveCategories = (sql: Sql) =>
  listSource({
    columns: leaveCategoryColumns,
    columnSql: { leaveCode: { value: sql`leave_code` }, leaveDescr: { value: sql`leave_descr` }, entitlement: { value: sql`entitlement` } },
    from: sql`leave_category`,
    where: sql`true`,
    row: categoryJson(sql),
    order: [{ value: sql`leave_code` }],
  });

/** All categories with their versions. */
export function knownCategories(sql: Sql): Promise<readonly { category: Readonly<Record<string, JSONValue>>; version: number }[]> {
  return sql`select ${storedJson(sql)} as category, version from leave_category order by leave_code`;
}

export async function findCategory(sql: Tag, leaveCode: string): Promise<Answered | undefined> {
  const [found] = await sql<Answered[]>`select version, ${storedJson(sql)} as json from leave_category where leave_code = ${leaveCode}`;
  return found;
}

/** Undefined when the code is taken, also by somebody who adds it at the same moment. */
export async function addCategory(tx: TransactionSql, category: LeaveCategoryValues): Promise<Answered | undefined> {
  const { leaveCode, leaveDescr, entitlement, countsCalendarDays } = category;
  const [added] = await tx<Answered[]>`
    insert into leave_category (leave_code, leave_descr, entitlement, counts_calendar_days)
    values (${leaveCode}, ${leaveDescr}, ${entitlement}, ${countsCalendarDays})
    on conflict do nothing returning version, ${storedJson(tx)} as json`;
  return added;
}

export async function lockCategory(
  tx: TransactionSql,
  leaveCode: string,
): Promise<{ countsCalendarDays: boolean; version: number } | undefined> {
  const [locked] = await tx<{ countsCalendarDays: boolean; version: number }[]>`
    select counts_calendar_days as "countsCalendarDays", version from leave_category where leave_code = ${leaveCode} for update`;
  return locked;
}

/** Whether there is leave of the category, in any status. */
export async function categoryIsUsed(tx: TransactionSql, leaveCode: string): Promise<boolean> {
  const [row] = await tx<{ used: boolean }[]>`select ${isUsed(tx)} as used from leave_category where leave_code = ${leaveCode}`;
  return row?.used ?? false;
}

export async function changeCategory(tx: TransactionSql, category: LeaveCategoryValues): Promise<void> {
  await tx`
    update leave_category set leave_descr = ${category.leaveDescr}, entitlement = ${category.entitlement},
      counts_calendar_days = ${category.countsCalendarDays}
    where leave_code = ${category.leaveCode}`;
}
