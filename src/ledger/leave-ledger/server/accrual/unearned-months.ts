import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { calculateGrantMonths, sumGrantMonths } from '#src/ledger/leave-ledger/calculation/grant-months.ts';
import { type LeaveWithDayCosts, leaveUses } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { type EarningFacts, findUnearnedMonths } from '#src/ledger/leave-ledger/calculation/unearned-months.ts';
import { isBooked } from '../application/status-conditions.ts';
import { insertEntries } from '../balance/entitlement-entries.ts';
import type { EntitlementId } from '../balance/entitlement-lock.ts';
import { findGrantTerms, unearnedRun } from '../balance/grant-months-queries.ts';
import { type CalendarData, calendarDataJson, calendarFromData } from '../calendar/calendar-queries.ts';
import { bookAccruals } from './book-accruals.ts';

/** The year of a person in which leave was booked or returned. */
type LeaveYear = Pick<EntitlementId, 'emplId' | 'leaveYear'>;

type EarningRecord = EntitlementId &
  Omit<EarningFacts, 'year' | 'uses'> & {
    leaveDescr: string;
    unearned: number[];
    availableLeave: number;
    leaves: (LeaveWithDayCosts & { appliedLeaveId: number })[];
    calendar: CalendarData;
  };

/** SQL: leave of this type can make months of other types earn nothing. */
export const stopsEarning = (sql: Tag, leaveCode: Fragment): Fragment =>
  sql`exists (select from leave_category earns where ${leaveCode} = any (earns.earns_nothing_codes))`;

/** SQL: the record `en` of the category `c` may have months that earn nothing, in one of these years. */
const isEarning = (sql: Tag, years: readonly LeaveYear[]): Fragment => sql`
  (en.empl_id, en.year) in (select * from unnest(${years.map(({ emplId }) => emplId)}::text[], ${years.map(({ leaveYear }) => leaveYear)}::smallint[]))
  and (c.earns_nothing_codes <> '{}' or en.unearned_months <> '{}')`;

/** Finds the records of years whose months may earn nothing, with the booked leave of the named types. */
async function findEarningRecords(sql: Tag, years: readonly LeaveYear[], counts: Fragment): Promise<EarningRecord[]> {
  const period = { startDate: sql`make_date(en.year, 1, 1)`, endDate: sql`make_date(en.year, 12, 31)` };
  return sql<EarningRecord[]>`
    select en.empl_id as "emplId", en.year as "leaveYear", en.leave_code as "leaveCode", c.leave_descr as "leaveDescr", to_json(en.unearned_months) as unearned,
      en.available_leave as "availableLeave", c.earns_nothing_from as "fromDays", e.join_date as "joinDate", e.last_day as "lastDay",
      ${calendarDataJson(sql, { emplId: sql`en.empl_id`, ...period })} as calendar,
      (select coalesce(json_agg(json_build_object('appliedLeaveId', l.applied_leave_id, 'startDate', l.start_date, 'endDate', l.end_date,
          'leaveDuration', trim_scale(l.leave_duration), 'dayCosts', l.day_costs)), '[]')
        from applied_leave l where l.empl_id = en.empl_id and l.leave_year = en.year and l.leave_code = any (c.earns_nothing_codes) and ${counts}) as leaves
    from leave_entitlement en join employee e on e.empl_id = en.empl_id join leave_category c on c.leave_code = en.leave_code
    where ${isEarning(sql, years)} order by en.empl_id, en.year, en.leave_code`;
}

function findMonths({ leaves, calendar, leaveYear: year, ...facts }: EarningRecord): number[] {
  return findUnearnedMonths({ ...facts, year, uses: leaves.flatMap((leave) => leaveUses(leave)) }, calendarFromData(calendar));
}

const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/**
 * Takes the twelfth of each month in which a person had too much leave of the types that a category names, and gives it back when the leave
 * is returned. Call it in the transaction that books or returns leave. Nothing is removed beyond the available days.
 */
export async function bookUnearnedMonths(tx: TransactionSql, today: PlainDate, years: readonly LeaveYear[]): Promise<void> {
  if (years.length === 0) return;
  // Read after locking, so that two approvals at the same moment see each other's days.
  await tx`
    select from leave_entitlement en join leave_category c on c.leave_code = en.leave_code where ${isEarning(tx, years)}
    order by en.empl_id, en.year, en.leave_code for no key update of en`;
  for (const record of await findEarningRecords(tx, years, isBooked(tx))) {
    const months = findMonths(record);
    if (!isSame(months, record.unearned)) await bookMonths(tx, today, record, months);
  }
}

async function bookMonths(tx: TransactionSql, today: PlainDate, record: EarningRecord, months: readonly number[]): Promise<void> {
  const { emplId, leaveYear, leaveCode, availableLeave } = record;
  const of = { emplId, leaveYear, leaveCode };
  await tx`
    update leave_entitlement set unearned_months = ${[...months]}::smallint[]
    where empl_id = ${emplId} and year = ${leaveYear} and leave_code = ${leaveCode}`;
  const terms = await findGrantTerms(tx, of);
  if (!terms || terms.isMonthly) {
    await bookAccruals(tx, today, [of]);
    return;
  }
  const change = Math.max(sumGrantMonths(calculateGrantMonths(terms)) - terms.entitlement, -availableLeave);
  await insertEntries(tx, [{ ...of, kind: 'grant', days: change, entitlement: change, run: unearnedRun(months) }]);
}

/** The effect of a decision on other leave types: the months that change, and the days that are taken or given back. */
export type EarningEffect = { leaveDescr: string; lost: number[]; regained: number[]; days: number };

/**
 * Finds the effect of a decision on the months of other leave types. Days of types that accrue monthly are those of the whole year.
 *
 * @param appliedLeaveId the application
 * @param after its days after the decision; null if none remain
 */
export async function findEarningEffects(
  sql: Tag,
  { appliedLeaveId, ...year }: LeaveYear & { appliedLeaveId: number },
  after: LeaveWithDayCosts | null,
): Promise<EarningEffect[]> {
  const records = await findEarningRecords(sql, [year], isBooked(sql));
  const effects: EarningEffect[] = [];
  for (const record of records) {
    const others = record.leaves.filter((leave) => leave.appliedLeaveId !== appliedLeaveId);
    const months = findMonths({ ...record, leaves: [...others, ...(after ? [{ ...after, appliedLeaveId }] : [])] });
    const terms = isSame(months, record.unearned) ? undefined : await findGrantTerms(sql, record);
    if (!terms) continue;
    const lost = months.filter((month) => !record.unearned.includes(month));
    const regained = record.unearned.filter((month) => !months.includes(month));
    const grant = (unearned: readonly number[]) => sumGrantMonths(calculateGrantMonths({ ...terms, unearned }));
    effects.push({ leaveDescr: record.leaveDescr, lost, regained, days: grant(months) - grant(record.unearned) });
  }
  return effects;
}
