import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { say } from '#src/leave-ledger/leave-remark-sentences.ts';
import { workingDaysSince } from '#src/leave-ledger/working-days.ts';
import { findSettings } from '#src/setting/server/setting-queries.ts';
import { isApproverFor } from './approvers.ts';
import { bookLeave } from './book-leave.ts';
import { findHolidaysOfAll } from './calendar-queries.ts';
import { isOtherThanFirst } from './second-step.ts';
import { isPending } from './status-sets.ts';

/** What waits, since it has come to its approver, whose line manager can take it, and whether it went to one for that reason before. */
type Waiting = { appliedLeaveId: number; since: PlainDate; approver: string; next: string | null; wasHandedOver: boolean };

/**
 * Hands over what has waited for as many working days as the company sets: once to the approver's line manager, then to HR, where it stays. Where the
 * line manager cannot decide it goes to HR at once. A stand-in does not stop it.
 *
 * @returns how many applications were handed over
 */
export async function escalateWaiting(tx: TransactionSql, { today, timeZone }: { today: PlainDate; timeZone: string }): Promise<number> {
  const { values } = await findSettings(tx);
  const most = values.escalateAfterDays;
  if (most === null) return 0;
  const waiting = await findWaiting(tx, timeZone);
  const first = waiting.reduce((earliest, { since }) => (since < earliest ? since : earliest), today);
  const holidays = await findHolidaysOfAll(tx, { startDate: first, endDate: today });
  const changes = waiting
    .filter(({ since }) => workingDaysSince(since, today, holidays) >= most)
    .map(({ appliedLeaveId, approver, next: line, wasHandedOver }) => {
      const next = wasHandedOver ? null : line;
      const tells = next === null ? ('noApprover' as const) : ('handedOver' as const);
      return { appliedLeaveId, approver: next ?? undefined, remark: say('leave.escalated', { was: approver, next, days: most }), tells };
    });
  return bookLeave(tx, changes, { emplId: null, today });
}

const escalated = (sql: Tag) => sql`ev.remark ->> 'code' is not distinct from 'leave.escalated'`;

// A remark about days that were counted anew moves nothing. What HR was told of waits for HR alone.
const findWaiting = (tx: Tag, timeZone: string) => tx<Waiting[]>`
  select l.applied_leave_id as "appliedLeaveId", (came.at at time zone ${timeZone}::text)::date as since, l.approver, next.empl_id as next,
    came.handed_over as "wasHandedOver"
  from applied_leave l join employee was on was.empl_id = l.approver
  left join employee next on next.empl_id = was.reports_to and ${isApproverFor(tx, tx`next`, tx`l.empl_id`)}
    and ${isOtherThanFirst(tx, tx`next.empl_id`)}
  cross join lateral (
    select max(ev.happened_at) as at, bool_or(${escalated(tx)}) as handed_over, bool_or(${escalated(tx)} and ev.remark #>> '{params,next}' is null) as with_hr
    from applied_leave_event ev
    where ev.applied_leave_id = l.applied_leave_id and ev.remark ->> 'code' is distinct from 'leave.recounted'
      and ev.happened_at >= (select max(other.happened_at) from applied_leave_event other where other.applied_leave_id = l.applied_leave_id
        and (other.remark is null or other.remark ->> 'code' not in ('leave.recounted', 'leave.escalated')))) came
  where ${isPending(tx)} and came.at is not null and not came.with_hr
  order by l.applied_leave_id
  for update of l skip locked`;
