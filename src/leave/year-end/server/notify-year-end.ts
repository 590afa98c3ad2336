import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { deleteMails } from '#src/platform/mail/server/outbox.ts';
import { deleteNotifications } from '#src/shared/notification/server/notification-queries.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';

const kind = (name: NotificationKind) => name;

/**
 * Notifies the people of a year end or an opening about all their types together, or about its undo.
 *
 * @param more.by the person who applies it; `undone` are the people who lost what it booked
 */
export async function notifyYearEnd(
  tx: TransactionSql,
  yearEndId: number,
  { by, undone }: { by: string; undone?: readonly string[] },
): Promise<void> {
  const news = tx`
    select null::bigint as applied_leave_id, empl_id as applicant, null::text as approver, null::text as former,
      case when ${undone !== undefined} then ${kind('yearEndUndone')} when bool_or(closes) then ${kind('yearEnd')} else ${kind('yearOpened')} end as kind,
      case when ${undone !== undefined} then jsonb_build_object('year', min(year))
        when bool_or(closes) then jsonb_build_object('year', min(year), 'days', trim_scale(sum(carried)), 'lost', trim_scale(sum(lapses)))
        else jsonb_build_object('year', min(year) + 1, 'days', trim_scale(sum(granted))) end as figures
    from year_end_line where year_end_id = ${yearEndId} and (${undone === undefined} or empl_id = any (${[...(undone ?? [])]}::text[]))
    group by empl_id`;
  await tx`with ${insertNotifications(tx, news, tx`${by}`)} select`;
}

/** Deletes the notifications of this transaction for people who keep their carry-over after all. */
export async function deleteYearEndNotifications(tx: TransactionSql, people: readonly string[]): Promise<void> {
  if (people.length > 0) await deleteMails(tx, await deleteNotifications(tx, kind('yearEndUndone'), people));
}
