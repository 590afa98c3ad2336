import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { freeDays, ofEntitlement, orderedHistory } from './balance-queries.ts';
import { bookLeave, cutLeave, lockLeave } from './book-leave.ts';
import { findCalendars, findHolidayState } from './calendar-queries.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { calendarOfType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { endedStatus, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { settleLapsesOf } from './settle-lapses.ts';
import { isLive } from './status-sets.ts';
import type { Slots } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { recountChanges } from './recount-changes.ts';
import {
  type BalanceOf,
  causesOf,
  type DaysChange,
  recountLeave,
  recountRemark,
  withExcess,
} from '#src/ledger/leave-ledger/wording/leave-recount.ts';

/** An application in the way of a change. */
type Affected = {
  appliedLeaveId: number;
  version: number;
  emplId: string;
  name: string;
  leaveDescr: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDay: boolean;
  halfDayPart: 'AM' | 'PM' | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
  givenBack: Slots[];
  leaveDuration: number;
  dayCosts: LeaveDay[];
  leaveStatus: LeaveStatus;
  countsCalendarDays: boolean;
};

type Recounted = Affected & { newDuration: number; newDays: LeaveDay[]; left: Affected | undefined };

/**
 * The applications whose days a change counts otherwise, or cuts off: of those in PNAPV, APPRV and PNCLD that end today or later. Before the change or after it, the
 * answer is the same.
 */
const findRecounted = async (sql: Tag, change: DaysChange, today: PlainDate): Promise<Recounted[]> =>
  countAnew(sql, change, await findAffected(sql, change, today));

async function countAnew(sql: Tag, change: DaysChange, affected: readonly Affected[]): Promise<Recounted[]> {
  if (affected.length === 0) return [];
  const calendarOf = await findCalendars(sql, affected, change);
  return recountLeave(
    affected,
    (leave) => calendarOfType(leave, calendarOf(leave)),
    ({ emplId }) => change.people?.get(emplId)?.lastDay,
  );
}

/** The same for whoever is to confirm the change, with what it would charge beyond the balance; only where the count is another one. */
export async function previewRecounted(sql: Tag, change: DaysChange, today: PlainDate) {
  const recounted = (await findRecounted(sql, change, today)).filter(isOtherCount);
  const [balances, states] = await Promise.all([findBalances(sql, recounted), findStates(sql, recounted)]);
  return withExcess(recounted, balances).map((leave) => {
    const { appliedLeaveId, emplId, name, leaveDescr, startDate, endDate, halfDay, leaveStatus } = leave;
    const { leaveDuration, newDuration, exceedsBalanceBy, left, leftThen } = leave;
    const state = states.get(appliedLeaveId);
    const { added, removed } = causesOf(change, leave);
    return {
      appliedLeaveId,
      emplId,
      name,
      leaveDescr,
      startDate,
      endDate,
      halfDay,
      leaveStatus,
      leaveDuration,
      newDuration,
      exceedsBalanceBy,
      left,
      leftThen,
      added: namesOf(leave, added),
      removed: namesOf(leave, removed),
      ...(state !== undefined && { state }),
    };
  });
}

/** Of a date that is only named the leave knows what its holiday was called. */
function namesOf({ dayCosts }: Affected, holidays: Iterable<readonly [PlainDate, string]>): string[] {
  const names = [...holidays].map(([date, name]) => name || dayCosts.find((day) => day.date === date)?.holiday);
  return [...new Set(names.filter((name) => name !== undefined))].filter((name) => name !== '');
}

/** In which state, by its name, those are on their first day who have one. */
async function findStates(sql: Tag, of: readonly Recounted[]): Promise<Map<number, string>> {
  if (of.length === 0) return new Map();
  const found = await sql<{ id: number; state: string }[]>`
    select l.applied_leave_id as id, t.xlatlongname as state
    from applied_leave l cross join lateral (
      select h.state from employee_work_state h where h.empl_id = l.empl_id and h.from_date <= l.start_date order by h.from_date desc limit 1) held
    join translate_item t on t.fieldname = 'state' and t.fieldvalue = held.state
    where l.applied_leave_id = any(${of.map(({ appliedLeaveId }) => appliedLeaveId)})`;
  return new Map(found.map(({ id, state }) => [id, state]));
}

/** What is left, as an application is judged: available, less taken, less pending, or the year where the order of its days matters. */
async function findBalances(sql: Tag, of: readonly Recounted[]): Promise<Map<number, BalanceOf>> {
  if (of.length === 0) return new Map();
  const found = await sql<(BalanceOf & { id: number })[]>`
    select l.applied_leave_id as id, concat_ws(' ', en.empl_id, en.year, en.leave_code) as entitlement,
      ${freeDays(sql)} as left, ${orderedHistory(sql, ofEntitlement(sql), isLive(sql), { withChanges: true })} as year
    from applied_leave l join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code
    where l.applied_leave_id = any(${of.map(({ appliedLeaveId }) => appliedLeaveId)})`;
  return new Map(found.map(({ id, ...balance }) => [id, balance]));
}

/** What a change comes to, counted before anybody has to wait for it: the versions that were counted, and by which holidays. */
export type CountedAhead = { recounted: readonly Recounted[]; versions: ReadonlyMap<number, number>; holidays: string };

/** Counts what weeks and states of people change while others still apply. `recount` counts that anew which is another one once it is locked. */
export async function countAhead(sql: Tag, change: Pick<DaysChange, 'people'>, today: PlainDate): Promise<CountedAhead> {
  const [holidays, affected] = [await findHolidayState(sql, newYearOf(today)), await findAffected(sql, change, today)];
  const versions = new Map(affected.map(({ appliedLeaveId, version }) => [appliedLeaveId, version]));
  return { holidays, versions, recounted: await countAnew(sql, change, affected) };
}

/** The same as it is now, of what is locked. */
async function caughtUp(
  tx: TransactionSql,
  change: DaysChange,
  today: PlainDate,
  { ahead, locked }: { ahead: CountedAhead; locked: ReadonlyMap<number, number> },
): Promise<Recounted[]> {
  if ((await findHolidayState(tx, newYearOf(today))) !== ahead.holidays) return findRecounted(tx, change, today);
  const isAsItWas = (id: number) => locked.get(id) !== undefined && locked.get(id) === ahead.versions.get(id);
  const others = [...locked.keys()].filter((id) => !isAsItWas(id));
  const filed = others.length > 0 ? await findAffected(tx, change, today, others) : [];
  return [...ahead.recounted.filter(({ appliedLeaveId }) => isAsItWas(appliedLeaveId)), ...(await countAnew(tx, change, filed))];
}

/**
 * Counts anew: the new durations, their price on the taken leave, cancellations where nothing is left, and the timelines; and keeps the new days. To be
 * called in the transaction of the change, after the calendar was locked, or the people where theirs is the change.
 */
export async function recount(
  tx: TransactionSql,
  change: DaysChange,
  by: { emplId: string; today: PlainDate },
  ahead?: CountedAhead,
): Promise<void> {
  const locked = await lockAffected(tx, change, by.today);
  const recounted = ahead ? await caughtUp(tx, change, by.today, { ahead, locked }) : await findRecounted(tx, change, by.today);
  const changes = recounted.filter(isBooked).map((leave) => ({
    appliedLeaveId: leave.appliedLeaveId,
    // A cancelled application keeps the days that it once had.
    ...(leave.newDuration === 0
      ? { status: endedStatus, tells: 'ended' as const }
      : { ...(isOtherCount(leave) && { days: leave.newDuration, dayCosts: leave.newDays }), tells: 'recounted' as const }),
    remark: recountRemark(causesOf(change, leave), leave),
  }));
  await keepDays(
    tx,
    recounted.filter((leave) => !isOtherCount(leave)),
  );
  await cutLeave(
    tx,
    recounted.flatMap((leave) => (leave.left && leave.newDuration > 0 && isCut(leave) ? [leave.left] : [])),
  );
  await bookLeave(tx, changes, by);
  await settleLapsesOf(
    tx,
    by.today,
    recounted.map(({ appliedLeaveId }) => appliedLeaveId),
  );
  await recountChanges(tx, change);
}

const isOtherCount = ({ newDuration, leaveDuration }: Pick<Recounted, 'newDuration' | 'leaveDuration'>) => newDuration !== leaveDuration;
const isBooked = (leave: Recounted) => isOtherCount(leave) || isCut(leave);
const isCut = ({ left, endDate }: Pick<Recounted, 'left' | 'endDate'>) => left?.endDate !== endDate;

/** Dates before this year count for no application that is not over. */
function datesThatCount({ holidays }: DaysChange, today: PlainDate): PlainDate[] {
  const dates = holidays ? [...holidays.added.keys(), ...holidays.removed.keys()] : [];
  return [...new Set(dates)].filter((date) => date >= newYearOf(today));
}

const newYearOf = (today: PlainDate): PlainDate => `${today.slice(0, 4)}-01-01`;

// Leave lies within one year, so its start is never before the first of January of its date; the index of start dates then serves.
function affectedFrom(sql: Tag, change: DaysChange, today: PlainDate) {
  const dates = datesThatCount(change, today);
  const people = [...(change.people?.keys() ?? [])];
  const lastDays = [...(change.people ?? [])].flatMap(([emplId, { lastDay }]) => (lastDay === undefined ? [] : [{ emplId, lastDay }]));
  // Whoever goes ends leave of each type; what days cost is of those alone that count working days.
  const isBeyond =
    lastDays.length === 0
      ? sql`false`
      : sql`exists (select from unnest(${lastDays.map(({ emplId }) => emplId)}::text[], ${lastDays.map(({ lastDay }) => lastDay)}::date[]) as e (empl_id, last_day)
          where e.empl_id = l.empl_id and e.last_day < l.end_date)`;
  return sql`
  from applied_leave l join leave_category c on c.leave_code = l.leave_code
  where ${isLive(sql)} and l.end_date >= ${today} and l.start_date >= ${newYearOf(today)}
    and (not c.counts_calendar_days
        and (l.empl_id = any (${people}::text[]) or exists (select from unnest(${dates}::date[]) as d (day) where d.day between l.start_date and l.end_date))
      or ${isBeyond})`;
}

const concernsNobody = (change: DaysChange, today: PlainDate) => datesThatCount(change, today).length === 0 && !change.people?.size;

/** @param only of these alone */
async function findAffected(sql: Tag, change: DaysChange, today: PlainDate, only?: readonly number[]): Promise<Affected[]> {
  if (concernsNobody(change, today)) return [];
  return sql<Affected[]>`
    select l.applied_leave_id as "appliedLeaveId", l.version, l.empl_id as "emplId", (select name from employee e where e.empl_id = l.empl_id) as name,
      c.leave_descr as "leaveDescr", l.start_date as "startDate", l.end_date as "endDate", l.half_day_part is not null as "halfDay",
      l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart",
      (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g))), '[]') from unnest(l.given_back) g) as "givenBack",
      l.leave_duration as "leaveDuration", l.day_costs as "dayCosts", l.leave_status as "leaveStatus",
      c.counts_calendar_days as "countsCalendarDays"
    ${affectedFrom(sql, change, today)} ${only ? sql`and l.applied_leave_id = any (${[...only]}::bigint[])` : sql``}
    order by l.start_date, l.empl_id, l.applied_leave_id`;
}

const lockAffected = async (tx: TransactionSql, change: DaysChange, today: PlainDate): Promise<Map<number, number>> =>
  concernsNobody(change, today) ? new Map() : lockLeave(tx, affectedFrom(tx, change, today));

/** Stores the recalculated cost of the days of applications. */
async function keepDays(tx: TransactionSql, leaves: readonly { appliedLeaveId: number; newDays: readonly LeaveDay[] }[]): Promise<void> {
  if (leaves.length === 0) return;
  await tx`
    update applied_leave l set day_costs = kept.days::jsonb
    from unnest(${leaves.map(({ appliedLeaveId }) => appliedLeaveId)}::bigint[], ${leaves.map(({ newDays }) => JSON.stringify(newDays))}::text[]) kept (id, days)
    where l.applied_leave_id = kept.id`;
}
