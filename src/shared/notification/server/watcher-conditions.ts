import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';

/** SQL: whether the watcher `w` has to know of leave of an application `l`. Several departments of the person match once. */
export const isWatchedBy = (sql: Tag): Fragment => sql`
  (coalesce(w.leave_code = l.leave_code, true) and (w.dept_id is null
    or exists (select from employee_department d where d.empl_id = l.empl_id and d.dept_id = w.dept_id)))`;

/** The kinds of which approvers are notified as approvers, and the kind for watchers alone, which comes with another one for approvers. */
const kindsOfApprover = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => kind === 'watched' || notificationKinds[kind].notifies.some((party) => party === 'approver'),
);

/**
 * SQL: the active watchers of the leave of `news`, each once, with how they are notified. The applicant, and an approver who is notified of the event, are
 * left out. Recalculated leave is news for watchers only if it now ends with the last day of employment, and ended leave only if it was approved.
 */
export const findWatchers = (sql: Tag): Fragment => sql`
  select w.empl_id, min(w.how) from leave_watcher w join employee reader on reader.empl_id = w.empl_id and reader.status = 'A'
    join applied_leave l on l.applied_leave_id = news.applied_leave_id join employee e on e.empl_id = l.empl_id
  where kinds.party = 'watcher' and ${isWatchedBy(sql)} and w.empl_id <> news.applicant
    and (w.empl_id is distinct from news.approver or news.kind <> all (${kindsOfApprover}::text[]))
    and (news.kind <> 'recounted' or (l.end_date = e.last_day and l.leave_status = any (booked_statuses())))
    and (news.kind <> 'ended' or exists (select from applied_leave_event v where v.applied_leave_id = l.applied_leave_id and v.to_status = any (booked_statuses())))
  group by w.empl_id`;
