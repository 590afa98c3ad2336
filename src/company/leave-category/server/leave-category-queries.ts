import type { JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { CategoryRules, EligibilityRule } from '#src/company/leave-category/category-rules.ts';
import { leaveCategoryColumns } from '#src/company/leave-category/leave-category-columns.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';

export type LeaveCategoryValues = {
  leaveCode: string;
  leaveDescr: string;
  entitlement: number;
  countsCalendarDays: boolean;
  rules: CategoryRules;
};

type VersionedJson = { json: JSONValue; version: number };

const categoryJson = (sql: Tag) => sql`json_build_object('leaveCode', leave_code, 'leaveDescr', leave_descr, 'entitlement', entitlement,
  'countsCalendarDays', counts_calendar_days, 'retired', retired)`;

const rulesJson = (
  sql: Tag,
) => sql`jsonb_build_object('colleaguesSeeType', colleagues_see_type, 'needsBalance', needs_balance, 'retired', retired,
  'carryOverMax', trim_scale(carry_over_max), 'carryOverUntil', carry_over_until, 'tellLapse', tell_lapse, 'accrual', accrual, 'accrualOn', accrual_on, 'proRata', pro_rata,
  'mayGoBelowBy', trim_scale(may_go_below_by), 'noticeDays', notice_days, 'longestDays', trim_scale(longest_days), 'backdateDays', backdate_days,
  'attachmentFromDays', trim_scale(attachment_from_days), 'coverFromDays', trim_scale(cover_from_days), 'onlyFor', only_for, 'autoApprove', auto_approve, 'allowedDates', to_jsonb(allowed_dates), 'allowedDatesMost', allowed_dates_most, 'earnsNothing', jsonb_build_object('leaveCodes', to_jsonb(earns_nothing_codes), 'fromDays', trim_scale(earns_nothing_from)), 'description', description, 'policyUrl', policy_url,
  'secondApproval', case when second_approval_from is not null
    then jsonb_build_object('by', coalesce(second_approver, 'manager'), 'fromDays', trim_scale(second_approval_from)) end)`;

const isUsed = (sql: Tag) => sql`exists (select from applied_leave where applied_leave.leave_code = leave_category.leave_code)`;

const storedJson = (sql: Tag) => sql`${categoryJson(sql)}::jsonb || ${rulesJson(sql)} || jsonb_build_object('isUsed', ${isUsed(sql)})`;

/** All leave categories by code. */
export const leaveCategories = (sql: Sql) =>
  listSource({
    columns: leaveCategoryColumns,
    columnSql: {
      leaveCode: { value: sql`leave_code` },
      leaveDescr: { value: sql`leave_descr`, plain: sql`plain_text(leave_descr)` },
      entitlement: { value: sql`entitlement` },
    },
    from: sql`leave_category`,
    where: sql`true`,
    row: categoryJson(sql),
    order: [{ value: sql`leave_code` }],
  });

/** All categories with their versions. */
export function findKnownCategories(sql: Sql): Promise<readonly { category: Readonly<Record<string, JSONValue>>; version: number }[]> {
  return sql`select ${storedJson(sql)} as category, version from leave_category order by leave_code`;
}

export async function findCategory(sql: Tag, leaveCode: string): Promise<VersionedJson | undefined> {
  const [found] = await sql<
    VersionedJson[]
  >`select version, ${storedJson(sql)} as json from leave_category where leave_code = ${leaveCode}`;
  return found;
}

const ruleColumns = (
  tx: TransactionSql,
) => tx`colleagues_see_type, needs_balance, retired, carry_over_max, carry_over_until, tell_lapse, accrual, accrual_on,
  pro_rata, may_go_below_by, notice_days, longest_days, backdate_days, attachment_from_days, only_for, auto_approve, second_approval_from, second_approver,
  allowed_dates, allowed_dates_most, description, policy_url, cover_from_days, earns_nothing_codes, earns_nothing_from`;

const ruleValues = (
  tx: TransactionSql,
  { onlyFor, secondApproval, ...rules }: CategoryRules,
) => tx`${rules.colleaguesSeeType}, ${rules.needsBalance},
  ${rules.retired}, ${rules.carryOverMax}, ${rules.carryOverUntil}, ${[...rules.tellLapse]}::int[], ${rules.accrual}, ${rules.accrualOn}, ${rules.proRata}, ${rules.mayGoBelowBy},
  ${rules.noticeDays}, ${rules.longestDays}, ${rules.backdateDays}, ${rules.attachmentFromDays}, ${onlyFor && JSON.stringify(onlyFor)}::text::jsonb,
  ${rules.autoApprove}, ${secondApproval?.fromDays ?? null}, ${secondApproval === null || secondApproval.by === 'manager' ? null : secondApproval.by},
  ${rules.allowedDates.toSorted()}::date[], ${rules.allowedDatesMost}, ${rules.description}, ${rules.policyUrl}, ${rules.coverFromDays},
  ${rules.earnsNothing.leaveCodes.toSorted()}::text[], ${rules.earnsNothing.fromDays}`;

/** Adds a category; undefined if the code is taken, even by a simultaneous call. */
/** Finds the stored code that equals a code in any letter case. */
export async function findSameCode(tx: TransactionSql, leaveCode: string): Promise<string | undefined> {
  const [found] = await tx<{ leaveCode: string }[]>`
    select leave_code as "leaveCode" from leave_category where lower(leave_code) = lower(${leaveCode}) order by leave_code <> ${leaveCode} limit 1`;
  return found?.leaveCode;
}

/** Adds a category; undefined if its code is taken, ignoring case, even by a simultaneous call. */
export async function insertCategory(tx: TransactionSql, category: LeaveCategoryValues): Promise<VersionedJson | undefined> {
  const { leaveCode, leaveDescr, entitlement, countsCalendarDays } = category;
  const [added] = await tx<VersionedJson[]>`
    insert into leave_category (leave_code, leave_descr, entitlement, counts_calendar_days, ${ruleColumns(tx)})
    values (${leaveCode}, ${leaveDescr}, ${entitlement}, ${countsCalendarDays}, ${ruleValues(tx, category.rules)})
    on conflict do nothing returning version, ${storedJson(tx)} as json`;
  return added;
}

export async function lockCategory(
  tx: TransactionSql,
  leaveCode: string,
): Promise<{ countsCalendarDays: boolean; rules: CategoryRules; version: number } | undefined> {
  const [locked] = await tx<{ countsCalendarDays: boolean; rules: CategoryRules; version: number }[]>`
    select counts_calendar_days as "countsCalendarDays", ${rulesJson(tx)} as rules, version from leave_category where leave_code = ${leaveCode} for update`;
  return locked;
}

/** Whether there is leave of the category in any status. */
export async function isCategoryUsed(tx: TransactionSql, leaveCode: string): Promise<boolean> {
  const [row] = await tx<{ used: boolean }[]>`select ${isUsed(tx)} as used from leave_category where leave_code = ${leaveCode}`;
  return row?.used ?? false;
}

export async function updateCategory(tx: TransactionSql, category: LeaveCategoryValues): Promise<void> {
  await tx`
    update leave_category set leave_descr = ${category.leaveDescr}, entitlement = ${category.entitlement},
      counts_calendar_days = ${category.countsCalendarDays}, (${ruleColumns(tx)}) = row (${ruleValues(tx, category.rules)})
    where leave_code = ${category.leaveCode}`;
}

/**
 * Finds which of some leave types do not exist, and the first of them whose months earn nothing because of a leave type, directly or by others.
 * Lock the calendar exclusively first, so that no one else changes these rules.
 */
export async function findEarningReferences(
  tx: TransactionSql,
  leaveCode: string,
  codes: readonly string[],
): Promise<{ unknown: string[]; cycle: { code: string; type: string } | null }> {
  const [found] = await tx<{ unknown: string[]; cycle: { code: string; type: string } | null }[]>`
    with recursive named as (
      select code as first, code from unnest(${[...codes]}::text[]) code
      union
      select n.first, next from named n join leave_category c on c.leave_code = n.code cross join unnest(c.earns_nothing_codes) next
    )
    select array(select code from unnest(${[...codes]}::text[]) code where not exists (select from leave_category c where c.leave_code = code)) as unknown,
      (select json_build_object('code', n.first, 'type', c.leave_descr) from named n join leave_category c on c.leave_code = n.first
        where n.code = ${leaveCode} order by n.first limit 1) as cycle`;
  if (!found) throw new Error('A select without a table must return one row.');
  return found;
}

type RuleReferences = { gender: string | null; marriageStatus: string | null; approver: string | null };

/** Finds which codes in the rules exist, and the second approver if they are an active manager. Locks the manager. */
export async function findRuleReferences(
  tx: TransactionSql,
  onlyFor: EligibilityRule | null,
  approver: string | null,
): Promise<RuleReferences> {
  const [named] = await tx<RuleReferences[]>`
    select (select fieldvalue from translate_item where fieldname = 'gender' and fieldvalue = ${onlyFor?.gender ?? null}) as gender,
      (select fieldvalue from translate_item where fieldname = 'marriage_status' and fieldvalue = ${onlyFor?.marriageStatus ?? null}) as "marriageStatus",
      (select empl_id from employee where empl_id = ${approver} and status = 'A' and 'M' = any (roles)) as approver`;
  if (!named) throw new Error('A select without a table must return one row.');
  return named;
}
