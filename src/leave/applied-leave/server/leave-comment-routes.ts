import type { FastifyInstance } from 'fastify';
import { leaveCommentContract } from '#src/leave/applied-leave/leave-comment-contract.ts';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { mostComments } from '#src/leave/applied-leave/leave-comment.ts';
import { AppError, forbidden, notFound, wrongField } from '#src/platform/http/app-error.ts';
import { versioned } from '#src/platform/http/server/answer.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import { say as remark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { attachFile, isFree } from './attach-file.ts';
import { dropAttachment, type Services } from './drop-attachment.ts';
import { findMovable, moved, moveOf } from './move-leave.ts';
import { refusedByDatabase } from './refused-by-database.ts';
import { addComment, findComments, lockDiscussed } from './leave-comment-queries.ts';

export function registerLeaveComments(app: FastifyInstance, services: Services): void {
  serve(app, services, leaveCommentContract, {
    async 'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments'({ sql, caller, params, query }) {
      const found = await findComments(sql, params, query.appliedLeaveId, caller);
      if (!found) throw notFound();
      if (!found.isTheirs) throw forbidden();
      return found.comments;
    },

    async 'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments'({ tx, caller, params, query, body }) {
      const found = await lockDiscussed(tx, params, query.appliedLeaveId, caller);
      if (!found) throw notFound();
      if (!found.isTheirs) throw forbidden();
      if (found.isFull) throw new AppError(409, say('leave.comments-full', { most: mostComments }));
      return addComment(tx, found.appliedLeaveId, caller, body.text);
    },

    async 'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment'({
      params,
      query,
      body: { attachment },
      caller,
      ifMatch,
      tx,
      afterCommit,
    }) {
      const asked = { to: 'attached', caller } as const;
      const leave = await findMovable(tx, { ...asked, key: params, ...query, ifMatch });
      const { tells } = moveOf(leave, asked);
      if (!(await isFree(tx, { attachment, emplId: leave.emplId, instead: leave.appliedLeaveId }))) {
        throw wrongField(409, 'attachment', say('leave.attachment-gone'));
      }
      const { startDate, leaveCode } = leave;
      const changes = { was: { attachment: leave.attachment }, now: { attachment }, at: { startDate, leaveCode } };
      const changed = await attachFile(tx, leave, {
        attachment,
        tells,
        emplId: caller.emplId,
        remark: remark('leave.changed-by-applicant', changes),
      }).catch(refusedByDatabase(leave));
      if (!changed) throw moved();
      await dropAttachment(services, tx, { ...leave, afterCommit });
      return versioned(changed.json, changed.version);
    },
  });
}
