import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { GrantRule, GrantConditions } from '#src/ledger/grant/grant-rules.ts';
import type { EntitlementRecord } from '#src/ledger/leave-ledger/server/balance/entitlement-records.ts';
import {
  futureAccrualDays,
  entitlementKeyColumns,
  availableBeforeClosing,
  pendingDays,
} from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';

/** Locks a leave type before its rules are changed. */
export async function lockCategoryVersion(tx: TransactionSql, leaveCode: string): Promise<number | undefined> {
  const [locked] = await tx<{ version: number }[]>`select version from leave_category where leave_code = ${leaveCode} for update`;
  return locked?.version;
}

/** Updates the rules of a leave type. */
export async function updateGrantRules(tx: TransactionSql, leaveCode: string, rules: readonly GrantRule[]): Promise<void> {
  await tx`delete from category_grant where leave_code = ${leaveCode}`;
  await tx`
    insert into category_grant (leave_code, place, conditions, days)
    select ${leaveCode}, place, conditions::jsonb, days
    from unnest(${rules.map(({ when }) => JSON.stringify(when))}::text[], ${rules.map(({ days }) => days)}::numeric[]) with ordinality r (conditions, days, place)`;
}

/** Returns the conditions of the rules that refer to existing records, each as `field code`. */
export async function findConditionCodes(tx: Tag, rules: readonly GrantRule[]): Promise<Set<string>> {
  const fields: Record<keyof Omit<GrantConditions, 'serviceYearsFrom'>, string> = {
    deptId: 'dept_id',
    businessUnit: 'business_unit',
    jobTitle: 'job_title',
    gender: 'gender',
    workState: 'state',
    patternCode: 'pattern',
  };
  const named = rules.flatMap(({ when }) => Object.values(when).filter((code) => typeof code === 'string'));
  const found = await tx<{ fieldname: string; fieldvalue: string }[]>`
    select fieldname, fieldvalue from translate_item where fieldvalue = any (${named}::text[])
    union all select 'pattern', pattern_code from work_pattern where pattern_code = any (${named}::text[])`;
  const names = new Map(Object.entries(fields).map(([name, field]) => [field, name]));
  return new Set(found.map(({ fieldname, fieldvalue }) => `${names.get(fieldname)} ${fieldvalue}`));
}

type EntitlementFilter = { emplIds: readonly string[]; year: number; leaveCode: string };

/** Returns the entitlement records of people, and the days that their leave needs. */
export async function findEntitlementRecords(sql: Tag, { emplIds, year, leaveCode }: EntitlementFilter): Promise<EntitlementRecord[]> {
  return sql<EntitlementRecord[]>`
    select en.empl_id as "emplId", en.entitlement, ${availableBeforeClosing(sql)} as "availableLeave",
      en.taken_leave + ${pendingDays(sql, entitlementKeyColumns(sql))} - ${futureAccrualDays(sql)} as needed
    from leave_entitlement en where en.empl_id = any (${[...emplIds]}::text[]) and en.year = ${year} and en.leave_code = ${leaveCode}`;
}

/** Returns whose days accrue monthly. Existing records decide for themselves, whatever the leave type says now. */
export async function findMonthlyAccruing(sql: Tag, { emplIds, year, leaveCode }: EntitlementFilter): Promise<Set<string>> {
  const found = await sql<{ emplId: string }[]>`
    select empl_id as "emplId" from leave_entitlement
    where empl_id = any (${[...emplIds]}::text[]) and year = ${year} and leave_code = ${leaveCode} and accrues_after is not null`;
  return new Set(found.map(({ emplId }) => emplId));
}

export async function insertGrantRun(
  tx: TransactionSql,
  { year, leaveCode, by }: { year: number; leaveCode: string; by: string },
): Promise<number> {
  const [run] = await tx<{ grantId: number }[]>`
    insert into grant_run (year, leave_code, by_empl_id) values (${year}, ${leaveCode}, ${by}) returning grant_id as "grantId"`;
  if (!run) throw new Error('An insert without a conflict clause returns its row.');
  return run.grantId;
}

export type StoredGrantRun = { grantId: number; year: number; leaveCode: string; isUndone: boolean; mayGoBelowBy: number };

/** Locks a grant. If two users undo it at the same time, the second finds it undone. */
export async function lockGrantRun(tx: TransactionSql, grantId: string): Promise<StoredGrantRun | undefined> {
  const [run] = await tx<StoredGrantRun[]>`
    select grant_id as "grantId", year, r.leave_code as "leaveCode", undone_at is not null as "isUndone", c.may_go_below_by as "mayGoBelowBy"
    from grant_run r join leave_category c on c.leave_code = r.leave_code where grant_id = ${grantId} for update of r`;
  return run;
}

/** Returns what a grant still adds, per person. */
export async function findGrantedDays(tx: TransactionSql, run: string): Promise<{ emplId: string; days: number; entitlement: number }[]> {
  return tx`
    select empl_id as "emplId", sum(days) as days, sum(to_entitlement) as entitlement from entitlement_entry where run = ${run}
    group by empl_id having (sum(days), sum(to_entitlement)) <> (0, 0) order by empl_id`;
}

export async function updateGrantUndone(tx: TransactionSql, grantId: number): Promise<void> {
  await tx`update grant_run set undone_at = now() where grant_id = ${grantId}`;
}
