import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { canReadAttachment } from '#src/shared/access/server/permission-conditions.ts';
import type { AttachmentStore } from './attachment-store.ts';

export type Attachment = { fileName: string; originalName: string; mediaType: string };

const isUnused = (sql: Tag) => sql`(not exists (select from applied_leave l where l.attachment = f.file_name)
  and not exists (select from applied_leave l where l.change_attachment = f.file_name))`;

/** Records a file before it is stored, so that it is found and removed if the upload is interrupted. */
export async function insertUpload(sql: Sql, fileName: string): Promise<void> {
  await sql`insert into attachment_removal (file_name) values (${fileName})`;
}

/** Adds the row of a stored file. */
export async function insertAttachment(tx: TransactionSql, file: Attachment & { size: number; uploadedBy: string }): Promise<void> {
  await tx`delete from attachment_removal where file_name = ${file.fileName}`;
  await tx`insert into attachment (file_name, original_name, media_type, size, uploaded_by)
    values (${file.fileName}, ${file.originalName}, ${file.mediaType}, ${file.size}, ${file.uploadedBy})`;
}

/**
 * Counts the files of a person that no application uses yet, without those that will soon be removed anyway.
 * It makes concurrent uploads of one person wait for each other, so that the quota is exact.
 */
export async function countUnusedAttachments(tx: Tag, emplId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`attachment ${emplId}`}, 2))`;
  const [row] = await tx<{ count: number }[]>`
    select count(*) from attachment f
    where uploaded_by = ${emplId} and uploaded_at >= now() - interval '24 hours' and ${isUnused(tx)}`;
  return row?.count ?? 0;
}

/** Returns the file if the caller may read it: the uploader before it is used, then the applicant, the approver and HR. */
export async function findReadableAttachment(
  sql: Tag,
  fileName: string,
  caller: Caller,
): Promise<(Attachment & { applicant: string | null }) | undefined> {
  const [found] = await sql<(Attachment & { applicant: string | null })[]>`
    select f.file_name as "fileName", f.original_name as "originalName", f.media_type as "mediaType", l.empl_id as applicant
    from attachment f left join applied_leave l on l.attachment = f.file_name or l.change_attachment = f.file_name
    where f.file_name = ${fileName} and ${canReadAttachment(sql, caller)}`;
  return found;
}

/** Deletes the caller's own file if no application uses it; another person's file is also 'missing'. */
export async function deleteUnusedAttachment(
  tx: TransactionSql,
  fileName: string,
  emplId: string,
): Promise<'deleted' | 'used' | 'missing'> {
  const [own] = await tx`select file_name from attachment where file_name = ${fileName} and uploaded_by = ${emplId} for update`;
  if (!own) return 'missing';
  const deleted = await tx`delete from attachment f where f.file_name = ${fileName} and ${isUnused(tx)} returning file_name`;
  return deleted.length === 1 ? 'deleted' : 'used';
}

/** Transfers a file that was uploaded for a person to them. */
export async function transferAttachment(tx: TransactionSql, fileName: string, toEmplId: string): Promise<void> {
  await tx`update attachment set uploaded_by = ${toEmplId} where file_name = ${fileName}`;
}

/**
 * Removes uploads that no application has used within 24 hours, first the rows and then the files. It also removes files that an upload or a
 * removal left behind. Several instances may run it at the same time.
 *
 * @throws Error the first failure of the store, after trying all other files
 */
export async function deleteUnusedAttachments(sql: Sql, store: Pick<AttachmentStore, 'remove'>): Promise<void> {
  let left: boolean;
  do {
    const removed = await sql.begin((tx) => deleteUnusedRows(tx));
    await deleteFiles(sql, store, removed);
    left = removed.length > 0;
  } while (left);
  // No upload or removal takes this long.
  const forgotten = await sql<{ name: string }[]>`
    select file_name as name from attachment_removal where since < now() - interval '10 minutes' order by since limit 1000`;
  await deleteFiles(
    sql,
    store,
    forgotten.map(({ name }) => name),
  );
}

/** Removes a file without a row: the row was deleted, or was never written. */
export async function deleteFile(sql: Sql, store: Pick<AttachmentStore, 'remove'>, fileName: string): Promise<void> {
  await store.remove(fileName);
  await sql`delete from attachment_removal where file_name = ${fileName}`;
}

async function deleteFiles(sql: Sql, store: Pick<AttachmentStore, 'remove'>, names: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(names.map((name) => deleteFile(sql, store, name)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Deletes the rows of up to 100 files and returns their names. Locked rows are left for the next run. */
async function deleteUnusedRows(tx: TransactionSql): Promise<string[]> {
  const locked = await tx<{ fileName: string }[]>`
    select f.file_name as "fileName" from attachment f
    where f.uploaded_at < now() - interval '24 hours' and ${isUnused(tx)}
    order by f.uploaded_at limit 100 for update skip locked`;
  // Checked again under the locks, because an application may have used a file after this statement began.
  const deleted = await tx<{ fileName: string }[]>`
    delete from attachment f where f.file_name = any (${locked.map(({ fileName }) => fileName)}) and ${isUnused(tx)}
    returning f.file_name as "fileName"`;
  return deleted.map(({ fileName }) => fileName);
}
