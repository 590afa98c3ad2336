import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import { deleteMails } from '#src/platform/mail/server/outbox.ts';
import { dropNews } from '#src/shared/notification/server/notification-queries.ts';
import { telling } from '#src/shared/notification/server/insert-notifications.ts';

const kind = (name: NoticeKind) => name;

/**
 * Tells the people of the lines of a year end, or of an opening, what it does for them, all their types together; or that it was taken back.
 *
 * @param more.by who does it; `undone` who has lost what it made
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
  await tx`with ${telling(tx, news, tx`${by}`)} select`;
}

/** Takes back what this transaction has told some people who keep what was made for them after all. */
export async function deleteYearEndNotifications(tx: TransactionSql, people: readonly string[]): Promise<void> {
  if (people.length > 0) await deleteMails(tx, await dropNews(tx, kind('yearEndUndone'), people));
}
