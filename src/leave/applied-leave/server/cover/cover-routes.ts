import type { FastifyInstance } from 'fastify';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { coverContract } from '#src/leave/applied-leave/cover/cover-contract.ts';
import { leaveRuleMessage } from '#src/leave/applied-leave/submit/leave-rule-sentences.ts';
import { AppError, fieldError, forbidden, notFound } from '#src/platform/http/app-error.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import type { AttachmentServices } from '../attachment/remove-unused-attachment.ts';
import { canSubmitFor } from '../submit/submit-application.ts';
import { findColleagues, findCoveredLeave, findCovers } from './cover-queries.ts';
import { answerCover, lockCover, lockOwnLeave, storeCovers } from './store-covers.ts';

function registerCovers(app: FastifyInstance, services: AttachmentServices): void {
  serve(app, services, coverContract, {
    'GET /cover/me': ({ sql, caller }) => findCoveredLeave(sql, caller.emplId, services.today()),

    async 'GET /cover/colleagues'({ sql, caller, query: { emplId = caller.emplId, ...period } }) {
      if (emplId !== caller.emplId && !(await canSubmitFor(sql, emplId, caller))) throw forbidden();
      return findColleagues(sql, caller, emplId, { ...period, today: services.today() });
    },

    async 'POST /cover/{appliedLeaveId}'({ tx, caller: { emplId }, params: { appliedLeaveId }, body: { accept, reason = '' } }) {
      const today = services.today();
      const found = await lockCover(tx, appliedLeaveId, { emplId, today });
      if (!found) throw notFound();
      if (!found.isOpen) throw new AppError(409, appliedLeaveMessage('cover.begun'));
      if (!accept && reason === '') throw fieldError(400, 'reason', appliedLeaveMessage('cover.reason-blank'));
      await answerCover(tx, appliedLeaveId, { emplId, declined: accept ? null : reason, today });
      return { message: 'Success' };
    },

    async 'PUT /cover/{appliedLeaveId}'({ tx, caller: { emplId }, params: { appliedLeaveId }, body: { cover } }) {
      const today = services.today();
      const leave = await lockOwnLeave(tx, appliedLeaveId, { emplId, today });
      if (!leave) throw notFound();
      if (cover.length === 0 && leave.required) throw fieldError(409, 'cover', leaveRuleMessage('leave.rule-cover', leave.required));
      await storeCovers(tx, leave.parts, cover, { applicant: emplId, by: emplId, today });
      return findCovers(tx, Number(appliedLeaveId));
    },
  });
}

export const coverFeature = feature({ name: 'Cover', calls: coverContract, register: registerCovers });
