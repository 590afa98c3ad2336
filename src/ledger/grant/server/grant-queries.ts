import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { GrantRule, GrantConditions } from '#src/ledger/grant/grant-rules.ts';
import { type EntitlementId, hasEntitlementId } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import type { EntitlementRecord } from '#src/ledger/leave-ledger/server/balance/entitlement-records.ts';
import { monthChangesOfYear } from '#src/ledger/leave-ledger/server/balance/grant-months-queries.ts';
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

type EntitlementFilter = { emplIds: readonly string[]; year: number; leaveCodes: readonly string[] };

/** Returns the entitlement records of people. */
export async function findEntitlementRecords(sql: Tag, { emplIds, year, leaveCodes }: EntitlementFilter): Promise<EntitlementRecord[]> {
  return sql<EntitlementRecord[]>`
    with changed as (${monthChangesOfYear(sql, sql`${year}`)})
    select en.empl_id as "emplId", en.leave_code as "leaveCode", en.entitlement, coalesce(m.days, 0) as "monthChange", ${availableBeforeClosing(sql)} as "availableLeave",
      en.accrues_after is not null as "isMonthly"
    from leave_entitlement en left join changed m on m.empl_id = en.empl_id and m.leave_code = en.leave_code
    where en.empl_id = any (${[...emplIds]}::text[]) and en.year = ${year} and en.leave_code = any (${[...leaveCodes]}::text[])`;
}

/** Returns the days that the leave of these balances needs, by leave type and person. Only few balances are lowered, and each is costly. */
export async function findNeededDays(sql: Tag, keys: readonly EntitlementId[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const found = await sql<{ key: string; needed: number }[]>`
    select en.leave_code || ' ' || en.empl_id as key, en.taken_leave + ${pendingDays(sql, entitlementKeyColumns(sql))} - ${futureAccrualDays(sql)} as needed
    from leave_entitlement en where ${hasEntitlementId(sql, keys)}`;
  return new Map(found.map(({ key, needed }) => [key, needed]));
}

export async function insertGrantRun(
  tx: TransactionSql,
  { year, leaveCodes, by }: { year: number; leaveCodes: readonly string[]; by: string },
): Promise<number> {
  const [run] = await tx<{ grantId: number }[]>`
    insert into grant_run (year, leave_codes, by_empl_id) values (${year}, ${[...leaveCodes]}::text[], ${by}) returning grant_id as "grantId"`;
  if (!run) throw new Error('An insert without a conflict clause returns its row.');
  return run.grantId;
}

export type StoredGrantRun = { grantId: number; year: number; leaveCodes: string[]; isUndone: boolean };

/** Locks a grant. If two users undo it at the same time, the second finds it undone. */
export async function lockGrantRun(tx: TransactionSql, grantId: string): Promise<StoredGrantRun | undefined> {
  const [run] = await tx<StoredGrantRun[]>`
    select grant_id as "grantId", year, to_json(leave_codes) as "leaveCodes", undone_at is not null as "isUndone"
    from grant_run where grant_id = ${grantId} for update`;
  return run;
}

type GrantedDays = { emplId: string; leaveCode: string; days: number; entitlement: number };

/** Returns what a grant still adds, per person and leave type. */
export async function findGrantedDays(tx: TransactionSql, run: string): Promise<GrantedDays[]> {
  return tx<GrantedDays[]>`
    select empl_id as "emplId", leave_code as "leaveCode", sum(days) as days, sum(to_entitlement) as entitlement from entitlement_entry where run = ${run}
    group by empl_id, leave_code having (sum(days), sum(to_entitlement)) <> (0, 0) order by empl_id, leave_code`;
}

export async function updateGrantUndone(tx: TransactionSql, grantId: number): Promise<void> {
  await tx`update grant_run set undone_at = now() where grant_id = ${grantId}`;
}
