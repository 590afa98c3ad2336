import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import {
  type AbsenceFinding,
  evaluateAbsenceRules,
  type AbsenceRule,
  type OverlappingLeave,
} from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { isLive, isRequested } from '../application/status-conditions.ts';

type CheckedLeave = { emplId: string; leaveCode: string; startDate: PlainDate; endDate: PlainDate };

/** SQL: a person is in a department of the rule `r`, or the rule applies to everyone. */
const isInDepartments = (sql: Tag, emplId: Fragment) => sql`(r.dept_ids is null
  or exists (select from employee_department d where d.empl_id = ${emplId} and d.dept_id = any (r.dept_ids)))`;

const isRuleForLeave = (sql: Tag, { emplId, leaveCode, startDate, endDate }: CheckedLeave) => sql`
  (r.from_date is null or r.from_date <= ${endDate}) and (r.to_date is null or r.to_date >= ${startDate})
  and (r.leave_codes is null or ${leaveCode} = any (r.leave_codes)) and ${isInDepartments(sql, sql`${emplId}`)}`;

/** Returns whether the company has any absence rules. */
export const hasAbsenceRules = (sql: Tag): Fragment => sql`exists (select from absence_rule)`;

/** Returns the rules that apply to a leave. */
export async function findAbsenceRules(sql: Tag, judged: CheckedLeave): Promise<readonly AbsenceRule[]> {
  return sql<AbsenceRule[]>`
    select r.absence_rule_id as "absenceRuleId", r.most_away as "mostAway", r.refuses, r.message, r.from_date as "from", r.to_date as "to"
    from absence_rule r where ${isRuleForLeave(sql, judged)} order by r.absence_rule_id`;
}

type CheckedLeaveWithDays = CheckedLeave & { dayCosts: readonly LeaveDay[] };

/**
 * Returns active leave of the people the rules count on the days of a leave. Leave of every type counts, because sick people are away too.
 */
async function findOverlappingLeave(
  sql: Tag,
  { emplId, startDate, endDate }: CheckedLeave,
  rules: readonly AbsenceRule[],
): Promise<readonly OverlappingLeave[]> {
  const covers = rules.filter(({ mostAway }) => mostAway !== null).map(({ absenceRuleId }) => absenceRuleId);
  if (covers.length === 0) return [];
  return sql<OverlappingLeave[]>`
    select r.absence_rule_id as "absenceRuleId", l.empl_id as "emplId", ${isRequested(sql)} as pending, l.day_costs as days
    from absence_rule r join applied_leave l on l.start_date <= ${endDate} and l.end_date >= ${startDate} and l.start_date >= make_date(${yearOf(startDate)}, 1, 1)
    where r.absence_rule_id = any (${covers}::bigint[]) and ${isLive(sql)} and l.empl_id <> ${emplId} and ${isInDepartments(sql, sql`l.empl_id`)}`;
}

/** Returns the current violations of the rules that apply to a leave. */
export async function findAbsenceFindings(
  sql: Tag,
  counted: CheckedLeaveWithDays,
  rules: readonly AbsenceRule[],
): Promise<AbsenceFinding[]> {
  return evaluateAbsenceRules(counted.dayCosts, rules, await findOverlappingLeave(sql, counted, rules));
}

/**
 * The same before storing a leave, for the rules that apply. Rules that refuse are locked after all balances, so that of two
 * simultaneous submissions the second counts the first.
 */
export async function lockAndEvaluateAbsenceRules(
  tx: TransactionSql,
  counted: CheckedLeaveWithDays,
  rules: readonly AbsenceRule[],
): Promise<AbsenceFinding[]> {
  const refusing = rules.filter(({ refuses }) => refuses).map(({ absenceRuleId }) => absenceRuleId);
  if (refusing.length > 0)
    await tx`select from absence_rule where absence_rule_id = any (${refusing}::bigint[]) order by absence_rule_id for update`;
  return findAbsenceFindings(tx, counted, rules);
}

/** Returns the violations of a pending application, or none if it is no longer pending. */
export async function findAbsenceFindingsOfApplication(sql: Tag, appliedLeaveId: number): Promise<AbsenceFinding[]> {
  const [counted] = await sql<CheckedLeaveWithDays[]>`${checkedApplication(sql, appliedLeaveId)}`;
  return counted ? findAbsenceFindings(sql, counted, await findAbsenceRules(sql, counted)) : [];
}

/** Returns the violations that prevent an approval. Call it with the balance locked. */
export async function lockRefusingAbsenceFindings(tx: TransactionSql, appliedLeaveId: number): Promise<AbsenceFinding[]> {
  const [counted] = await tx<CheckedLeaveWithDays[]>`${checkedApplication(tx, appliedLeaveId)}`;
  if (!counted) return [];
  const found = await lockAndEvaluateAbsenceRules(tx, counted, await findAbsenceRules(tx, counted));
  return found.filter(({ refuses }) => refuses);
}

/** SQL: whether absence rules may have findings about an application `l`. */
export const isChecked = (sql: Tag): Fragment => sql`(${isRequested(sql)} and ${hasAbsenceRules(sql)})`;

const checkedApplication = (sql: Tag, appliedLeaveId: number) => sql`
  select l.empl_id as "emplId", l.leave_code as "leaveCode", l.start_date as "startDate", l.end_date as "endDate", l.day_costs as "dayCosts"
  from applied_leave l where l.applied_leave_id = ${appliedLeaveId} and ${isChecked(sql)}`;
