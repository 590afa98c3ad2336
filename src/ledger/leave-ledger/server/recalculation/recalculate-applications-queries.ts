import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { unreservedBalance, entitlementKeyColumns, orderDependentHistory } from '../balance/balance-queries.ts';
import { updateApplications, shortenApplications } from '../application/update-applications.ts';
import { lockApplicationsAndEntitlements } from '#src/ledger/leave-ledger/server/application/application-locks.ts';
import { findCalendars, findHolidaySnapshot } from '../calendar/calendar-queries.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { calendarForType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { cancelledStatus, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { expireDaysOfApplications, findReturnedDays } from '../expiry/expire-days.ts';
import { isLive } from '../application/status-conditions.ts';
import type { SlotRange } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { recalculateChanges } from './recalculate-changes.ts';
import {
  type BalanceBeforeChange,
  recalculationCauses,
  type CalendarChange,
  recalculateLeave,
  recalculationRemark,
  addExcess,
} from '#src/ledger/leave-ledger/wording/recalculate-leave.ts';

/** An application that a change affects. */
type AffectedApplication = {
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
  givenBack: SlotRange[];
  leaveDuration: number;
  dayCosts: LeaveDay[];
  leaveStatus: LeaveStatus;
  countsCalendarDays: boolean;
};

type RecalculatedApplication = AffectedApplication & { newDuration: number; newDays: LeaveDay[]; left: AffectedApplication | undefined };

/**
 * Returns the active applications ending today or later that a change recalculates or shortens. The answer is the same before
 * and after the change is stored.
 */
const findRecalculated = async (sql: Tag, change: CalendarChange, today: PlainDate): Promise<RecalculatedApplication[]> =>
  recalculateAffected(sql, change, await findAffected(sql, change, today));

async function recalculateAffected(
  sql: Tag,
  change: CalendarChange,
  affected: readonly AffectedApplication[],
): Promise<RecalculatedApplication[]> {
  if (affected.length === 0) return [];
  const calendarOf = await findCalendars(sql, affected, change);
  return recalculateLeave(
    affected,
    (leave) => calendarForType(leave, calendarOf(leave)),
    ({ emplId }) => change.people?.get(emplId)?.lastDay,
  );
}

/** Returns the same for the confirmation, with the excess over the balance, and only if the duration changes. */
export async function previewRecalculation(sql: Tag, change: CalendarChange, today: PlainDate) {
  const recounted = (await findRecalculated(sql, change, today)).filter(hasNewDuration);
  const [balances, states] = await Promise.all([findBalances(sql, recounted), findStates(sql, recounted)]);
  return addExcess(recounted, balances).map((leave) => {
    const { appliedLeaveId, emplId, name, leaveDescr, startDate, endDate, halfDay, leaveStatus } = leave;
    const { leaveDuration, newDuration, exceedsBalanceBy, left, leftThen } = leave;
    const state = states.get(appliedLeaveId);
    const { added, removed } = recalculationCauses(change, leave);
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
      added: holidayNames(leave, added),
      removed: holidayNames(leave, removed),
      ...(state !== undefined && { state }),
    };
  });
}

/** The application stores the previous name of a holiday. */
function holidayNames({ dayCosts }: AffectedApplication, holidays: Iterable<readonly [PlainDate, string]>): string[] {
  const names = [...holidays].map(([date, name]) => name || dayCosts.find((day) => day.date === date)?.holiday);
  return [...new Set(names.filter((name) => name !== undefined))].filter((name) => name !== '');
}

/** Returns the names of the states in which people work on the first day. */
async function findStates(sql: Tag, of: readonly RecalculatedApplication[]): Promise<Map<number, string>> {
  if (of.length === 0) return new Map();
  const found = await sql<{ id: number; state: string }[]>`
    select l.applied_leave_id as id, t.xlatlongname as state
    from applied_leave l cross join lateral (
      select h.state from employee_work_state h where h.empl_id = l.empl_id and h.from_date <= l.start_date order by h.from_date desc limit 1) held
    join translate_item t on t.fieldname = 'state' and t.fieldvalue = held.state
    where l.applied_leave_id = any(${of.map(({ appliedLeaveId }) => appliedLeaveId)})`;
  return new Map(found.map(({ id, state }) => [id, state]));
}

/** Returns the balance before the application: available, less taken, less pending, or the year if the order of its days matters. */
async function findBalances(sql: Tag, of: readonly RecalculatedApplication[]): Promise<Map<number, BalanceBeforeChange>> {
  if (of.length === 0) return new Map();
  const found = await sql<(BalanceBeforeChange & { id: number })[]>`
    select l.applied_leave_id as id, concat_ws(' ', en.empl_id, en.year, en.leave_code) as entitlement,
      ${unreservedBalance(sql)} as left, ${orderDependentHistory(sql, entitlementKeyColumns(sql), isLive(sql), { withChanges: true })} as year
    from applied_leave l join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code
    where l.applied_leave_id = any(${of.map(({ appliedLeaveId }) => appliedLeaveId)})`;
  return new Map(found.map(({ id, ...balance }) => [id, balance]));
}

/** The result of a recalculation without locks: the checked versions and the holidays used. */
export type RecalculationAhead = { recounted: readonly RecalculatedApplication[]; versions: ReadonlyMap<number, number>; holidays: string };

/** Recalculates changes of patterns and states before locking. `recount` repeats what has changed once it is locked. */
export async function recalculateAhead(sql: Tag, change: Pick<CalendarChange, 'people'>, today: PlainDate): Promise<RecalculationAhead> {
  const [holidays, affected] = [await findHolidaySnapshot(sql, startOfYear(today)), await findAffected(sql, change, today)];
  const versions = new Map(affected.map(({ appliedLeaveId, version }) => [appliedLeaveId, version]));
  return { holidays, versions, recounted: await recalculateAffected(sql, change, affected) };
}

/** The same for locked applications. */
async function refreshAhead(
  tx: TransactionSql,
  change: CalendarChange,
  today: PlainDate,
  { ahead, locked }: { ahead: RecalculationAhead; locked: ReadonlyMap<number, number> },
): Promise<RecalculatedApplication[]> {
  if ((await findHolidaySnapshot(tx, startOfYear(today))) !== ahead.holidays) return findRecalculated(tx, change, today);
  const isAsItWas = (id: number) => locked.get(id) !== undefined && locked.get(id) === ahead.versions.get(id);
  const others = [...locked.keys()].filter((id) => !isAsItWas(id));
  const filed = others.length > 0 ? await findAffected(tx, change, today, others) : [];
  return [...ahead.recounted.filter(({ appliedLeaveId }) => isAsItWas(appliedLeaveId)), ...(await recalculateAffected(tx, change, filed))];
}

/**
 * Recalculates leave: durations, taken days, cancellations of leave without days, and timelines, and stores the new days. Call it in the
 * transaction of the change, with the calendar locked, or the people if the change is theirs.
 */
export async function recalculateApplications(
  tx: TransactionSql,
  change: CalendarChange,
  by: { emplId: string; today: PlainDate },
  ahead?: RecalculationAhead,
): Promise<void> {
  const locked = await lockAffected(tx, change, by.today);
  const recounted = ahead ? await refreshAhead(tx, change, by.today, { ahead, locked }) : await findRecalculated(tx, change, by.today);
  const remaining = ({ newDuration, newDays }: RecalculatedApplication) => ({ leaveDuration: newDuration, dayCosts: newDays });
  const shorter = recounted.filter(hasNewDuration).map((leave) => ({ ...leave, remaining: remaining(leave) }));
  const returned = await findReturnedDays(tx, by.today, shorter);
  const changes = recounted.filter(hasBookableChange).map((leave) => ({
    appliedLeaveId: leave.appliedLeaveId,
    // A cancelled application keeps its previous days.
    ...(leave.newDuration === 0
      ? { status: cancelledStatus, notifies: 'ended' as const }
      : { ...(hasNewDuration(leave) && { days: leave.newDuration, dayCosts: leave.newDays }), notifies: 'recounted' as const }),
    remark: recalculationRemark(recalculationCauses(change, leave), leave, returned.get(leave.appliedLeaveId)),
  }));
  await updateDayCosts(
    tx,
    recounted.filter((leave) => !hasNewDuration(leave)),
  );
  await shortenApplications(
    tx,
    recounted.flatMap((leave) => (leave.left && leave.newDuration > 0 && isShortened(leave) ? [leave.left] : [])),
  );
  await updateApplications(tx, changes, by);
  await expireDaysOfApplications(
    tx,
    by.today,
    recounted.map(({ appliedLeaveId }) => appliedLeaveId),
  );
  await recalculateChanges(tx, change);
}

const hasNewDuration = ({ newDuration, leaveDuration }: Pick<RecalculatedApplication, 'newDuration' | 'leaveDuration'>) =>
  newDuration !== leaveDuration;
const hasBookableChange = (leave: RecalculatedApplication) => hasNewDuration(leave) || isShortened(leave);
const isShortened = ({ left, endDate }: Pick<RecalculatedApplication, 'left' | 'endDate'>) => left?.endDate !== endDate;

/** Earlier dates cannot affect applications that are not over. */
function relevantDates({ holidays }: CalendarChange, today: PlainDate): PlainDate[] {
  const dates = holidays ? [...holidays.added.keys(), ...holidays.removed.keys()] : [];
  return [...new Set(dates)].filter((date) => date >= startOfYear(today));
}

const startOfYear = (today: PlainDate): PlainDate => `${today.slice(0, 4)}-01-01`;

// Leave is within one year, so it starts no earlier than 1 January. This condition lets PostgreSQL use the index of start dates.
function affectedApplications(sql: Tag, change: CalendarChange, today: PlainDate) {
  const dates = relevantDates(change, today);
  const people = [...(change.people?.keys() ?? [])];
  const lastDays = [...(change.people ?? [])].flatMap(([emplId, { lastDay }]) => (lastDay === undefined ? [] : [{ emplId, lastDay }]));
  // A last day shortens leave of every type; other changes affect only types that count working days.
  const isBeyond =
    lastDays.length === 0
      ? sql`false`
      : sql`exists (select from unnest(${lastDays.map(({ emplId }) => emplId)}::text[], ${lastDays.map(({ lastDay }) => lastDay)}::date[]) as e (empl_id, last_day)
          where e.empl_id = l.empl_id and e.last_day < l.end_date)`;
  return sql`
  from applied_leave l join leave_category c on c.leave_code = l.leave_code
  where ${isLive(sql)} and l.end_date >= ${today} and l.start_date >= ${startOfYear(today)}
    and (not c.counts_calendar_days
        and (l.empl_id = any (${people}::text[]) or exists (select from unnest(${dates}::date[]) as d (day) where d.day between l.start_date and l.end_date))
      or ${isBeyond})`;
}

const isWithoutEffect = (change: CalendarChange, today: PlainDate) => relevantDates(change, today).length === 0 && !change.people?.size;

/** @param only restricts the result to these applications */
async function findAffected(sql: Tag, change: CalendarChange, today: PlainDate, only?: readonly number[]): Promise<AffectedApplication[]> {
  if (isWithoutEffect(change, today)) return [];
  return sql<AffectedApplication[]>`
    select l.applied_leave_id as "appliedLeaveId", l.version, l.empl_id as "emplId", (select name from employee e where e.empl_id = l.empl_id) as name,
      c.leave_descr as "leaveDescr", l.start_date as "startDate", l.end_date as "endDate", l.half_day_part is not null as "halfDay",
      l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart",
      (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g))), '[]') from unnest(l.given_back) g) as "givenBack",
      l.leave_duration as "leaveDuration", l.day_costs as "dayCosts", l.leave_status as "leaveStatus",
      c.counts_calendar_days as "countsCalendarDays"
    ${affectedApplications(sql, change, today)} ${only ? sql`and l.applied_leave_id = any (${[...only]}::bigint[])` : sql``}
    order by l.start_date, l.empl_id, l.applied_leave_id`;
}

const lockAffected = async (tx: TransactionSql, change: CalendarChange, today: PlainDate): Promise<Map<number, number>> =>
  isWithoutEffect(change, today) ? new Map() : lockApplicationsAndEntitlements(tx, affectedApplications(tx, change, today));

/** Stores the recalculated cost of the days of applications. */
async function updateDayCosts(
  tx: TransactionSql,
  leaves: readonly { appliedLeaveId: number; newDays: readonly LeaveDay[] }[],
): Promise<void> {
  if (leaves.length === 0) return;
  await tx`
    update applied_leave l set day_costs = kept.days::jsonb
    from unnest(${leaves.map(({ appliedLeaveId }) => appliedLeaveId)}::bigint[], ${leaves.map(({ newDays }) => JSON.stringify(newDays))}::text[]) kept (id, days)
    where l.applied_leave_id = kept.id`;
}
