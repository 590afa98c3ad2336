import {
  bookedStatuses,
  decidedStatuses,
  type LeaveStatus,
  liveStatuses,
  pendingStatuses,
  requestedStatuses,
} from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** That a status, of the application `l` where none is named, is one of these. */
export const hasStatusIn =
  (statuses: readonly LeaveStatus[]) =>
  (sql: Tag, status: Fragment = sql`l.leave_status`): Fragment =>
    // As text: a statement that is planned for any value passes by the indexes of what waits and of what is live.
    sql`${status} in (${sql.unsafe(statuses.map((code) => `'${code}'`).join(', '))})`;

/** That an application `l` waits for somebody: itself, or a change of it. */
export const isPending = (sql: Tag): Fragment => sql`(${hasStatusIn(pendingStatuses)(sql)} or l.change is not null)`;
export const isLive = hasStatusIn(liveStatuses);
export const isBooked = hasStatusIn(bookedStatuses);
export const isDecided = hasStatusIn(decidedStatuses);
export const isRequested = hasStatusIn(requestedStatuses);

/** What a status is called, that of the application `l` where none is named: as HR has translated it, else its code. */
export const statusName = (sql: Tag, status: Fragment = sql`l.leave_status`): Fragment =>
  sql`coalesce((select xlatlongname from translate_item where fieldname = 'leave_status' and fieldvalue = ${status}), ${status})`;

/** Joins the other part `other` of leave over New Year to an application `l`, where that waits for approval as well: they are decided together. */
export const joinSibling = (
  sql: Tag,
): Fragment => sql`left join applied_leave other on other.pair = l.pair and other.applied_leave_id <> l.applied_leave_id
  and ${isRequested(sql, sql`other.leave_status`)}`;
