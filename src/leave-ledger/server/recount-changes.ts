import type { TransactionSql } from '#src/db/server/sql.ts';
import { daysOfLeave, type LeaveDay, totalOf } from '#src/leave-ledger/leave-duration.ts';
import { changedDates, type DaysChange } from '#src/leave-ledger/leave-recount.ts';
import { afterGivingBack, type SlotPeriod, type Slots } from '#src/leave-ledger/slots.ts';
import { findCalendars } from './calendar-queries.ts';
import type { StoredChange } from './change-leave.ts';

type Waiting = SlotPeriod & {
  appliedLeaveId: number;
  emplId: string;
  leaveDuration: number;
  dayCosts: LeaveDay[];
  givenBack: Slots[];
  change: StoredChange;
};

/**
 * Counts what is asked of approved leave as its days are counted now: whoever decides sees what they decide on, and one who saw it before is told that
 * it has changed. To be called once the leave itself is counted anew.
 */
export async function recountChanges(tx: TransactionSql, change: DaysChange): Promise<void> {
  const waiting = await tx<Waiting[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", l.start_date as "startDate", l.end_date as "endDate",
      l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart", l.leave_duration as "leaveDuration",
      l.day_costs as "dayCosts", l.change,
      (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g))), '[]') from unnest(l.given_back) g) as "givenBack"
    from applied_leave l join leave_category c on c.leave_code = l.leave_code and not c.counts_calendar_days
    where l.change is not null order by l.applied_leave_id for update of l`;
  if (waiting.length === 0) return;
  const calendarOf = await findCalendars(
    tx,
    waiting.map(({ emplId, change: { startDate, endDate } }) => ({ emplId, startDate, endDate })),
    change,
  );
  for (const leave of waiting) {
    const now = countedAnew(leave, calendarOf(leave));
    if (!now || sameDays(now.dayCosts, leave.change.dayCosts)) continue;
    await tx`
      update applied_leave set change = ${JSON.stringify({ ...leave.change, ...now })}::text::jsonb,
        change_days = ${Math.max(0, now.leaveDuration - leave.leaveDuration)}
      where applied_leave_id = ${leave.appliedLeaveId}`;
  }
}

/** Undefined where nothing would be left: then it cannot be approved any more. */
function countedAnew(leave: Waiting, calendar: Parameters<typeof daysOfLeave>[1]): Omit<StoredChange, 'kind' | 'reason'> | undefined {
  const { change } = leave;
  if (change.kind !== 'move') {
    const left = afterGivingBack(leave, change.giveBack ?? [], { free: change.kind === 'ill' });
    return typeof left === 'string' ? undefined : left;
  }
  const dayCosts = daysOfLeave({ ...change, halfDay: change.halfDayPart !== null }, calendar);
  return { ...change, dayCosts, leaveDuration: totalOf(dayCosts) };
}

const sameDays = (a: readonly LeaveDay[], b: readonly LeaveDay[]): boolean => a.length === b.length && changedDates(a, b).size === 0;
