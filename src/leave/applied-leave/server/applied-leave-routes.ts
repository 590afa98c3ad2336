import { earningResponse } from './decide/earning-response.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { appliedLeaveSentences, appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import type { FastifyInstance } from 'fastify';
import { appliedLeaveContract, maxWaiting } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { isCovering } from '#src/leave/applied-leave/cover/cover.ts';
import { ruleResponse } from '#src/leave/applied-leave/submit/leave-rules.ts';
import { diffLeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { daysResponse, sumLeaveDays, listUncountedDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import { forbidden, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { allLeaveList, countPendingByFilter, managedLeaveList, ownLeaveList, pendingLeaveList } from './applied-leave-list.ts';
import * as queries from './applied-leave-queries.ts';
import { findCategoryRules } from './submit/submission-facts-queries.ts';
import { removeUnusedAttachment, type AttachmentServices } from './attachment/remove-unused-attachment.ts';
import { mergeApplication, refuseOtherApplicant } from './change/merge-application.ts';
import { previewApplication } from './submit/preview-application.ts';
import { validateApplication } from './submit/validate-application.ts';
import { rethrowConstraintError } from './application-errors.ts';
import { absencesResponse } from './submit/absence-problems.ts';
import { partPositions, notifyOncePerPair } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { hasExpiredDays, expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { applyTransition, transitionApplication, recallApplication, expireEndedDays } from './decide/transition-application.ts';
import {
  findApplicationToTransition,
  staleApplicationError,
  requireTransition,
  findAffectedParts,
} from '#src/leave/applied-leave/server/decide/requested-transition.ts';
import { submitOnBehalf, submitApplication, canSubmitFor } from './submit/submit-application.ts';
import { findLeaveDetail, findPendingOtherPart, lockParts, addNoteToSibling } from './history/leave-detail-queries.ts';
import { findCovers } from './cover/cover-queries.ts';
import { storeCovers } from './cover/store-covers.ts';
import { findTeamAway, findTeamDuringLeave, findPendingRequests } from './decide/team-leave-queries.ts';

function registerAppliedLeave(app: FastifyInstance, services: AttachmentServices): void {
  serve(app, services, appliedLeaveContract, {
    async 'POST /appliedleave'({ body, caller, tx }) {
      if (body.onBehalf) return submitOnBehalf(tx, body, { caller, today: services.today() });
      if (caller.scopes) throw forbidden();
      refuseOtherApplicant(body, caller);
      return submitApplication(tx, body, { applicant: caller.emplId, today: services.today() });
    },

    async 'GET /appliedleave/rules'({ sql, caller }) {
      const { person, categories } = await findCategoryRules(sql, caller.emplId, yearOf(services.today()));
      return categories.map((category) => ruleResponse(category, person));
    },

    async 'GET /appliedleave/preview'({ sql, caller, query: { emplId = caller.emplId, ...query } }) {
      if (emplId !== caller.emplId && !(await canSubmitFor(sql, emplId, caller))) throw forbidden();
      const isHr = emplId !== caller.emplId && holdsRole(caller, ['HR']);
      return previewApplication(sql, query, { applicant: emplId, today: services.today(), isHr });
    },
    'GET /appliedleave/me': ({ sql, caller }) => listAnswer(ownLeaveList(sql, caller)),
    'GET /appliedleave/me/pendingapproval': ({ sql, caller, query }) => listAnswer(pendingLeaveList(sql, caller, query.whose)),
    'GET /appliedleave/me/pendingapproval/kinds': ({ sql, caller }) => countPendingByFilter(sql, caller),
    'GET /appliedleave/me/{year}': ({ sql, caller, params }) => listAnswer(managedLeaveList(sql, caller, params.year)),
    'GET /appliedleave': ({ sql, caller, query }) => listAnswer(allLeaveList(sql, caller, query)),
    'GET /appliedleave/count/me/pendingapproval': ({ sql, caller }) =>
      holdsRole(caller, ['MANAGER', 'DEPT_ADMIN']) ? queries.countPending(sql, caller) : 0,
    'GET /appliedleave/me/waiting': ({ sql, caller, query }) =>
      findPendingRequests(sql, caller, { which: query.appliedLeaveIds?.split(',') ?? [], most: maxWaiting }),
    'GET /appliedleave/me/teamaway': ({ sql, caller, query }) => findTeamAway(sql, caller, query),

    async 'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'({ sql, caller, params, query }) {
      const found = await findLeaveDetail(sql, params, query.appliedLeaveId, caller);
      if (!found) throw notFound();
      const explains = sumLeaveDays(found.dayCosts) === found.detail.leaveDuration;
      const uncounted = explains ? listUncountedDays(found.dayCosts) : [];
      const { appliedLeaveId } = found.detail;
      const [absences, earning] = await Promise.all([
        found.isChecked && absencesResponse(sql, appliedLeaveId),
        found.mayStopEarning && earningResponse(sql, appliedLeaveId),
      ]);
      return withVersion({ ...found.detail, days: daysResponse(found.dayCosts), uncounted, ...absences, ...earning }, found.version);
    },

    async 'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team'({ sql, caller, params, query }) {
      const beside = await findTeamDuringLeave(sql, params, query.appliedLeaveId, { caller, today: services.today() });
      if (!beside) throw notFound();
      return beside;
    },

    async 'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover'({ params, query, body, caller, ifMatch, tx }) {
      const asked = { to: 'handed over', caller } as const;
      const leave = await findApplicationToTransition(tx, { ...asked, key: params, ...query, ifMatch });
      await lockShared(tx, 'people');
      if (!(await queries.canApprove(tx, body.approver, leave))) {
        throwIfProblems(fieldProblems('approver', appliedLeaveMessage('leave.new-approver-invalid')));
      }
      const { approver, reason } = body;
      const parts = await findAffectedParts(tx, leave, asked);
      for (const [place, part] of parts.entries()) {
        const told = notifyOncePerPair({ place, parts: parts.length }, requireTransition(part, asked).notifies);
        await applyTransition(tx, part, { approver, reason, ...told }, { emplId: caller.emplId, today: services.today() });
      }
      return { message: 'Success' };
    },

    async 'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}'({ params, query, body, caller, ifMatch, tx }) {
      const { expectedStatus: expected, appliedLeaveId } = query;
      const asked = { to: params.statusCode, caller, expected };
      const returned = await transitionApplication(tx, {
        ...asked,
        key: params,
        appliedLeaveId,
        ifMatch,
        reason: body?.reason,
        today: services.today(),
      });
      return { message: 'Success', ...returned };
    },

    async 'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'({ params, query, body, caller, ifMatch, tx, afterCommit }) {
      refuseOtherApplicant(body, caller);
      const asked = { to: 'changed', caller } as const;
      const leave = await findApplicationToTransition(tx, { ...asked, key: params, ...query, ifMatch });
      requireTransition(leave, asked);
      const covers = body.cover ? [] : await findCovers(tx, leave.appliedLeaveId);
      const asks = mergeApplication(
        leave,
        body,
        covers.filter(isCovering).map(({ emplId }) => emplId),
      );
      const next = { emplId: leave.emplId, leaveYear: yearOf(asks.id.startDate), leaveCode: asks.leaveCategory.leaveCode };
      // The expired days of earlier changes need the lock as well.
      if (hasExpiredDays(leave.history, services.today())) await lockEntitlements(tx, [leave, next]);
      const wanted = await validateApplication(tx, asks, {
        kind: 'edit',
        applicant: leave.emplId,
        today: services.today(),
        replaces: leave,
      });
      const changes = diffLeaveFields(leave, wanted);
      const { startDate, leaveCode } = leave;
      const other = await findPendingOtherPart(tx, leave);
      if (other) await lockParts(tx, [leave, other]);
      const places = partPositions(leave, other);
      const changed = await (changes
        ? queries
            .updateApplication(tx, leave, wanted, {
              remark: leaveRemark('leave.changed-by-applicant', { ...changes, at: { startDate, leaveCode } }),
              ...notifyOncePerPair(places.own, 'changed'),
            })
            .catch(rethrowConstraintError(wanted))
        : queries.findApplicationJson(tx, leave.appliedLeaveId));
      if (!changed) throw staleApplicationError();
      if (changes && other) {
        const noted = { approver: wanted.approver, changes, ...notifyOncePerPair(places.other, 'changed') };
        await addNoteToSibling(tx, other, noted, { emplId: caller.emplId, today: services.today() });
      }
      if (body.cover) {
        const parts = [leave, ...(other ? [other] : [])].map(({ appliedLeaveId }) => appliedLeaveId);
        await storeCovers(tx, parts, body.cover, { applicant: leave.emplId, by: caller.emplId, today: services.today() });
      }
      await expireEndedDays(tx, leave, services.today());
      if (wanted.settles) await expireDays(tx, services.today(), [wanted]);
      await removeUnusedAttachment(services, tx, { ...leave, afterCommit });
      return withVersion({ ...changed.json, days: daysResponse(wanted.dayCosts), message: 'Success' }, changed.version);
    },

    async 'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'({ params, query, caller, ifMatch, tx, afterCommit }) {
      const asked = { to: 'deleted', caller } as const;
      const leave = await findApplicationToTransition(tx, { ...asked, key: params, ...query, ifMatch });
      for (const part of await findAffectedParts(tx, leave, asked)) {
        const deleted = await recallApplication(tx, part, asked, services.today());
        await removeUnusedAttachment(services, tx, { ...part, ...deleted, afterCommit });
      }
      return { message: 'Success' };
    },
  });
}

export const appliedLeaveFeature = feature({
  name: 'Applied leave',
  calls: appliedLeaveContract,
  sentences: appliedLeaveSentences,
  register: registerAppliedLeave,
});
