import type { Fragment, JSONValue, Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { maxSetupCount } from '#src/app/home/setup-checklist.ts';

type SetupChecklist = { hidden: boolean; found: JSONValue | null };

/**
 * Finds what a company has set up, and whether the person has hidden the checklist. If people, categories, holidays and accounts exist,
 * nothing is counted: that answer reads only a few rows, however large the company. No count reads more than `maxSetupCount` rows.
 *
 * @param year the year whose balances and holidays are counted
 */
export async function findSetupChecklist(sql: Sql, emplId: string, year: number): Promise<SetupChecklist> {
  const count = (rows: Fragment) => sql`(select count(*) from (${rows} limit ${maxSetupCount}) counted)`;
  const values = (field: string) => count(sql`select from translate_item where fieldname = ${field} and eff_status = 'A'`);
  const [row] = await sql<SetupChecklist[]>`
    with people as materialized (
      select e.empl_id, exists (select from login_detail d where d.empl_id = e.empl_id) as has_account
      from employee e where e.status = 'A' limit ${maxSetupCount}),
    -- The caller always has an account. More than half of the people need one before the company counts as set up.
    company as (select count(*) as people, count(*) filter (where has_account) as accounts from people)
    select exists (select from first_hour_hidden where empl_id = ${emplId}) as hidden,
      case when people > 1 and 2 * accounts > people and exists (select from leave_category) and exists (select from public_holiday) then null
      else json_build_object(
        'year', ${year}::int,
        'lookups', json_build_object('dept_id', ${values('dept_id')}, 'job_title', ${values('job_title')},
          'business_unit', ${values('business_unit')}, 'gender', ${values('gender')}),
        'categories', json_build_object(
          'names', (select coalesce(json_agg(leave_descr), '[]') from (select leave_descr from leave_category order by leave_code limit 6) named),
          'count', ${count(sql`select from leave_category`)}),
        'holidays', ${count(sql`select from public_holiday where holiday_date between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`)},
        'people', people,
        'withDays', (select count(*) from people p where exists (select from leave_entitlement n where n.empl_id = p.empl_id and n.year = ${year})),
        'withAccount', accounts, 'imports', ${count(sql`select from leave_import where undone_at is null`)}) end as found
    from company`;
  return row ?? { hidden: false, found: null };
}

export async function hideSetupChecklist(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`insert into first_hour_hidden (empl_id) values (${emplId}) on conflict do nothing`;
}

export async function showSetupChecklist(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`delete from first_hour_hidden where empl_id = ${emplId}`;
}
