import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { GrantCategory, GrantPerson, GrantRule } from '#src/ledger/grant/grant-rules.ts';

const grantRulesJson = (sql: Tag, leaveCode: Fragment) => sql`(
  select coalesce(json_agg(json_build_object('when', conditions, 'days', trim_scale(days)) order by place), '[]')
  from category_grant g where g.leave_code = ${leaveCode})`;

/** Returns the grant rules of a leave type and its version, or undefined if there is no such type. */
export async function findGrantRules(sql: Tag, leaveCode: string): Promise<{ rules: GrantRule[]; version: number } | undefined> {
  const [found] = await sql<{ rules: GrantRule[]; version: number }[]>`
    select ${grantRulesJson(sql, sql`c.leave_code`)} as rules, c.version from leave_category c where c.leave_code = ${leaveCode}`;
  return found;
}

type StoredGrantCategory = GrantCategory & { leaveCode: string; leaveDescr: string; needsBalance: boolean; mayGoBelowBy: number };

/** Returns the grant settings of those leave types that exist, by code. */
export async function findGrantCategories(sql: Tag, leaveCodes: readonly string[]): Promise<Map<string, StoredGrantCategory>> {
  const found = await sql<StoredGrantCategory[]>`
    select c.leave_code as "leaveCode", leave_descr as "leaveDescr", needs_balance as "needsBalance", entitlement, accrual, pro_rata as "proRata",
      may_go_below_by as "mayGoBelowBy", ${grantRulesJson(sql, sql`c.leave_code`)} as grants
    from leave_category c where c.leave_code = any (${[...leaveCodes]}::text[])`;
  return new Map(found.map((category) => [category.leaveCode, category]));
}

export type GrantCandidate = GrantPerson & { emplId: string; name: string; isActive: boolean };

/** SQL for the facts that rules check about an employee `e`. State and work pattern are those of 1 January, or of the joining date if it is later. */
const conditionValues = (sql: Tag, year: number): Fragment => {
  const since = sql`greatest(make_date(${year}::int, 1, 1), e.join_date)`;
  return sql`e.business_unit as "businessUnit", e.job_title as "jobTitle", e.gender,
    array (select dept_id from employee_department d where d.empl_id = e.empl_id order by 1) as depts,
    (select state from employee_work_state s where s.empl_id = e.empl_id and s.from_date <= ${since} order by s.from_date desc limit 1) as "workState",
    coalesce((select pattern_code from employee_work_pattern w where w.empl_id = e.empl_id and w.from_date <= ${since}
      order by w.from_date desc limit 1), 'STANDARD') as "patternCode"`;
};

/** Returns the facts that rules check about the given people. */
export async function findGrantCandidates(sql: Tag, emplIds: readonly string[], year: number): Promise<GrantCandidate[]> {
  return sql<GrantCandidate[]>`
    select e.empl_id as "emplId", e.name, e.status = 'A' as "isActive", e.join_date as "joinDate", ${conditionValues(sql, year)}
    from employee e where e.empl_id = any (${[...emplIds]}::text[]) order by e.plain_name, e.name, e.empl_id`;
}

/** Groups all active people who are equal in everything that rules check. Only the year of the joining date matters. */
export async function countGrantGroups(sql: Tag, year: number): Promise<(GrantPerson & { people: number })[]> {
  return sql<(GrantPerson & { people: number })[]>`
    select asked.*, count(*)::int as people
    from (select date_trunc('year', e.join_date)::date as "joinDate", ${conditionValues(sql, year)} from employee e where e.status = 'A') asked
    group by 1, 2, 3, 4, 5, 6, 7`;
}

/** Returns the display names of the codes in a rule. */
export async function findGrantCodeNames(sql: Tag): Promise<Record<string, Record<string, string>>> {
  const [found] = await sql<{ names: Record<string, Record<string, string>> }[]>`
    select json_build_object('patternCode', (select json_object_agg(pattern_code, pattern_name) from work_pattern),
      'deptId', ${codeNamesJson(sql, 'dept_id')}, 'businessUnit', ${codeNamesJson(sql, 'business_unit')}, 'jobTitle', ${codeNamesJson(sql, 'job_title')},
      'gender', ${codeNamesJson(sql, 'gender')}, 'workState', ${codeNamesJson(sql, 'state')}) as names`;
  return found?.names ?? {};
}

const codeNamesJson = (sql: Tag, field: string) => sql`(
  select coalesce(json_object_agg(fieldvalue, xlatlongname), '{}') from translate_item where fieldname = ${field})`;
