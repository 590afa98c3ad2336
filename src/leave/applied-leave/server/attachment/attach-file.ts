import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { updateAttachmentCte } from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { leaveJson, leaveWithNames } from '../applied-leave-list.ts';

/** That a file was handed in by somebody, and that no other application than the one has it. */
export const isUnusedAttachment = (
  sql: Tag,
  { attachment, emplId, instead }: { attachment: string | null; emplId: string; instead: number },
): Fragment => sql`exists (
  select from attachment f where f.file_name = ${attachment} and f.uploaded_by = ${emplId}
    and not exists (select from applied_leave where attachment = f.file_name and applied_leave_id <> ${instead})
    and not exists (select from applied_leave where change_attachment = f.file_name and applied_leave_id <> ${instead}))`;

export async function checkUnusedAttachment(tx: TransactionSql, file: Parameters<typeof isUnusedAttachment>[1]): Promise<boolean> {
  const [row] = await tx<{ free: boolean }[]>`select ${isUnusedAttachment(tx, file)} as free`;
  return row?.free === true;
}

/** Gives an application another file; undefined when it has changed since it was judged. */
export async function attachFile(
  tx: TransactionSql,
  judged: Parameters<typeof updateAttachmentCte>[1],
  file: Parameters<typeof updateAttachmentCte>[2],
): Promise<{ json: object; version: number } | undefined> {
  const [changed] = await tx<{ json: object; version: number }[]>`
    ${updateAttachmentCte(tx, judged, file)} select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`changed`)}`;
  return changed;
}
