import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { freeDays } from './balance-queries.ts';
import { bookLeave, lockLeave } from './book-leave.ts';
import { findCalendars } from './calendar-queries.ts';
import { endedStatus, type LeaveStatus } from '#src/leave-ledger/leave-status.ts';
import { isRestDayOfAll } from '#src/leave-ledger/working-calendar.ts';
import { isLive } from './status-sets.ts';
import { type BalanceOf, type HolidayChange, recountLeave, recountRemark, withExcess } from '#src/leave-ledger/leave-recount.ts';

/** An application in the way of a change of holidays. */
type Affected = {
  appliedLeaveId: number;
  emplId: string;
  name: string;
  leaveDescr: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDay: boolean;
  leaveDuration: number;
  leaveStatus: LeaveStatus;
};

export type Recounted = Affected & { newDuration: number };

/**
 * The applications that a change counts anew (specification section 4: those in PNAPV, APPRV and PNCLD that end today or later and hold one of its dates).
 * Before the change or after it, the answer is the same.
 */
async function findRecounted(sql: Tag, change: HolidayChange, today: PlainDate): Promise<Recounted[]> {
  const affected = await findAffected(sql, change, today);
  return recountLeave(affected, await findCalendars(sql, affected, change));
}

/** The same for whoever is to confirm the change, with what it would charge beyond the balance. */
export async function previewRecounted(sql: Tag, change: HolidayChange, today: PlainDate) {
  const recounted = await findRecounted(sql, change, today);
  return withExcess(recounted, await findBalances(sql, recounted));
}

/** What is left, as an application is judged: available, less taken, less pending. */
async function findBalances(sql: Tag, of: readonly Recounted[]): Promise<Map<number, BalanceOf>> {
  if (!of.some(({ leaveDuration, newDuration }) => newDuration > leaveDuration)) return new Map();
  const found = await sql<(BalanceOf & { id: number })[]>`
    select l.applied_leave_id as id, concat_ws(' ', en.empl_id, en.year, en.leave_code) as entitlement,
      ${freeDays(sql)} as left
    from applied_leave l join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code
    where l.applied_leave_id = any(${of.map(({ appliedLeaveId }) => appliedLeaveId)})`;
  return new Map(found.map(({ id, ...balance }) => [id, balance]));
}

/**
 * Counts anew: the new durations, their price on the taken leave, cancellations where nothing is left, and the timelines. To be called in the
 * transaction of the change, after the calendar was locked.
 */
export async function recount(tx: TransactionSql, change: HolidayChange, by: { emplId: string; today: PlainDate }): Promise<void> {
  await lockAffected(tx, change, by.today);
  const recounted = await findRecounted(tx, change, by.today);
  if (recounted.length === 0) return;
  const changes = recounted.map(({ appliedLeaveId, ...leave }) => ({
    appliedLeaveId,
    // A cancelled application keeps the days that it once had.
    ...(leave.newDuration === 0 ? { status: endedStatus } : { days: leave.newDuration }),
    remark: recountRemark(change, leave),
  }));
  await bookLeave(tx, changes, by);
}

/** Rest days and dates before this year count for no application that is not over. */
function datesThatCount({ added, removed }: HolidayChange, today: PlainDate): PlainDate[] {
  const first = `${today.slice(0, 4)}-01-01`;
  return [...new Set([...added.keys(), ...removed.keys()])].filter((date) => date >= first && !isRestDayOfAll(date));
}

// Leave lies within one year, so its start is never before the first of January of its date; the index of start dates then serves.
const affectedFrom = (sql: Tag, dates: PlainDate[], today: PlainDate) => sql`
  from applied_leave l join leave_category c on c.leave_code = l.leave_code and not c.counts_calendar_days
  where ${isLive(sql)} and l.end_date >= ${today} and l.start_date >= ${`${today.slice(0, 4)}-01-01`}
    and exists (select from unnest(${dates}::date[]) as d (day) where d.day between l.start_date and l.end_date)`;

async function findAffected(sql: Tag, change: HolidayChange, today: PlainDate): Promise<Affected[]> {
  const dates = datesThatCount(change, today);
  if (dates.length === 0) return [];
  return sql<Affected[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", (select name from employee e where e.empl_id = l.empl_id) as name,
      c.leave_descr as "leaveDescr", l.start_date as "startDate", l.end_date as "endDate", l.half_day_part is not null as "halfDay",
      l.leave_duration as "leaveDuration", l.leave_status as "leaveStatus"
    ${affectedFrom(sql, dates, today)} order by l.start_date, l.empl_id, l.applied_leave_id`;
}

async function lockAffected(tx: TransactionSql, change: HolidayChange, today: PlainDate): Promise<void> {
  const dates = datesThatCount(change, today);
  if (dates.length > 0) await lockLeave(tx, affectedFrom(tx, dates, today));
}
