import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { leaveCommentContract } from '#src/leave/applied-leave/comments/leave-comment-contract.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { maxComments } from '#src/leave/applied-leave/comments/leave-comment.ts';
import { AppError, forbidden, notFound, fieldError } from '#src/platform/http/app-error.ts';
import { withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { attachFile, checkUnusedAttachment } from '../attachment/attach-file.ts';
import { removeUnusedAttachment, type AttachmentServices } from '../attachment/remove-unused-attachment.ts';
import {
  findApplicationToTransition,
  staleApplicationError,
  requireTransition,
} from '#src/leave/applied-leave/server/decide/requested-transition.ts';
import { rethrowConstraintError } from '../application-errors.ts';
import { insertComment, findComments, lockForComment } from './leave-comment-queries.ts';

function registerLeaveComments(app: FastifyInstance, services: AttachmentServices): void {
  serve(app, services, leaveCommentContract, {
    async 'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments'({ sql, caller, params, query }) {
      const found = await findComments(sql, params, query.appliedLeaveId, caller);
      if (!found) throw notFound();
      if (!found.isTheirs) throw forbidden();
      return found.comments;
    },

    async 'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments'({ tx, caller, params, query, body }) {
      const found = await lockForComment(tx, params, query.appliedLeaveId, caller);
      if (!found) throw notFound();
      if (!found.isTheirs) throw forbidden();
      if (found.isFull) throw new AppError(409, appliedLeaveMessage('leave.comments-full', { most: maxComments }));
      return insertComment(tx, found.appliedLeaveId, caller, body.text);
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
      const leave = await findApplicationToTransition(tx, { ...asked, key: params, ...query, ifMatch });
      const { notifies } = requireTransition(leave, asked);
      if (!(await checkUnusedAttachment(tx, { attachment, emplId: leave.emplId, replaces: leave.appliedLeaveId }))) {
        throw fieldError(409, 'attachment', appliedLeaveMessage('leave.attachment-gone'));
      }
      const { startDate, leaveCode } = leave;
      const changes = { was: { attachment: leave.attachment }, now: { attachment }, at: { startDate, leaveCode } };
      const changed = await attachFile(tx, leave, {
        attachment,
        notifies,
        emplId: caller.emplId,
        remark: leaveRemark('leave.changed-by-applicant', changes),
      }).catch(rethrowConstraintError(leave));
      if (!changed) throw staleApplicationError();
      await removeUnusedAttachment(services, tx, { ...leave, afterCommit });
      return withVersion(changed.json, changed.version);
    },
  });
}

export const leaveCommentFeature = feature({ name: 'Comments on leave', calls: leaveCommentContract, register: registerLeaveComments });
