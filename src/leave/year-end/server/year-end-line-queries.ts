import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { YearRecord } from '#src/ledger/leave-ledger/server/balance/year-record-queries.ts';

/** The rules of a category that a line is computed from. */
export type YearEndCategory = {
  leaveCode: string;
  carryOverMax: number | null;
  carryOverUntil: string | null;
  retired: boolean;
};

export async function findYearEndCategories(sql: Tag): Promise<YearEndCategory[]> {
  return sql<YearEndCategory[]>`
    select leave_code as "leaveCode", carry_over_max as "carryOverMax", carry_over_until as "carryOverUntil", retired from leave_category order by 1`;
}

/** A prepared line without the edits of HR. */
export type PreparedLine = Omit<YearRecord, 'nextMonthChange'> & {
  carryOverMax: number | null;
  carryOverUntil: PlainDate | null;
  ruleGrant: number;
  why: string | null;
  isRetired: boolean;
};

export type YearEndLine = PreparedLine & { name: string; leaveDescr: string; editedCarry: number | null; editedGrant: number | null };

export async function findYearEndLines(sql: Tag, yearEndId: number): Promise<YearEndLine[]> {
  return sql<YearEndLine[]>`
    select l.empl_id as "emplId", l.leave_code as "leaveCode", available, taken, pending, granted_before as "grantedBefore", next_carry as "nextCarry",
      next_entitlement as "nextEntitlement", next_beside as "nextBeside", l.carry_over_max as "carryOverMax", l.carry_over_until as "carryOverUntil",
      rule_grant as "ruleGrant", why, is_retired as "isRetired", is_monthly as "isMonthly", edited_carry as "editedCarry", edited_grant as "editedGrant",
      e.name, c.leave_descr as "leaveDescr"
    from year_end_line l join employee e on e.empl_id = l.empl_id join leave_category c on c.leave_code = l.leave_code where l.year_end_id = ${yearEndId}`;
}

/**
 * Replaces the lines of a draft. Edits of HR are kept, and a line with new figures keeps the previous figures and the time from which they
 * applied.
 */
export async function upsertLines(
  tx: TransactionSql,
  { yearEndId, year, opens }: { yearEndId: number; year: number; opens: boolean },
  lines: readonly PreparedLine[],
): Promise<void> {
  await tx`
    with prepared as materialized (
      select * from json_to_recordset(${JSON.stringify(lines)}::text::json) p ("emplId" text, "leaveCode" text, available numeric, taken numeric, pending numeric,
        "grantedBefore" numeric, "nextCarry" numeric, "nextEntitlement" numeric, "nextBeside" numeric, "carryOverMax" numeric, "carryOverUntil" date,
        "ruleGrant" numeric, why text, "isRetired" boolean, "isMonthly" boolean)
    ), gone as (
      delete from year_end_line l where l.year_end_id = ${yearEndId}
        and not exists (select from prepared p where p."emplId" = l.empl_id and p."leaveCode" = l.leave_code)
    )
    insert into year_end_line as l (year_end_id, empl_id, leave_code, year, closes, available, taken, pending, granted_before, next_carry, next_entitlement, next_beside,
      carry_over_max, carry_over_until, rule_grant, why, is_retired, is_monthly)
    select ${yearEndId}::bigint, "emplId", "leaveCode", ${year}::int, ${!opens}::boolean, available, taken, pending, "grantedBefore", "nextCarry", "nextEntitlement", "nextBeside",
      "carryOverMax", "carryOverUntil", "ruleGrant", why, "isRetired", "isMonthly" from prepared
    on conflict (year_end_id, empl_id, leave_code) do update set available = excluded.available, taken = excluded.taken, pending = excluded.pending,
      granted_before = excluded.granted_before, next_carry = excluded.next_carry, next_entitlement = excluded.next_entitlement,
      next_beside = excluded.next_beside, carry_over_max = excluded.carry_over_max, carry_over_until = excluded.carry_over_until,
      rule_grant = excluded.rule_grant, why = excluded.why, is_retired = excluded.is_retired, is_monthly = excluded.is_monthly,
      was = case when (l.available, l.taken, l.pending, l.carry_over_max, l.rule_grant, l.next_beside)
          is distinct from (excluded.available, excluded.taken, excluded.pending, excluded.carry_over_max, excluded.rule_grant, excluded.next_beside)
        then json_build_object('available', l.available, 'taken', l.taken, 'pending', l.pending, 'rest', l.rest, 'carried', l.carried, 'lapses', l.lapses,
          'grant', l.granted, 'availableNext', l.available_next, 'since', (select y.prepared_at from year_end y where y.year_end_id = l.year_end_id)) end`;
}

/** Copies the days that HR has edited in the draft of the same year end to the lines of an opening. */
export async function copyDraftEdits(tx: TransactionSql, yearEndId: number): Promise<void> {
  await tx`
    update year_end_line l set edited_grant = d.edited_grant, note = d.note, edited_by = d.edited_by
    from year_end y join year_end_line d on d.year_end_id = y.year_end_id
    where l.year_end_id = ${yearEndId} and y.year = l.year and not y.opens and y.applied_at is null and y.undone_at is null
      and d.empl_id = l.empl_id and d.leave_code = l.leave_code and d.edited_grant is not null`;
}
