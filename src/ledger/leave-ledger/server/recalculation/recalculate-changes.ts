import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { calculateLeaveDays, type LeaveDay, sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { findChangedDates, type CalendarChange } from '#src/ledger/leave-ledger/wording/recalculate-leave.ts';
import {
  giveBackDays,
  type GivenBackDay,
  groupDaysIntoPeriods,
  type HalfDayPeriod,
  type SlotRange,
} from '#src/ledger/leave-ledger/calculation/slots.ts';
import { findCalendars } from '../calendar/calendar-queries.ts';
import { calendarForType, type WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { PendingSickLeave, StoredChange } from '../application/pending-change.ts';

type PendingChange = HalfDayPeriod & {
  appliedLeaveId: number;
  emplId: string;
  leaveDuration: number;
  dayCosts: LeaveDay[];
  givenBack: SlotRange[];
  change: StoredChange;
  /** Returns whether sick leave counts calendar days. */
  sickCountsCalendarDays: boolean;
};

/**
 * Recalculates pending changes of approved leave, so that approvers see what they decide on, and are warned if it changed
 * since they opened it. Call it after the leave itself is recalculated.
 */
export async function recalculateChanges(tx: TransactionSql, change: CalendarChange): Promise<void> {
  const waiting = await tx<PendingChange[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", l.start_date as "startDate", l.end_date as "endDate",
      l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart", l.leave_duration as "leaveDuration",
      l.day_costs as "dayCosts", l.change,
      coalesce((select counts_calendar_days from leave_category where leave_code = ${sickLeave}), false) as "sickCountsCalendarDays",
      (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g))), '[]') from unnest(l.given_back) g) as "givenBack"
    from applied_leave l join leave_category c on c.leave_code = l.leave_code
    where l.change is not null and (not c.counts_calendar_days or l.change ? 'sick') order by l.applied_leave_id for update of l`;
  if (waiting.length === 0) return;
  const calendarOf = await findCalendars(
    tx,
    waiting.map(({ emplId, startDate, endDate, change }) => ({ emplId, ...(change.kind === 'move' ? change : { startDate, endDate }) })),
    change,
  );
  for (const leave of waiting) {
    const now = recalculateChange(leave, calendarOf(leave));
    if (!now || (hasSameDays(now.dayCosts, leave.change.dayCosts) && now.sick?.days === leave.change.sick?.days)) continue;
    await tx`
      update applied_leave set change = ${JSON.stringify({ ...leave.change, ...now })}::text::jsonb,
        change_days = ${Math.max(0, now.leaveDuration - leave.leaveDuration)}
      where applied_leave_id = ${leave.appliedLeaveId}`;
  }
}

/** Returns undefined if no days would remain, so that the change cannot be approved. */
function recalculateChange(leave: PendingChange, calendar: WorkingCalendar): Omit<StoredChange, 'kind' | 'reason'> | undefined {
  const { change } = leave;
  if (change.kind !== 'move') {
    const left = giveBackDays(leave, change.giveBack ?? [], { ill: change.kind === 'ill' });
    if (typeof left === 'string') return undefined;
    const { sick, giveBack = [] } = change;
    if (!sick) return left;
    const ofType = calendarForType({ countsCalendarDays: leave.sickCountsCalendarDays }, calendar);
    return { ...left, sick: { ...sick, ...toSickLeave(giveBack, ofType) } };
  }
  const dayCosts = calculateLeaveDays({ ...change, halfDay: change.halfDayPart !== null }, calendar);
  return { ...change, dayCosts, leaveDuration: sumLeaveDays(dayCosts) };
}

/** Returns the sick leave for some days, one per run of consecutive days. */
function toSickLeave(days: readonly GivenBackDay[], calendar: WorkingCalendar): Pick<PendingSickLeave, 'days' | 'leaves'> {
  const leaves = groupDaysIntoPeriods(days).map((period) => {
    const dayCosts = calculateLeaveDays({ ...period, halfDay: period.halfDayPart !== null }, calendar);
    return { ...period, dayCosts, leaveDuration: sumLeaveDays(dayCosts) };
  });
  return { days: leaves.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0), leaves };
}

const hasSameDays = (a: readonly LeaveDay[], b: readonly LeaveDay[]): boolean => a.length === b.length && findChangedDates(a, b).size === 0;
