import { foldedEmail, type Fragment, type JSONValue, type Sql, type Tag } from '#src/platform/db/server/sql.ts';
import { profileColumns, profileExportColumns } from '#src/company/employee/profile/employee-profile-columns.ts';
import { bulkColumns } from '#src/company/employee/bulk/profile-bulk-columns.ts';
import {
  type CodeField,
  codeFields,
  fieldsIn,
  isPlain,
  type PlainField,
  plainFields,
  profileFields,
  recordOf,
} from '#src/company/employee/profile/employee-profile-fields.ts';
import { roleNames } from '#src/base/caller/role.ts';
import { distinctValuesSql } from '#src/platform/lists/server/distinct-values.ts';
import { type ColumnSql, type ListSource, type DistinctValues, listSource } from '#src/platform/lists/server/list-source.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { canManage } from '#src/shared/access/server/permission-conditions.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { columnOf } from './profile-column-queries.ts';
import { stateNameOf, patternNameOf, workHistoryJson, workNamesJson } from '../work-history/work-history-queries.ts';

const listedFields = fieldsIn('list').filter(isPlain);
const exportedFields = fieldsIn('export').filter(isPlain);

const codeName = (sql: Tag, field: string, code: Fragment) =>
  sql`(select xlatlongname from translate_item where fieldname = ${field} and fieldvalue = ${code})`;

const roleTexts = (sql: Tag) => sql`(
  select string_agg(named.role_name, ', ' order by held.place)
  from unnest(e.roles) with ordinality held (role, place)
  join json_each_text(${JSON.stringify(roleNames)}::text::json) named (role, role_name) on named.role = held.role)`;

// Must match `maskNric`.
const maskedNric = (sql: Tag) => sql`'****' || case when length(e.nric_passport) > 4 then right(e.nric_passport, 4) else '' end`;

const employeeWithNames = (sql: Tag) => sql`
  employee e
  left join translate_item job on job.fieldname = 'job_title' and job.fieldvalue = e.job_title
  left join translate_item status on status.fieldname = 'status' and status.fieldvalue = e.status
  left join employee manager on manager.empl_id = e.reports_to`;

const valueOf = (sql: Tag, name: PlainField) => sql`e.${sql(columnOf(name))}`;

/** The name of a code; that of a job title is joined, because lists sort by it. */
const codeText = (sql: Tag, name: CodeField) =>
  name === 'jobTitle' ? sql`job.xlatlongname` : codeName(sql, profileFields[name].lookup, valueOf(sql, name));

const listSql = <Name extends string>(sql: Tag, names: readonly Name[], valueOf: (name: Name) => Fragment) =>
  names.map((name) => sql`${valueOf(name)} as ${sql(name)}`).reduce((all, one) => sql`${all}, ${one}`);

const profileJson = (sql: Tag, nric: Fragment) => sql`(select row_to_json(profile) from (select
  ${listSql(sql, plainFields, (name) => (name === 'nricPassport' ? nric : valueOf(sql, name)))},
  case when manager.empl_id is not null then json_build_object('emplId', manager.empl_id, 'name', manager.name) end as "reportsTo",
  (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = e.empl_id) as "deptId",
  e.status,
  (select json_agg(json_build_object('role', held.role, 'roleName', ${JSON.stringify(roleNames)}::text::json ->> held.role) order by held.place)
   from unnest(e.roles) with ordinality held (role, place)) as roles,
  e.version, exists (select from login_detail where empl_id = e.empl_id) as "hasAccount",
  (select texts from (select ${listSql(sql, codeFields, (name) => codeText(sql, name))}, e.departments as "deptId",
    status.xlatlongname as status, ${roleTexts(sql)} as roles,
    (select name from employee dotted where dotted.empl_id = e.report_dotted_line) as "reportDottedLine") texts) as texts
  ) profile)`;

/** The distinct codes of a field, with an entry for none. @param code the code of an employee; an empty text for none */
const codeFilter = (sql: Sql, field: string, code: Fragment): DistinctValues => ({
  values: sql`select fieldvalue as value from translate_item where fieldname = ${field} union all select ''`,
  text: codeName(sql, field, sql`few.value`),
  plain: sql`plain_text(${codeName(sql, field, sql`few.value`)})`,
  has: sql`${code} = few.value`,
});

/** The distinct department texts, with an entry for none. */
const departmentFilter = (sql: Sql): DistinctValues => ({
  values: distinctValuesSql(sql, sql`coalesce(departments, '')`, sql`employee`),
  text: sql`nullif(few.value, '')`,
  plain: sql`plain_text(nullif(few.value, ''))`,
  has: sql`coalesce(e.departments, '') = few.value`,
});

/** The distinct line managers, with an entry for none. */
const lineManagerFilter = (sql: Sql): DistinctValues => ({
  values: distinctValuesSql(sql, sql`coalesce(reports_to, '')`, sql`employee`),
  text: sql`(select name from employee where empl_id = few.value)`,
  plain: sql`(select plain_name from employee where empl_id = few.value)`,
  has: sql`coalesce(e.reports_to, '') = few.value`,
});

const isCode = (name: PlainField): name is CodeField => profileFields[name].kind === 'code';

/** The SQL of columns that need only the value or, for a code, its name. */
const plainColumns = <Name extends PlainField>(sql: Sql, names: readonly Name[]) =>
  recordOf(names, (name: PlainField): ColumnSql => ({ value: isCode(name) ? codeText(sql, name) : valueOf(sql, name) }));

const columnSql = (sql: Sql) => ({
  ...plainColumns(sql, listedFields),
  emplId: { value: sql`e.empl_id`, neverNull: true as const },
  name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true as const, pairs: sql`letter_pairs(e.plain_name)` },
  businessEmail: { value: sql`e.business_email`, neverNull: true as const },
  jobTitle: {
    value: sql`job.xlatlongname`,
    plain: sql`plain_text(job.xlatlongname)`,
    few: codeFilter(sql, 'job_title', sql`coalesce(e.job_title, '')`),
  },
  deptId: { value: sql`e.departments`, plain: sql`plain_text(e.departments)`, few: departmentFilter(sql) },
  'reportsTo.name': { value: sql`manager.name`, plain: sql`manager.plain_name`, few: lineManagerFilter(sql) },
  status: { value: sql`status.xlatlongname`, plain: sql`plain_text(status.xlatlongname)`, few: codeFilter(sql, 'status', sql`e.status`) },
});

const commonSource = (sql: Sql, caller: Caller) => ({
  from: employeeWithNames(sql),
  rows: sql`employee e`,
  where: canManage(sql, caller, sql`e.empl_id`),
  row: profileJson(sql, maskedNric(sql)),
  order: [{ value: sql`e.empl_id` }],
  key: [sql`e.empl_id`],
});

/** The profiles that the caller manages, by employee id. No list shows a whole NRIC or passport number. */
export const manageableProfiles = (sql: Sql, caller: Caller) =>
  listSource({ ...commonSource(sql, caller), columns: profileColumns, columnSql: columnSql(sql) });

/** The manageable profiles that meet a condition, with the columns of a bulk update. */
export const matchingProfiles = (sql: Sql, caller: Caller, condition: Fragment, today: PlainDate) => {
  const { emplId, name, jobTitle, deptId, 'reportsTo.name': manager, status } = columnSql(sql);
  const all = commonSource(sql, caller);
  return listSource({
    ...all,
    where: sql`${all.where} and ${condition}`,
    columns: bulkColumns,
    row: sql`to_jsonb(${all.row}) || ${workHistoryJson(sql, today)} || ${workNamesJson(sql, today)}`,
    columnSql: {
      emplId,
      name,
      jobTitle,
      deptId,
      'reportsTo.name': manager,
      status,
      ...plainColumns(sql, ['gender', 'marriageStatus', 'marriageDate', 'marriageCount', 'businessUnit']),
      workState: { value: stateNameOf(sql, today) },
      workPattern: { value: patternNameOf(sql, today) },
    },
  });
};

/** The same list with all profile fields, for a workbook. HR gets whole NRIC or passport numbers. */
export const exportedProfiles = (sql: Sql, caller: Caller, today: PlainDate) => {
  const all = commonSource(sql, caller);
  return listSource({
    ...all,
    row: sql`to_jsonb(${all.row}) || ${workNamesJson(sql, today)} || jsonb_strip_nulls(jsonb_build_object('lastDay', e.last_day, 'standIn', e.stand_in))`,
    columns: profileExportColumns,
    ...(holdsRole(caller, ['HR']) && {
      accessEntries: () => (cell: (column: string) => unknown) => {
        const about = String(cell('emplId'));
        return cell('nricPassport') === null ? [] : [{ kind: 'nric' as const, about, record: about }];
      },
    }),
    columnSql: {
      ...columnSql(sql),
      ...plainColumns(sql, exportedFields),
      nricPassport: { value: visibleNric(sql, caller) },
      'reportsTo.emplId': { value: sql`e.reports_to` },
      roles: { value: roleTexts(sql) },
      lastDay: { value: sql`e.last_day` },
      standIn: { value: sql`e.stand_in` },
      workState: { value: stateNameOf(sql, today) },
      workPattern: { value: patternNameOf(sql, today) },
    },
  });
};

/** Removes the columns for states, work patterns, last days and stand-ins if no one has a value in them. */
export async function omitUnusedColumns(sql: Sql, source: ListSource): Promise<ListSource> {
  const [used] = await sql<{ works: boolean; lastDays: boolean; standIns: boolean }[]>`
    select exists (select from employee_work_state) or exists (select from employee_work_pattern) as works,
      exists (select from employee where last_day is not null) as "lastDays",
      exists (select from employee where stand_in is not null) as "standIns"`;
  const unused = new Set([
    ...(used?.works ? [] : ['workState', 'workPattern']),
    ...(used?.lastDays ? [] : ['lastDay']),
    ...(used?.standIns ? [] : ['standIn']),
  ]);
  return {
    ...source,
    columns: Object.fromEntries(Object.entries(source.columns).filter(([id]) => !unused.has(id))),
    // Filters may still name these columns; they are blank in each row.
    columnSql: { ...source.columnSql, ...Object.fromEntries([...unused].map((id) => [id, { value: sql`null::text` }])) },
  };
}

const visibleNric = (sql: Tag, caller: Caller) => (holdsRole(caller, ['HR']) ? sql`e.nric_passport` : maskedNric(sql));

/** Whether the caller manages all these profiles. */
export async function canManageAll(sql: Tag, caller: Caller, emplIds: readonly string[]): Promise<boolean> {
  const found = await sql`select from employee e where e.empl_id = any (${[...emplIds]}) and ${canManage(sql, caller, sql`e.empl_id`)}`;
  return found.length === new Set(emplIds).size;
}

/** Finds one profile that the caller manages; with a day, the employee's states and work patterns too. */
export async function findProfile(
  sql: Sql,
  caller: Caller,
  emplId: string,
  today?: PlainDate,
): Promise<{ json: JSONValue; version: number; showsNric: boolean } | undefined> {
  const [found] = await sql<{ json: JSONValue; version: number; showsNric: boolean }[]>`
    select e.version, ${holdsRole(caller, ['HR'])} and e.nric_passport is not null as "showsNric", to_jsonb(${profileJson(sql, visibleNric(sql, caller))}) || ${today === undefined ? sql`'{}'` : sql`${workHistoryJson(sql, today)} || jsonb_build_object('standIn', e.stand_in)`} as json
    from ${employeeWithNames(sql)} where e.empl_id = ${emplId} and ${canManage(sql, caller, sql`e.empl_id`)}`;
  return found;
}

/** Whether someone in the caller's reach has this email address. */
export async function emailExists(sql: Sql, caller: Caller, email: string): Promise<boolean> {
  const found = await sql`
    select from employee e where ${foldedEmail(sql, sql`e.business_email`)} = ${foldEmail(email)} and ${canManage(sql, caller, sql`e.empl_id`)}`;
  return found.length > 0;
}

/** Finds the departments of an employee with their names. */
export function findDepartments(sql: Sql, emplId: string): Promise<readonly { deptId: string; deptName: string }[]> {
  return sql<{ deptId: string; deptName: string }[]>`
    select d.dept_id as "deptId", named.xlatlongname as "deptName"
    from employee_department d join translate_item named on named.fieldname = d.dept_field and named.fieldvalue = d.dept_id
    where d.empl_id = ${emplId} order by d.dept_id`;
}
