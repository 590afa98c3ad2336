import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { absenceRuleColumns } from '#src/company/absence-rule/absence-rule-columns.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';

/** A rule as stored. */
export type StoredRule = {
  from: PlainDate | null;
  to: PlainDate | null;
  deptIds: string[] | null;
  leaveCodes: string[] | null;
  mostAway: number | null;
  refuses: boolean;
  message: string;
};

const departments = (sql: Tag) => sql`coalesce((
  select string_agg(coalesce(t.xlatlongname, code), ', ' order by place) from unnest(r.dept_ids) with ordinality d (code, place)
  left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.code), 'Everyone')`;

const leaveTypes = (sql: Tag) => sql`coalesce((
  select string_agg(coalesce(c.leave_descr, code), ', ' order by place) from unnest(r.leave_codes) with ordinality d (code, place)
  left join leave_category c on c.leave_code = d.code), 'All leave types')`;

const effectText = (sql: Tag) => sql`case when r.refuses then 'Refuses' else 'Warns' end`;

const ruleJson = (
  sql: Tag,
) => sql`json_build_object('absenceRuleId', r.absence_rule_id, 'from', r.from_date, 'to', r.to_date, 'deptIds', r.dept_ids,
  'leaveCodes', r.leave_codes, 'mostAway', r.most_away, 'refuses', r.refuses, 'message', r.message, 'departments', ${departments(sql)},
  'types', ${leaveTypes(sql)}, 'does', ${effectText(sql)})`;

/** All rules: those with a period by their first day, then those that always apply. */
export const absenceRules = (sql: Sql) =>
  listSource({
    columns: absenceRuleColumns,
    columnSql: {
      message: { value: sql`r.message` },
      from: { value: sql`r.from_date` },
      to: { value: sql`r.to_date` },
      departments: { value: departments(sql) },
      types: { value: leaveTypes(sql) },
      mostAway: { value: sql`r.most_away`, text: sql`coalesce(r.most_away::text, 'No one')` },
      does: { value: effectText(sql) },
    },
    from: sql`absence_rule r`,
    where: sql`true`,
    row: ruleJson(sql),
    // Rules that always apply have no first day, and an order value must not be null.
    order: [{ value: sql`coalesce(r.from_date, 'infinity')` }, { value: sql`r.absence_rule_id` }],
  });

export async function findAbsenceRule(sql: Tag, absenceRuleId: string): Promise<{ json: JSONValue; version: number } | undefined> {
  const [found] = await sql<{ json: JSONValue; version: number }[]>`
    select ${ruleJson(sql)} as json, r.version from absence_rule r where r.absence_rule_id = ${absenceRuleId}`;
  return found;
}

/** Locks a rule for a change; undefined if it does not exist. */
export async function lockAbsenceRule(tx: TransactionSql, absenceRuleId: string): Promise<(StoredRule & { version: number }) | undefined> {
  const [found] = await tx<(StoredRule & { version: number })[]>`
    select from_date as "from", to_date as "to", to_json(dept_ids) as "deptIds", to_json(leave_codes) as "leaveCodes", most_away as "mostAway", refuses,
      message, version from absence_rule where absence_rule_id = ${absenceRuleId} for update`;
  return found;
}

/** Finds the departments and leave types among the codes that exist. */
export async function findKnownCodes(
  sql: Tag,
  { deptIds, leaveCodes }: Pick<StoredRule, 'deptIds' | 'leaveCodes'>,
): Promise<Record<'deptIds' | 'leaveCodes', Set<string>>> {
  const [found] = await sql<Record<'deptIds' | 'leaveCodes', string[]>[]>`
    select (select coalesce(json_agg(fieldvalue), '[]') from translate_item where fieldname = 'dept_id' and fieldvalue = any (${deptIds ?? []}::text[])) as "deptIds",
      (select coalesce(json_agg(leave_code), '[]') from leave_category where leave_code = any (${leaveCodes ?? []}::text[])) as "leaveCodes"`;
  return { deptIds: new Set(found?.deptIds), leaveCodes: new Set(found?.leaveCodes) };
}

export async function insertAbsenceRule(tx: TransactionSql, rule: StoredRule): Promise<string> {
  const [added] = await tx<{ id: string }[]>`
    insert into absence_rule (from_date, to_date, dept_ids, leave_codes, most_away, refuses, message)
    values (${rule.from}, ${rule.to}, ${rule.deptIds}::text[], ${rule.leaveCodes}::text[], ${rule.mostAway}, ${rule.refuses}, ${rule.message})
    returning absence_rule_id::text as id`;
  if (!added) throw new Error('An insert without a conflict clause must return its row.');
  return added.id;
}

export async function updateAbsenceRule(tx: TransactionSql, absenceRuleId: string, rule: StoredRule): Promise<void> {
  await tx`
    update absence_rule set from_date = ${rule.from}, to_date = ${rule.to}, dept_ids = ${rule.deptIds}::text[], leave_codes = ${rule.leaveCodes}::text[],
      most_away = ${rule.mostAway}, refuses = ${rule.refuses}, message = ${rule.message}
    where absence_rule_id = ${absenceRuleId}`;
}

export async function deleteAbsenceRule(tx: TransactionSql, absenceRuleId: string): Promise<void> {
  await tx`delete from absence_rule where absence_rule_id = ${absenceRuleId}`;
}
