import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { insertNotifications } from './insert-notifications.ts';

/** The details of an event, and the person who caused it, who is not notified. */
type EventDetails = { figures?: Readonly<Record<string, string>>; by?: string | null };

/** Notifies HR of an event that is not about leave. */
export const notifyHr = (tx: TransactionSql, kind: NotificationKind, told?: EventDetails): Promise<void> => notify(tx, kind, null, told);

/** Notifies a person of an event about their account. @param told.by the person who caused it; null: unknown */
export const notifyOwner = (tx: TransactionSql, kind: NotificationKind, emplId: string, told?: EventDetails): Promise<void> =>
  notify(tx, kind, emplId, told);

async function notify(
  tx: TransactionSql,
  kind: NotificationKind,
  owner: string | null,
  { figures = {}, by = null }: EventDetails = {},
): Promise<void> {
  const news = tx`select null::bigint as applied_leave_id, ${kind}::text as kind, ${owner}::text as applicant, null::text as approver, null::text as former,
    ${JSON.stringify(figures)}::jsonb as figures`;
  await tx`with ${insertNotifications(tx, news, tx`${by}::text`)} select`;
}
