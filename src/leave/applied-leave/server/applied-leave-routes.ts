import { yearOf } from '#src/base/dates/plain-date.ts';
import type { FastifyInstance } from 'fastify';
import { appliedLeaveContract, mostWaiting } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { toldRule } from '#src/leave/applied-leave/leave-rules.ts';
import { changesOf } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import { say as remark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { toldDays, totalOf, withoutCost } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import { forbidden, notFound, refuse } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { blame } from '#src/base/text/problem.ts';
import { allLeave, countKinds, managedLeave, ownLeave, pendingLeave } from './applied-leave-list.ts';
import * as queries from './applied-leave-queries.ts';
import { dropAttachment, type Services } from './drop-attachment.ts';
import { changedApplication, refuseOtherApplicant } from './changed-application.ts';
import { judge, previewed } from './judge-application.ts';
import { refusedByDatabase } from './refused-by-database.ts';
import { toldAbsences } from './judge-absences.ts';
import { placesOf, toldOnce } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { hasEnded, settleLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { book, findMovable, makeMove, moved, moveOf, recall, settleEnded, withOtherPart } from './move-leave.ts';
import { fileOnBehalf, fileOwn, mayFileFor } from './file-on-behalf.ts';
import { findLeaveDetail, findOtherPart, lockParts, noteOnOtherPart } from './leave-detail-queries.ts';
import { findTeamAway, findTeamOf, findWaiting } from './team-leave-queries.ts';

export function registerAppliedLeave(app: FastifyInstance, services: Services): void {
  serve(app, services, appliedLeaveContract, {
    async 'POST /appliedleave'({ body, caller, tx }) {
      if (body.onBehalf) return fileOnBehalf(tx, body, { caller, today: services.today() });
      if (caller.scopes) throw forbidden();
      refuseOtherApplicant(body, caller);
      return fileOwn(tx, body, { applicant: caller.emplId, today: services.today() });
    },

    async 'GET /appliedleave/rules'({ sql, caller }) {
      const { person, categories } = await queries.findLeaveRules(sql, caller.emplId, yearOf(services.today()));
      return categories.map((category) => toldRule(category, person));
    },

    async 'GET /appliedleave/preview'({ sql, caller, query: { emplId = caller.emplId, ...query } }) {
      if (emplId !== caller.emplId && !(await mayFileFor(sql, emplId, caller))) throw forbidden();
      const isFiledByHr = emplId !== caller.emplId && holdsRole(caller, ['HR']);
      return previewed(sql, query, { applicant: emplId, today: services.today(), isFiledByHr });
    },
    'GET /appliedleave/me': ({ sql, caller }) => list(ownLeave(sql, caller)),
    'GET /appliedleave/me/pendingapproval': ({ sql, caller, query }) => list(pendingLeave(sql, caller, query.whose)),
    'GET /appliedleave/me/pendingapproval/kinds': ({ sql, caller }) => countKinds(sql, caller),
    'GET /appliedleave/me/{year}': ({ sql, caller, params }) => list(managedLeave(sql, caller, params.year)),
    'GET /appliedleave': ({ sql, caller }) => list(allLeave(sql, caller)),
    'GET /appliedleave/count/me/pendingapproval': ({ sql, caller }) =>
      holdsRole(caller, ['MANAGER', 'DEPT_ADMIN']) ? queries.countPending(sql, caller) : 0,
    'GET /appliedleave/me/waiting': ({ sql, caller, query }) =>
      findWaiting(sql, caller, { which: query.appliedLeaveIds?.split(',') ?? [], most: mostWaiting }),
    'GET /appliedleave/me/teamaway': ({ sql, caller, query }) => findTeamAway(sql, caller, query),

    async 'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'({ sql, caller, params, query }) {
      const found = await findLeaveDetail(sql, params, query.appliedLeaveId, caller);
      if (!found) throw notFound();
      const explains = totalOf(found.dayCosts) === found.detail.leaveDuration;
      const uncounted = explains ? withoutCost(found.dayCosts) : [];
      const absences = await toldAbsences(sql, found.detail.appliedLeaveId);
      return versioned({ ...found.detail, days: toldDays(found.dayCosts), uncounted, ...absences }, found.version);
    },

    async 'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team'({ sql, caller, params, query }) {
      const beside = await findTeamOf(sql, params, query.appliedLeaveId, caller);
      if (!beside) throw notFound();
      return beside;
    },

    async 'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover'({ params, query, body, caller, ifMatch, tx }) {
      const asked = { to: 'handed over', caller } as const;
      const leave = await findMovable(tx, { ...asked, key: params, ...query, ifMatch });
      await lockBesideOthers(tx, 'people');
      if (!(await queries.canApprove(tx, body.approver, leave))) {
        refuse(blame('approver', say('leave.new-approver-invalid')));
      }
      const { approver, reason } = body;
      const parts = await withOtherPart(tx, leave, asked);
      for (const [place, part] of parts.entries()) {
        const told = toldOnce({ place, parts: parts.length }, moveOf(part, asked).tells);
        await book(tx, part, { approver, reason, ...told }, { emplId: caller.emplId, today: services.today() });
      }
      return { message: 'Success' };
    },

    async 'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}'({ params, query, body, caller, ifMatch, tx }) {
      const { expectedStatus: expected, appliedLeaveId } = query;
      const asked = { to: params.statusCode, caller, expected };
      const returned = await makeMove(tx, {
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
      const leave = await findMovable(tx, { ...asked, key: params, ...query, ifMatch });
      moveOf(leave, asked);
      const asks = changedApplication(leave, body);
      const next = { emplId: leave.emplId, leaveYear: yearOf(asks.id.startDate), leaveCode: asks.leaveCategory.leaveCode };
      // What lapsed of the old changes as well.
      if (hasEnded(leave.history, services.today())) await lockEntitlements(tx, [leave, next]);
      const wanted = await judge(tx, asks, { applicant: leave.emplId, today: services.today(), instead: leave });
      const changes = changesOf(leave, wanted);
      const { startDate, leaveCode } = leave;
      const other = await findOtherPart(tx, leave);
      if (other) await lockParts(tx, [leave, other]);
      const places = placesOf(leave, other);
      const changed = await (changes
        ? queries
            .changeLeave(tx, leave, wanted, {
              remark: remark('leave.changed-by-applicant', { ...changes, at: { startDate, leaveCode } }),
              ...toldOnce(places.own, 'changed'),
            })
            .catch(refusedByDatabase(wanted))
        : queries.findLeaveJson(tx, leave.appliedLeaveId));
      if (!changed) throw moved();
      if (changes && other) {
        const noted = { approver: wanted.approver, changes, ...toldOnce(places.other, 'changed') };
        await noteOnOtherPart(tx, other, noted, { emplId: caller.emplId, today: services.today() });
      }
      await settleEnded(tx, leave, services.today());
      if (wanted.settles) await settleLapses(tx, services.today(), [wanted]);
      await dropAttachment(services, tx, { ...leave, afterCommit });
      return versioned({ ...changed.json, days: toldDays(wanted.dayCosts), message: 'Success' }, changed.version);
    },

    async 'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'({ params, query, caller, ifMatch, tx, afterCommit }) {
      const asked = { to: 'deleted', caller } as const;
      const leave = await findMovable(tx, { ...asked, key: params, ...query, ifMatch });
      for (const part of await withOtherPart(tx, leave, asked)) {
        const deleted = await recall(tx, part, asked, services.today());
        await dropAttachment(services, tx, { ...part, ...deleted, afterCommit });
      }
      return { message: 'Success' };
    },
  });
}
