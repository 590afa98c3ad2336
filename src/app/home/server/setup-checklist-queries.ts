import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { areBalancesComplete, maxSetupCount, type SetupState } from '#src/app/home/setup-checklist.ts';

type SetupChecklist = { hidden: boolean; found: SetupState | null };

/**
 * Finds what a company has set up, and whether the person has hidden the checklist. A company with people, categories, holidays, accounts and
 * balances is set up. With balances of an earlier year it stays so, and nothing is counted: that answer reads only a few rows, however large
 * the company. No count reads more than `maxSetupCount` rows, for balances of each leave type.
 *
 * @param year the year whose balances and holidays are counted
 */
export async function findSetupChecklist(sql: Sql, emplId: string, year: number): Promise<SetupChecklist> {
  const count = (rows: Fragment) => sql`(select count(*) from (${rows} limit ${maxSetupCount}) counted)`;
  const values = (field: string) => count(sql`select from translate_item where fieldname = ${field} and eff_status = 'A'`);
  const [row] = await sql<(SetupChecklist & { isWorking: boolean })[]>`
    with people as materialized (
      select e.empl_id, e.gender, e.marriage_status, exists (select from login_detail d where d.empl_id = e.empl_id) as has_account
      from employee e where e.status = 'A' limit ${maxSetupCount}),
    -- The caller always has an account. More than half of the people need one before the company counts as set up.
    counted as (select count(*) as people, count(*) filter (where has_account) as accounts from people),
    company as (
      select *, people > 1 and 2 * accounts > people and exists (select from leave_category) and exists (select from public_holiday) as works
      from counted)
    select exists (select from first_hour_hidden where empl_id = ${emplId}) as hidden,
      works as "isWorking", case when works and exists (select from leave_entitlement where year < ${year}) then null
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
        'balances', (
          select coalesce(json_agg(json_build_object('leaveCode', c.leave_code, 'leaveDescr', c.leave_descr, 'people', t.people, 'withDays', t.with_days,
            'dismissed', exists (select from first_hour_dismissed d where d.leave_code = c.leave_code)) order by c.leave_code), '[]')
          from leave_category c cross join lateral (
            select count(*) as people, count(*) filter (where exists (
              select from leave_entitlement n where n.empl_id = p.empl_id and n.year = ${year} and n.leave_code = c.leave_code)) as with_days
            from people p where coalesce(p.gender = c.only_for ->> 'gender', not coalesce(c.only_for, '{}') ? 'gender')
              and coalesce(p.marriage_status = c.only_for ->> 'marriageStatus', not coalesce(c.only_for, '{}') ? 'marriageStatus')) t
          where c.needs_balance and not c.retired),
        'withAccount', accounts, 'imports', ${count(sql`select from leave_import where undone_at is null`)}) end as found
    from company`;
  if (!row) return { hidden: false, found: null };
  const { hidden, found, isWorking } = row;
  return { hidden, found: found && isWorking && areBalancesComplete(found) ? null : found };
}

/** Whether there is such a leave type. */
export async function isLeaveType(sql: Tag, leaveCode: string): Promise<boolean> {
  const found = await sql`select from leave_category where leave_code = ${leaveCode}`;
  return found.length > 0;
}

export async function dismissLeaveType(tx: TransactionSql, leaveCode: string): Promise<void> {
  await tx`insert into first_hour_dismissed (leave_code) values (${leaveCode}) on conflict do nothing`;
}

export async function countLeaveType(tx: TransactionSql, leaveCode: string): Promise<void> {
  await tx`delete from first_hour_dismissed where leave_code = ${leaveCode}`;
}

export async function hideSetupChecklist(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`insert into first_hour_hidden (empl_id) values (${emplId}) on conflict do nothing`;
}

export async function showSetupChecklist(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`delete from first_hour_hidden where empl_id = ${emplId}`;
}
