import type { JSONValue, Sql } from 'postgres';
import { personColumns } from '#src/employee/employee-contract.ts';
import { listSource } from '#src/lists/server/run-list.ts';
import type { Caller } from '#src/sign-in/caller.ts';

/** Who can approve the caller's leave: active managers other than the caller, by name. */
export const leaveApprovers = (sql: Sql, caller: Caller) =>
  listSource({
    columns: personColumns,
    columnSql: { emplId: { value: sql`empl_id` }, name: { value: sql`name` } },
    from: sql`employee`,
    where: sql`status = 'A' and 'M' = any (roles) and empl_id <> ${caller.emplId}`,
    row: sql`json_build_object('emplId', empl_id, 'name', name)`,
    order: sql`name, empl_id`,
  });

/** The profile as its owner sees it (specification section 3, employee detail). */
export async function findEmployeeDetail(sql: Sql, emplId: string): Promise<{ json: JSONValue; version: number } | undefined> {
  const [found] = await sql<{ json: JSONValue; version: number }[]>`
    select e.version, json_build_object(
      'emplId', e.empl_id, 'name', e.name, 'gender', e.gender, 'marriageStatus', e.marriage_status, 'marriageDate', e.marriage_date,
      'marriageCount', e.marriage_count, 'totalChildren', e.total_children, 'nricPassport', e.nric_passport, 'jobTitle', e.job_title,
      'businessUnit', e.business_unit,
      'deptId', (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = e.empl_id),
      'reportsTo', case when manager.empl_id is not null then json_build_object('emplId', manager.empl_id, 'name', manager.name) end,
      'joinDate', e.join_date, 'mobileNo', e.mobile_no, 'businessEmail', e.business_email) as json
    from employee e left join employee manager on manager.empl_id = e.reports_to
    where e.empl_id = ${emplId}`;
  return found;
}
