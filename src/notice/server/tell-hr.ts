import type { TransactionSql } from '#src/db/server/sql.ts';
import type { NoticeKind } from '#src/notice/notice-kinds.ts';
import { telling } from './telling.ts';

/** Tells everybody of HR what a machine has done, of no leave. */
export async function tellHr(tx: TransactionSql, kind: NoticeKind): Promise<void> {
  const news = tx`select null::bigint as applied_leave_id, ${kind}::text as kind, null::text as applicant, null::text as approver, null::text as former,
    '{}'::jsonb as figures`;
  await tx`with ${telling(tx, news, tx`null::text`)} select`;
}
