import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#src/app/server/services.ts';
import { attachmentContract } from '#src/attachment/attachment-contract.ts';
import { attachmentEmpty, attachmentKind, attachmentWrongType } from '#src/attachment/attachment-rules.ts';
import { AppError, notFound } from '#src/http/app-error.ts';
import { file as fileAnswer } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { isContent } from './attachment-content.ts';
import * as queries from './attachment-queries.ts';

/** How many files a person can have waiting for an application. */
const unusedQuota = 20;

export function registerAttachment(app: FastifyInstance, { attachments, ...services }: Services): void {
  serve(app, { attachments, ...services }, attachmentContract, {
    async 'POST /attachment/uploadfile'({ file, caller, tx }) {
      const { bytes, originalName, kind } = checkFile(file);
      if ((await queries.countUnused(tx, caller.emplId)) >= unusedQuota) {
        throw new AppError(409, `You have ${unusedQuota} files that no application uses. Please remove one, or try again tomorrow.`);
      }
      const fileName = `${randomBytes(18).toString('base64url')}.${kind.content}`;
      // Stored before its row: a file without a row is found by nobody, a row without a file would be a broken promise.
      await attachments.put(fileName, bytes, kind.mediaType);
      await queries.addAttachment(tx, { fileName, originalName, mediaType: kind.mediaType, size: bytes.length, uploadedBy: caller.emplId });
      return { file: fileName };
    },

    async 'GET /attachment/files/{fileName}'({ params, caller, sql }) {
      const found = await queries.findReadable(sql, params.fileName, caller);
      const stored = found && (await attachments.read(found.fileName));
      if (!stored) throw notFound();
      return fileAnswer(stored.stream, {
        'Content-Type': found.mediaType,
        'Content-Length': stored.size,
        'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(found.originalName).replaceAll(/['()*]/g, escape)}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      });
    },

    async 'DELETE /attachment/deletefile/{fileName}'({ params, caller, tx, afterCommit }) {
      const outcome = await queries.deleteUnused(tx, params.fileName, caller.emplId);
      if (outcome === 'missing') throw notFound();
      if (outcome === 'used') throw new AppError(409, 'This file belongs to an application.');
      afterCommit(() => attachments.remove(params.fileName));
      return { message: 'Success' };
    },
  });
}

const escape = (character: string) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;

function checkFile({ name, bytes }: { name: string; bytes: Buffer }) {
  // Only the last part, as some browsers send a path; without what could break out of a header or a screen.
  const originalName = name.replace(/^.*[/\\]/, '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-255);
  const kind = attachmentKind(originalName);
  if (bytes.length === 0) throw new AppError(400, attachmentEmpty);
  if (!kind || !isContent(kind.content, bytes)) throw new AppError(415, attachmentWrongType);
  return { bytes, originalName, kind };
}
