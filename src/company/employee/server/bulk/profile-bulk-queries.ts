import { isApprover } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { foldedEmail, type Fragment, type Sql, type Tag } from '#src/platform/db/server/sql.ts';
import type { AcceptedCode } from '#src/platform/excel/server/write-template.ts';
import { type LookupField, lookupFields, profileLookups, recordOf } from '#src/company/employee/profile/employee-profile-fields.ts';
import { foldEmail } from '#src/base/text/email.ts';

/** The required values of a profile search. Fields that are left out match everyone. */
export type ProfileFilter = Partial<
  Record<'business_unit' | 'dept_id' | 'manager' | 'job_title' | 'gender' | 'marriage_status', string | undefined>
>;

/** The condition that an employee `e` has all the values. */
export function matchesFilter(sql: Sql, sought: ProfileFilter): Fragment {
  const columns = { business_unit: sql`e.business_unit`, manager: sql`e.reports_to`, job_title: sql`e.job_title`, gender: sql`e.gender` };
  const inColumns = Object.entries({ ...columns, marriage_status: sql`e.marriage_status` }).map(([field, column]) => {
    // Object.entries returns strings; the fields are those above.
    const value = sought[field as keyof ProfileFilter];
    return value === undefined ? sql`true` : sql`${column} = ${value}`;
  });
  const inDepartment =
    sought.dept_id === undefined
      ? sql`true`
      : sql`exists (select from employee_department d where d.empl_id = e.empl_id and d.dept_id = ${sought.dept_id})`;
  return inColumns.reduce((all, one) => sql`${all} and ${one}`, inDepartment);
}

export type KnownPerson = { emplId: string; businessEmail: string; isApprover: boolean };

/** Finds the existing people with these ids or email addresses in any letter case, to check an upload for duplicates and references. */
export function findKnownPeople(
  sql: Tag,
  { emplIds, businessEmails }: { emplIds: readonly string[]; businessEmails: readonly string[] },
): Promise<readonly KnownPerson[]> {
  // Two selects that each use an index. With "or" the database would read all employees.
  return sql<KnownPerson[]>`
    select empl_id as "emplId", business_email as "businessEmail", ${isApprover(sql, sql`employee`)} as "isApprover"
    from employee where empl_id in (
      select empl_id from employee where lower(empl_id) = any (${emplIds.map((one) => one.toLowerCase())}::text[])
      union select empl_id from employee where ${foldedEmail(sql, sql`business_email`)} = any (${businessEmails.map(foldEmail)}::text[]))
    order by empl_id`;
}

/** Finds the active codes of each field with their names. */
export async function findActiveCodes(sql: Tag): Promise<Record<LookupField, readonly AcceptedCode[]>> {
  const items = await sql<{ fieldname: string; code: string; name: string }[]>`
    select fieldname, fieldvalue as code, xlatlongname as name from translate_item
    where eff_status = 'A' order by fieldname, fieldvalue`;
  return recordOf(lookupFields, (field) =>
    items.filter(({ fieldname }) => fieldname === profileLookups[field]).map(({ code, name }) => ({ code, name })),
  );
}

/** Finds the states and work patterns that a row of a sheet may name, with their names. */
export async function findWorkCodes(sql: Tag): Promise<Record<'workState' | 'workPattern', readonly AcceptedCode[]>> {
  const [workState, workPattern] = await Promise.all([
    sql<AcceptedCode[]>`
      select fieldvalue as code, xlatlongname as name from translate_item where fieldname = 'state' and eff_status = 'A' order by fieldvalue`,
    sql<AcceptedCode[]>`select pattern_code as code, pattern_name as name from work_pattern order by pattern_code`,
  ]);
  return { workState, workPattern };
}
