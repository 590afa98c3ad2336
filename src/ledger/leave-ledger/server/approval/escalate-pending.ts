import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { notifyOncePerPair } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { countWorkingDaysSince } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { isApproverFor } from './approvers.ts';
import { updateApplications } from '../application/update-applications.ts';
import { findCommonHolidays } from '../calendar/calendar-queries.ts';
import { hasNotTakenFirstStep } from './second-approval.ts';
import { isPending, joinSibling } from '../application/status-conditions.ts';

/** A pending request with the time it reached its approver, the line manager who can take it, and whether it has already been escalated. */
type PendingApplication = {
  appliedLeaveId: number;
  since: PlainDate;
  approver: string;
  next: string | null;
  wasHandedOver: boolean;
  /** The other part of leave over New Year, escalated together, and whether it is the earlier one. */
  otherPart: number | null;
  isLater: boolean;
};

type DayAndTimeZone = { today: PlainDate; timeZone: string };

/**
 * Reassigns requests that have been pending for the configured working days: once to the approver's line manager, then to HR, where they
 * stay. If the line manager cannot decide, HR gets them at once. A stand-in does not stop this.
 *
 * @returns the number of reassigned applications
 */
export async function escalatePending(tx: TransactionSql, now: DayAndTimeZone): Promise<number> {
  const { values } = await findSettings(tx);
  const days = values.escalateAfterDays;
  if (days === null) return 0;
  const changes = (await findOverdue(tx, days, now, tx`for update of l skip locked`)).map(
    ({ appliedLeaveId, approver, next, otherPart, isLater }) => {
      const told = notifyOncePerPair(
        { place: isLater ? 1 : 0, parts: otherPart === null ? 1 : 2 },
        next === null ? 'noApprover' : 'handedOver',
      );
      return {
        appliedLeaveId,
        approver: next ?? undefined,
        remark: leaveRemark('leave.escalated', { was: approver, next, days }),
        ...told,
      };
    },
  );
  return updateApplications(tx, changes, { emplId: null, today: now.today });
}

/** Previews how many requests would be reassigned for a number of working days, and to whom. */
export async function countOverdue(sql: Tag, days: number, now: DayAndTimeZone): Promise<{ toLineManagers: number; toHR: number }> {
  const overdue = await findOverdue(sql, days, now, sql``);
  const toHR = overdue.filter(({ next }) => next === null).length;
  return { toLineManagers: overdue.length - toHR, toHR };
}

async function findOverdue(sql: Tag, days: number, { today, timeZone }: DayAndTimeZone, lock: Fragment): Promise<PendingApplication[]> {
  const waiting = await findPending(sql, timeZone, lock);
  const first = waiting.reduce((earliest, { since }) => (since < earliest ? since : earliest), today);
  const holidays = await findCommonHolidays(sql, { startDate: first, endDate: today });
  const found = new Set(waiting.map(({ appliedLeaveId }) => appliedLeaveId));
  return (
    waiting
      // Skips requests that someone is changing at the moment, and their other part.
      .filter(({ otherPart }) => otherPart === null || found.has(otherPart))
      .filter(({ since }) => countWorkingDaysSince(since, today, holidays) >= days)
      .map((one) => (one.wasHandedOver ? { ...one, next: null } : one))
  );
}

const isEscalation = (sql: Tag) => sql`ev.remark ->> 'code' is not distinct from 'leave.escalated'`;

// Notes about recalculated days do not restart the wait. Requests that HR has been notified of wait for HR only.
const findPending = (tx: Tag, timeZone: string, lock: Fragment) => tx<PendingApplication[]>`
  select l.applied_leave_id as "appliedLeaveId", (came.at at time zone ${timeZone}::text)::date as since, l.approver, next.empl_id as next,
    came.handed_over as "wasHandedOver", other.applied_leave_id as "otherPart", coalesce(other.leave_year < l.leave_year, false) as "isLater"
  from applied_leave l ${joinSibling(tx)} join employee was on was.empl_id = l.approver
  left join employee next on next.empl_id = was.reports_to and ${isApproverFor(tx, tx`next`, tx`l.empl_id`)}
    and ${hasNotTakenFirstStep(tx, tx`next.empl_id`)}
  cross join lateral (
    select max(ev.happened_at) as at, bool_or(${isEscalation(tx)}) as handed_over, bool_or(${isEscalation(tx)} and ev.remark #>> '{params,next}' is null) as with_hr
    from applied_leave_event ev
    where ev.applied_leave_id in (l.applied_leave_id, other.applied_leave_id) and ev.remark ->> 'code' is distinct from 'leave.recounted'
      and ev.happened_at >= (select max(early.happened_at) from applied_leave_event early where early.applied_leave_id in (l.applied_leave_id, other.applied_leave_id)
        and (early.remark is null or early.remark ->> 'code' not in ('leave.recounted', 'leave.escalated')))) came
  where ${isPending(tx)} and came.at is not null and not came.with_hr
  order by l.applied_leave_id
  ${lock}`;
