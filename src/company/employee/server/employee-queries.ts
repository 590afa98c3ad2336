import type { Fragment, JSONValue, Sql } from '#src/platform/db/server/sql.ts';
import { personColumns } from '#src/shared/screens/person-columns.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { plainContains } from '#src/platform/lists/server/filter-condition.ts';

const people = (sql: Sql, where: Fragment) =>
  listSource({
    columns: personColumns,
    columnSql: { emplId: { value: sql`empl_id` }, name: { value: sql`name`, plain: sql`plain_name` } },
    from: sql`employee`,
    where,
    row: sql`json_build_object('emplId', empl_id, 'name', name)`,
    order: [{ value: sql`plain_name` }, { value: sql`name` }, { value: sql`empl_id` }],
  });

/** The condition that "Name (ID)" contains a text. True for everyone without a text. */
const matchesName = (sql: Sql, text: string | undefined) =>
  text === undefined ? sql`true` : plainContains(sql, sql`(plain_name || ' (' || lower(empl_id) || ')')`, text);

/** People who can approve the applicant's leave, by name. With a text, only those whose name or id contains it. */
export const leaveApprovers = (sql: Sql, applicant: string, text?: string) =>
  people(sql, sql`${isApproverFor(sql, sql`employee`, sql`${applicant}`)} and ${matchesName(sql, text)}`);

/** All people, by name. With a text, only those whose name or id contains it; with a status, only those who have it. */
export const allPeople = (sql: Sql, text?: string, status?: 'A') =>
  people(sql, sql`${matchesName(sql, text)} and ${status === undefined ? sql`true` : sql`status = ${status}`}`);

export async function findPerson(sql: Sql, emplId: string): Promise<{ emplId: string; name: string } | undefined> {
  const [found] = await sql<{ emplId: string; name: string }[]>`select empl_id as "emplId", name from employee where empl_id = ${emplId}`;
  return found;
}

/** The profile as its owner sees it (specification section 3, employee detail). */
export async function findEmployeeDetail(sql: Sql, emplId: string): Promise<{ json: JSONValue; version: number } | undefined> {
  const nameOf = (field: string, code: Fragment) =>
    sql`(select xlatlongname from translate_item where fieldname = ${field} and fieldvalue = ${code})`;
  const [found] = await sql<{ json: JSONValue; version: number }[]>`
    select e.version, json_build_object(
      'emplId', e.empl_id, 'name', e.name, 'gender', e.gender, 'marriageStatus', e.marriage_status, 'marriageDate', e.marriage_date,
      'marriageCount', e.marriage_count, 'totalChildren', e.total_children, 'nricPassport', e.nric_passport, 'jobTitle', e.job_title,
      'businessUnit', e.business_unit,
      'deptId', (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = e.empl_id),
      'reportsTo', case when manager.empl_id is not null then json_build_object('emplId', manager.empl_id, 'name', manager.name) end,
      'joinDate', e.join_date, 'mobileNo', e.mobile_no, 'businessEmail', e.business_email,
      'texts', json_build_object(
        'gender', ${nameOf('gender', sql`e.gender`)}, 'marriageStatus', ${nameOf('marriage_status', sql`e.marriage_status`)},
        'jobTitle', ${nameOf('job_title', sql`e.job_title`)}, 'businessUnit', ${nameOf('business_unit', sql`e.business_unit`)},
        'deptId', (select coalesce(json_agg(${nameOf('dept_id', sql`d.dept_id`)} order by d.dept_id), '[]') from employee_department d where d.empl_id = e.empl_id))
    ) as json
    from employee e left join employee manager on manager.empl_id = e.reports_to
    where e.empl_id = ${emplId}`;
  return found;
}
