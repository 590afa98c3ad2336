import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { GrantFrom, GrantTerms } from '#src/ledger/leave-ledger/calculation/grant-months.ts';
import type { EntitlementId } from './entitlement-lock.ts';

/** A grant from a date that has not been undone. `change`: the days that it adds to the entitlement. */
type StandingGrantFrom = GrantFrom & { grantFromId: number; reason: string; change: number; by: string | null };

/** The facts that decide the months of a record. */
export type StoredGrantTerms = Omit<GrantTerms, 'froms'> & {
  froms: StandingGrantFrom[];
  lastDay: PlainDate | null;
  isMonthly: boolean;
  isClosed: boolean;
  entitlement: number;
  mayGoBelowBy: number;
};

/**
 * Returns the run of a grant from a date. It holds the date and the days, because entries are never changed.
 *
 * @example grantFromRun({ from: '2026-09-01', days: 20 }) // 'grantfrom/2026-09-01/20'
 */
export const grantFromRun = ({ from, days }: GrantFrom): string => `grantfrom/${from}/${days}`;

/**
 * Returns the run of months that earn nothing: the months that the record has from then on.
 *
 * @example unearnedRun([3, 4]) // 'unearned/3,4'
 */
export const unearnedRun = (months: readonly number[]): string => `unearned/${months.join(',')}`;

/** SQL: the months that earn nothing since the entry `n`, as text; null for other entries. */
export const unearnedMonths = (sql: Tag): Fragment => sql`case when n.run like 'unearned/%' then split_part(n.run, '/', 2) end`;

/** SQL: the entry `n` changes the grant because of single months. */
const isMonthChange = (sql: Tag): Fragment => sql`(n.run like 'grantfrom/%' or n.run like 'unearned/%')`;

/** SQL: the date of the grant from a date that made the entry `n`; null for other entries. */
export const grantFromDate = (sql: Tag): Fragment => sql`case when n.run like 'grantfrom/%' then split_part(n.run, '/', 2) end`;

/** SQL: the entitlement that changes of months add, as rows of `empl_id`, `leave_code` and `days`, of the records of a year that have any. */
export const monthChangesOfYear = (sql: Tag, year: Fragment): Fragment => sql`
  select n.empl_id, n.leave_code, sum(n.to_entitlement) as days from entitlement_entry n where n.year = ${year} and ${isMonthChange(sql)} group by 1, 2`;

/** SQL: the grants from a date of the record `en` that have not been undone, as JSON. */
export const standingGrantsJson = (
  sql: Tag,
): Fragment => sql`(select coalesce(json_agg(json_build_object('grantFromId', n.entry_id, 'from', split_part(n.run, '/', 2), 'days', split_part(n.run, '/', 3)::numeric,
          'reason', n.note, 'change', trim_scale(n.to_entitlement),
          'by', coalesce((select who.name from employee who where who.empl_id = n.by_empl_id), token_name(n.by_empl_id))) order by n.entry_id), '[]')
        from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and n.kind = 'grant' and n.run like 'grantfrom/%'
          and not exists (select from entitlement_entry u where u.empl_id = n.empl_id and u.year = n.year and u.leave_code = n.leave_code
            and u.run = n.run and u.kind = 'undo' and u.entry_id > n.entry_id))`;

/** SQL: the entitlement of the record `en` without the changes of months. */
export const baseEntitlement = (sql: Tag): Fragment => sql`(en.entitlement - coalesce((select sum(n.to_entitlement) from entitlement_entry n
  where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and ${isMonthChange(sql)}), 0))`;

/**
 * Finds the facts that decide the months of a record. Lock the record before a change.
 *
 * @param isVisible a condition on the record `en`
 */
export async function findGrantTerms(
  sql: Tag,
  { emplId, leaveYear, leaveCode }: EntitlementId,
  isVisible: Fragment = sql`true`,
): Promise<StoredGrantTerms | undefined> {
  const [found] = await sql<StoredGrantTerms[]>`
    select en.year, en.entitlement, greatest(0, ${baseEntitlement(sql)}) as base, e.join_date as "joinDate", e.last_day as "lastDay",
      c.pro_rata or c.accrual = 'monthly' or en.accrues_after is not null as "isProRata", en.accrues_after is not null as "isMonthly",
      case when en.accrues_after is null then to_json(en.unearned_months) else '[]' end as unearned, c.may_go_below_by as "mayGoBelowBy",
      exists (select from year_end_line l where l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes) as "isClosed",
      ${standingGrantsJson(sql)} as froms
    from leave_entitlement en join employee e on e.empl_id = en.empl_id join leave_category c on c.leave_code = en.leave_code
    where en.empl_id = ${emplId} and en.year = ${leaveYear} and en.leave_code = ${leaveCode} and ${isVisible}`;
  return found;
}
