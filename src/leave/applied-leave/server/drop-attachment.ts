import { deleteUnused, removeFile } from '#src/shared/attachment/server/attachment-queries.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Serving } from '#src/platform/http/server/serve.ts';
import type { AfterCommit } from '#src/platform/http/server/transaction.ts';
import type * as queries from './applied-leave-queries.ts';

export type Services = Serving & { attachments: { remove: (fileName: string) => Promise<void> }; today: () => PlainDate };

/** Removes a file, if no application has it any more. */
export async function dropAttachment(
  { sql, attachments }: Pick<Services, 'sql' | 'attachments'>,
  tx: TransactionSql,
  { attachment, emplId, afterCommit }: Pick<queries.StoredLeave, 'attachment' | 'emplId'> & { afterCommit: AfterCommit },
): Promise<void> {
  if (attachment === null || (await deleteUnused(tx, attachment, emplId)) !== 'deleted') return;
  afterCommit(() => removeFile(sql, attachments, attachment));
}
