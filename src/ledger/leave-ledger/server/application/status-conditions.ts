import {
  bookedStatuses,
  decidedStatuses,
  type LeaveStatus,
  liveStatuses,
  pendingStatuses,
  requestedStatuses,
} from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** SQL: whether a status is one of these; by default, the status of the application `l`. */
export const hasStatusIn =
  (statuses: readonly LeaveStatus[]) =>
  (sql: Tag, status: Fragment = sql`l.leave_status`): Fragment =>
    // Literals instead of parameters, so that PostgreSQL can use the partial indexes of pending and live applications.
    sql`${status} in (${sql.unsafe(statuses.map((code) => `'${code}'`).join(', '))})`;

/** SQL: whether an application `l`, or a change of it, is pending. */
export const isPending = (sql: Tag): Fragment => sql`(${hasStatusIn(pendingStatuses)(sql)} or l.change is not null)`;
export const isLive = hasStatusIn(liveStatuses);
export const isBooked = hasStatusIn(bookedStatuses);
export const isDecided = hasStatusIn(decidedStatuses);
export const isRequested = hasStatusIn(requestedStatuses);

/** SQL: the name that HR has given to a status, else its code; by default, the status of the application `l`. */
export const statusName = (sql: Tag, status: Fragment = sql`l.leave_status`): Fragment =>
  sql`coalesce((select xlatlongname from translate_item where fieldname = 'leave_status' and fieldvalue = ${status}), ${status})`;

/** SQL: joins the other part `other` of leave over New Year to an application `l`, if it is pending too, because both are decided together. */
export const joinSibling = (
  sql: Tag,
): Fragment => sql`left join applied_leave other on other.pair = l.pair and other.applied_leave_id <> l.applied_leave_id
  and ${isRequested(sql, sql`other.leave_status`)}`;
