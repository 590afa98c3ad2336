import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { personColumns } from '#src/shared/screens/person-columns.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canManage } from '#src/shared/access/server/permission-conditions.ts';
import type { Holder } from '#src/company/translate-item/holder-lines.ts';
import type { TranslateField } from '#src/company/translate-item/translate-item-rules.ts';

/** One field and the value to find. */
export type HolderFilter = Partial<
  Record<'business_unit' | 'dept_id' | 'manager' | 'job_title' | 'gender' | 'marriage_status' | 'state', string | undefined>
>;

/** The condition that an employee `e` has the value in the field. */
function hasValue(sql: Tag, sought: HolderFilter): Fragment {
  const inDepartment = (dept: string) =>
    sql`exists (select from employee_department d where d.empl_id = e.empl_id and d.dept_id = ${dept})`;
  if (sought.business_unit !== undefined) return sql`e.business_unit = ${sought.business_unit}`;
  if (sought.manager !== undefined) return sql`e.reports_to = ${sought.manager}`;
  if (sought.job_title !== undefined) return sql`e.job_title = ${sought.job_title}`;
  if (sought.gender !== undefined) return sql`e.gender = ${sought.gender}`;
  if (sought.marriage_status !== undefined) return sql`e.marriage_status = ${sought.marriage_status}`;
  if (sought.state !== undefined)
    return sql`exists (select from employee_work_state h where h.empl_id = e.empl_id and h.state = ${sought.state})`;
  return sought.dept_id === undefined ? sql`false` : inDepartment(sought.dept_id);
}

/** The employees with a value, by name. HR sees all, department admins those of their own departments. */
export const employeesWithValue = (sql: Sql, caller: Caller, sought: HolderFilter) =>
  listSource({
    columns: personColumns,
    columnSql: { emplId: { value: sql`e.empl_id` }, name: { value: sql`e.name`, plain: sql`e.plain_name` } },
    from: sql`employee e`,
    where: sql`${hasValue(sql, sought)} and ${canManage(sql, caller, sql`e.empl_id`)}`,
    row: sql`json_build_object('emplId', e.empl_id, 'name', e.name)`,
    order: [{ value: sql`e.plain_name` }, { value: sql`e.name` }, { value: sql`e.empl_id` }],
  });

/** Finds all employees with a value, in the order in which messages name them. */
export function findHolders(tx: TransactionSql, field: TranslateField, value: string): Promise<readonly Holder[]> {
  return tx<Holder[]>`
    select e.empl_id as "emplId", e.name from employee e where ${hasValue(tx, { [field]: value })} order by e.plain_name, e.name, e.empl_id`;
}
