import { deleteUnusedAttachment, deleteFile } from '#src/shared/attachment/server/attachment-queries.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { CallServices } from '#src/platform/http/server/serve.ts';
import type { AfterCommit } from '#src/platform/http/server/transaction/transaction.ts';
import type * as queries from '../applied-leave-queries.ts';

export type AttachmentServices = CallServices & { attachments: { remove: (fileName: string) => Promise<void> }; today: () => PlainDate };

/** Removes a file that no application uses. */
export async function removeUnusedAttachment(
  { sql, attachments }: Pick<AttachmentServices, 'sql' | 'attachments'>,
  tx: TransactionSql,
  { attachment, emplId, afterCommit }: Pick<queries.StoredLeave, 'attachment' | 'emplId'> & { afterCommit: AfterCommit },
): Promise<void> {
  if (attachment === null || (await deleteUnusedAttachment(tx, attachment, emplId)) !== 'deleted') return;
  afterCommit(() => deleteFile(sql, attachments, attachment));
}
