import type { TransactionSql } from '#src/db/server/sql.ts';
import type { NoticeKind } from '#src/notice/notice-kinds.ts';
import { telling } from './telling.ts';

/** Tells everybody of HR what a machine has done, of no leave. */
export const tellHr = (tx: TransactionSql, kind: NoticeKind): Promise<void> => tell(tx, kind, null);

/** Tells somebody what happened to their account. */
export const tellOwner = (tx: TransactionSql, kind: NoticeKind, emplId: string): Promise<void> => tell(tx, kind, emplId);

async function tell(tx: TransactionSql, kind: NoticeKind, owner: string | null): Promise<void> {
  const news = tx`select null::bigint as applied_leave_id, ${kind}::text as kind, ${owner}::text as applicant, null::text as approver, null::text as former,
    '{}'::jsonb as figures`;
  await tx`with ${telling(tx, news, tx`null::text`)} select`;
}
