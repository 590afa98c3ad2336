import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import { telling } from './insert-notifications.ts';

/** The details of an event, and the person who caused it, who is not notified. */
type Told = { figures?: Readonly<Record<string, string>>; by?: string | null };

/** Notifies HR of an event that is not about leave. */
export const tellHr = (tx: TransactionSql, kind: NoticeKind, told?: Told): Promise<void> => tell(tx, kind, null, told);

/** Notifies a person of an event about their account or a report that they requested. @param told.by the person who caused it; null: unknown */
export const tellOwner = (tx: TransactionSql, kind: NoticeKind, emplId: string, told?: Told): Promise<void> => tell(tx, kind, emplId, told);

async function tell(tx: TransactionSql, kind: NoticeKind, owner: string | null, { figures = {}, by = null }: Told = {}): Promise<void> {
  const news = tx`select null::bigint as applied_leave_id, ${kind}::text as kind, ${owner}::text as applicant, null::text as approver, null::text as former,
    ${JSON.stringify(figures)}::jsonb as figures`;
  await tx`with ${telling(tx, news, tx`${by}::text`)} select`;
}
