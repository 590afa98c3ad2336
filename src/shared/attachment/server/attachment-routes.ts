import { feature } from '#src/platform/http/server/feature.ts';
import { storedAttachmentSentences } from '#src/shared/attachment/attachment-sentences.ts';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { attachmentContract } from '#src/shared/attachment/attachment-contract.ts';
import { attachmentKind } from '#src/shared/attachment/attachment-rules.ts';
import { attachmentMessage } from '#src/shared/attachment/attachment-sentences.ts';
import { AppError, notFound, fieldError } from '#src/platform/http/app-error.ts';
import { toAnswer, streamAnswer as fileAnswer } from '#src/platform/http/server/answer/answer.ts';
import { recordAccess } from '#src/platform/http/server/access-log/access-log.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { isTooLargeToShow, storableBytes } from './attachment-content.ts';
import * as queries from './attachment-queries.ts';
import { type AttachmentStore, newFileName } from './attachment-store.ts';
import { inlineDisposition, safeName } from './original-name.ts';

/** The maximum number of unused files of a person. */
const unusedQuota = 20;

function registerAttachment(app: FastifyInstance, services: CallServices & { attachments: AttachmentStore }): void {
  const { attachments, sql } = services;
  serve(app, services, attachmentContract, {
    async 'POST /attachment/uploadfile'({ file, caller, request }) {
      const { bytes, originalName, content, mediaType } = checkFile(file);
      // A repeat gets its first answer, even if the person has no room for another file.
      if (request.headers['idempotency-key'] === undefined) await refuseBeyondQuota(sql, caller.emplId);
      const fileName = newFileName(content);
      await queries.insertUpload(sql, fileName);
      const discard = () =>
        queries
          .deleteFile(sql, attachments, fileName)
          .catch((error: unknown) => request.log.error({ err: error }, 'a file is left behind'));
      // Before the transaction, so that it does not hold a connection while the store works.
      await attachments.put(fileName, bytes, mediaType);
      try {
        const answer = await inTransaction(
          services,
          request,
          (tx) => add(tx, caller, { fileName, originalName, mediaType, size: bytes.length }),
          {
            file: file.bytes,
          },
        );
        if (!isDeepStrictEqual(answer, toAnswer({ file: fileName }))) await discard();
        return answer;
      } catch (error) {
        await discard();
        throw error;
      }
    },

    async 'GET /attachment/files/{fileName}'({ params, caller, request }) {
      const found = await queries.findReadableAttachment(sql, params.fileName, caller);
      if (!found) throw notFound();
      const stored = await attachments.read(found.fileName);
      if (!stored) {
        request.log.error({ fileName: found.fileName }, 'an attachment has no stored file');
        throw notFound();
      }
      const { applicant, fileName: record } = found;
      if (applicant !== null) recordAccess(request, () => [{ kind: 'attachment', about: applicant, record }]);
      return fileAnswer(stored.stream, {
        'Content-Type': found.mediaType,
        'Content-Length': stored.size,
        'Content-Disposition': inlineDisposition(found.originalName),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      });
    },

    async 'DELETE /attachment/deletefile/{fileName}'({ params, caller, tx, afterCommit }) {
      const outcome = await queries.deleteUnusedAttachment(tx, params.fileName, caller.emplId);
      if (outcome === 'missing') throw notFound();
      if (outcome === 'used') throw new AppError(409, attachmentMessage('attachment.in-use'));
      afterCommit(() => queries.deleteFile(sql, attachments, params.fileName));
      return { message: 'Success' };
    },
  });
}

async function add(tx: TransactionSql, { emplId }: Caller, file: queries.Attachment & { size: number }) {
  await refuseBeyondQuota(tx, emplId);
  await queries.insertAttachment(tx, { ...file, uploadedBy: emplId });
  return { file: file.fileName };
}

/** @throws AppError 409 */
async function refuseBeyondQuota(sql: Tag, emplId: string): Promise<void> {
  if ((await queries.countUnusedAttachments(sql, emplId)) >= unusedQuota)
    throw new AppError(409, attachmentMessage('attachment.quota', { count: unusedQuota }));
}

/** @throws AppError 400 for an empty file; 415 if its name or content is not accepted, they do not match, or the picture is too large to show */
function checkFile(file: { name: string; bytes: Buffer }) {
  if (file.bytes.length === 0) throw fieldError(400, 'file', attachmentMessage('attachment.empty'));
  const originalName = safeName(file.name);
  const kind = attachmentKind(originalName);
  if (!kind) throw fieldError(415, 'file', attachmentMessage('attachment.wrong-type'));
  const bytes = storableBytes(kind.content, file.bytes);
  if (!bytes) throw fieldError(415, 'file', attachmentMessage('attachment.wrong-content'));
  if (isTooLargeToShow(kind.content, bytes)) throw fieldError(415, 'file', attachmentMessage('attachment.too-many-pixels'));
  return { bytes, originalName, ...kind };
}

export const attachmentFeature = feature({
  name: 'Attachments',
  calls: attachmentContract,
  sentences: storedAttachmentSentences,
  register: registerAttachment,
});
