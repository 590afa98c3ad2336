import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { countWorkingDaysSince } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { findCommonHolidays } from '../calendar/calendar-queries.ts';
import { isPending, joinSibling } from '../application/status-conditions.ts';

/** A pending request, when it reached its approver, and the last reminder. For leave over New Year, the earlier part represents both. */
type PendingApplication = { appliedLeaveId: number; since: PlainDate; reminded: number; ofBoth: boolean };

/**
 * Reminds approvers of pending requests, once for each configured number of working days since the submission, change, cancellation request or
 * reassignment. A missed reminder is covered by the next.
 *
 * @returns the number of applications about which someone was reminded
 */
export async function remindApprovers(tx: TransactionSql, { today, timeZone }: { today: PlainDate; timeZone: string }): Promise<number> {
  const { values } = await findSettings(tx);
  const after = values.remindAfterDays;
  if (after.length === 0) return 0;
  const waiting = await findPendingSince(tx, timeZone);
  const first = waiting.reduce((earliest, { since }) => (since < earliest ? since : earliest), today);
  const holidays = await findCommonHolidays(tx, { startDate: first, endDate: today });
  const due = waiting.flatMap(({ appliedLeaveId, since, reminded, ofBoth }) => {
    const days = Math.floor(countWorkingDaysSince(since, today, holidays));
    return after.some((number) => number > reminded && number <= days) ? [{ appliedLeaveId, days, ofBoth }] : [];
  });
  if (due.length > 0) await insertReminders(tx, due);
  return due.length;
}

// Notes about recalculated days do not restart the wait.
const findPendingSince = (tx: Tag, timeZone: string) => tx<PendingApplication[]>`
  select l.applied_leave_id as "appliedLeaveId", (came.at at time zone ${timeZone}::text)::date as since,
    (select coalesce(max((n.figures ->> 'days')::integer), 0) from notice n
      where n.kind = 'waiting' and n.applied_leave_id = l.applied_leave_id and n.empl_id = l.approver and n.happened_at >= came.at) as reminded,
    other.applied_leave_id is not null as "ofBoth"
  from applied_leave l ${joinSibling(tx)} cross join lateral (
    select max(ev.happened_at) as at from applied_leave_event ev
    where ev.applied_leave_id in (l.applied_leave_id, other.applied_leave_id) and ev.remark ->> 'code' is distinct from 'leave.recounted') came
  where ${isPending(tx)} and came.at is not null and (other.leave_year > l.leave_year) is not false
  for update of l skip locked`;

async function insertReminders(tx: Tag, due: readonly { appliedLeaveId: number; days: number; ofBoth: boolean }[]): Promise<void> {
  const news = tx`
    select l.applied_leave_id, 'waiting' as kind, l.empl_id as applicant, l.approver, null as former,
      jsonb_strip_nulls(jsonb_build_object('days', due.days, 'both', nullif(due.of_both, false))) as figures
    from unnest(${due.map((one) => one.appliedLeaveId)}::bigint[], ${due.map(({ days }) => days)}::integer[], ${due.map(({ ofBoth }) => ofBoth)}::boolean[]) due (id, days, of_both)
    join applied_leave l on l.applied_leave_id = due.id`;
  await tx`with ${insertNotifications(tx, news, tx`null::text`)} select`;
}
