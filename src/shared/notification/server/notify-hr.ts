import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import { telling } from './insert-notifications.ts';

/** What is told: of whom or what, and who has done it, who is not told. */
type Told = { figures?: Readonly<Record<string, string>>; by?: string | null };

/** Tells everybody of HR what a machine, or one of them, has done, of no leave. */
export const tellHr = (tx: TransactionSql, kind: NoticeKind, told?: Told): Promise<void> => tell(tx, kind, null, told);

/** Tells somebody what happened to what is theirs: their account, or what they have asked for. @param told.by who did it; null: nobody that is known */
export const tellOwner = (tx: TransactionSql, kind: NoticeKind, emplId: string, told?: Told): Promise<void> => tell(tx, kind, emplId, told);

async function tell(tx: TransactionSql, kind: NoticeKind, owner: string | null, { figures = {}, by = null }: Told = {}): Promise<void> {
  const news = tx`select null::bigint as applied_leave_id, ${kind}::text as kind, ${owner}::text as applicant, null::text as approver, null::text as former,
    ${JSON.stringify(figures)}::jsonb as figures`;
  await tx`with ${telling(tx, news, tx`${by}::text`)} select`;
}
