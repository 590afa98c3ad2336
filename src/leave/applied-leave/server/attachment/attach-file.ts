import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { updateAttachmentCte } from '#src/ledger/leave-ledger/server/application/store-application.ts';
import { leaveJson, leaveWithNames } from '../applied-leave-list.ts';

/** Whether this person uploaded the file and no other application uses it. */
export const isUnusedAttachment = (
  sql: Tag,
  { attachment, emplId, replaces }: { attachment: string | null; emplId: string; replaces: number },
): Fragment => sql`exists (
  select from attachment f where f.file_name = ${attachment} and f.uploaded_by = ${emplId}
    and not exists (select from applied_leave where attachment = f.file_name and applied_leave_id <> ${replaces})
    and not exists (select from applied_leave where change_attachment = f.file_name and applied_leave_id <> ${replaces}))`;

export async function checkUnusedAttachment(tx: TransactionSql, file: Parameters<typeof isUnusedAttachment>[1]): Promise<boolean> {
  const [row] = await tx<{ free: boolean }[]>`select ${isUnusedAttachment(tx, file)} as free`;
  return row?.free === true;
}

/** Replaces the file of an application. @returns undefined if the application has changed since its validation */
export async function attachFile(
  tx: TransactionSql,
  judged: Parameters<typeof updateAttachmentCte>[1],
  file: Parameters<typeof updateAttachmentCte>[2],
): Promise<{ json: object; version: number } | undefined> {
  const [changed] = await tx<{ json: object; version: number }[]>`
    ${updateAttachmentCte(tx, judged, file)} select l.version, ${leaveJson(tx)} as json from ${leaveWithNames(tx, tx`changed`)}`;
  return changed;
}
