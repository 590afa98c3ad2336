import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { changeContract } from '#src/leave/applied-leave/change/change-contract.ts';
import {
  type PendingSickLeave,
  deletePendingChange,
  insertPendingChange,
  recordFirstApprovalOfChange,
  type StoredChange,
} from '#src/ledger/leave-ledger/server/application/pending-change.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { transferAttachment } from '#src/shared/attachment/server/attachment-queries.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { type TransactionSql, dryRun } from '#src/platform/db/server/sql.ts';
import { withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import type { LeaveTransition, Outcome } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { closeWithdrawnChange } from '#src/shared/notification/server/insert-notifications.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { ReturnedDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { findSecondApprover } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { type ChangeDecision, toChangeDecision } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { periodToSlots } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { findApplicationJson, type LeaveKey, type StoredLeave } from '../applied-leave-queries.ts';
import { type ChangeActor, applyChange, describeChange } from './apply-change.ts';
import { removeUnusedAttachment, type AttachmentServices } from '../attachment/remove-unused-attachment.ts';
import { rethrowConstraintError } from '../application-errors.ts';
import { firstApprovalChange, expireEndedDays } from '../decide/transition-application.ts';
import {
  findApplicationToTransition,
  staleApplicationError,
  requireTransition,
} from '#src/leave/applied-leave/server/decide/requested-transition.ts';
import { validateChange } from './validate-change.ts';

function registerChanges(app: FastifyInstance, services: AttachmentServices): void {
  serve(app, services, changeContract, {
    async 'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change'({
      params,
      query,
      body,
      caller,
      ifMatch,
      tx,
      afterCommit,
    }) {
      const { leave, move } = await lockForTransition(tx, { to: 'change asked', caller, key: params, ...query, ifMatch });
      const isHr = move.by === 'otherHr';
      const by: ChangeActor = { emplId: caller.emplId, today: services.today(), isHr };
      const change = await validateChange(tx, leave, body, by);
      const attachment = body.attachment || null;
      const asked = { ...leave, changeAttachment: attachment };
      let returned: ReturnedDays | undefined;
      if (move.by === 'otherHr') {
        if (attachment !== null) await transferAttachment(tx, attachment, leave.emplId);
        ({ returned } = await applyChange(tx, asked, change, {
          by,
          reason: change.reason,
          code: 'leave.change-made',
          notifies: move.notifies,
        }));
        await removeUnusedAttachment(services, tx, { ...leave, afterCommit });
      } else {
        let sick: PendingSickLeave | undefined;
        await dryRun(tx, async (dry) => {
          ({ sick } = await applyChange(dry, asked, change, { by, code: 'leave.change-approved', notifies: undefined, isTried: true }));
        });
        const needsMore = Math.max(0, change.leaveDuration - leave.leaveDuration);
        const holds = change.kind === 'move' ? [periodToSlots(change)] : [];
        const told = {
          by: by.emplId,
          reason: change.reason,
          remark: leaveRemark('leave.change-asked', describeChange(leave, change)),
          notifies: move.notifies,
        };
        const kept = await insertPendingChange(
          tx,
          leave,
          { change: { ...change, ...(sick && { sick }) }, needsMore, holds, attachment },
          told,
        ).catch(rethrowConstraintError(change));
        if (!kept) throw staleApplicationError();
        await expireEndedDays(tx, leave, by.today);
      }
      const found = await findApplicationJson(tx, leave.appliedLeaveId);
      if (!found) throw new Error('The application of this transaction exists.');
      return withVersion({ ...found.json, ...returned, message: 'Success' }, found.version);
    },

    async 'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}'({
      params,
      query,
      body,
      caller,
      ifMatch,
      tx,
      afterCommit,
    }) {
      const { decision, ...key } = params;
      const drop = (leave: StoredLeave) => removeUnusedAttachment(services, tx, { ...leave, afterCommit });
      const asked = { decision, caller, key, ...query, ifMatch, reason: body?.reason, today: services.today(), drop };
      return { message: 'Success', ...(await decideChange(tx, asked)) };
    },

    async 'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change'({ params, query, caller, ifMatch, tx, afterCommit }) {
      const { leave } = await lockForTransition(tx, { to: 'change withdrawn', caller, key: params, ...query, ifMatch });
      if (!(await deletePendingChange(tx, leave, { by: caller.emplId, remark: leaveRemark('leave.change-withdrawn') })))
        throw staleApplicationError();
      await closeWithdrawnChange(tx, leave.appliedLeaveId);
      await expireEndedDays(tx, leave, services.today());
      await removeUnusedAttachment(services, tx, { ...leave, attachment: leave.changeAttachment, afterCommit });
      return { message: 'Success' };
    },
  });
}

/**
 * Decides on a pending change.
 *
 * @throws AppError as `findApplicationToTransition` and `applyChange`
 * @param drop removes the file of a leave if no application uses it
 */
export async function decideChange(
  tx: TransactionSql,
  {
    decision,
    reason,
    today,
    drop,
    ...asked
  }: Omit<ChangeLookup, 'to'> & {
    decision: ChangeDecision;
    reason?: string | null | undefined;
    today: PlainDate;
    drop: (leave: StoredLeave) => Promise<void>;
  },
): Promise<ReturnedDays | undefined> {
  const approves = decision === toChangeDecision(true);
  const { leave, move, change, isLocked } = await lockForTransition(tx, { ...asked, to: approves ? 'change approved' : 'change rejected' });
  const { caller } = asked;
  const standsFor = leave.approver === caller.emplId ? undefined : leave.approver;
  if (!change) throw staleApplicationError(leave.status);
  if (!approves) {
    const told = { by: caller.emplId, standsFor, reason, remark: leaveRemark('leave.change-rejected'), notifies: move.notifies };
    if (!(await deletePendingChange(tx, leave, told))) throw staleApplicationError();
    await expireEndedDays(tx, leave, today);
    await drop({ ...leave, attachment: leave.changeAttachment });
    return undefined;
  }
  const by = { emplId: caller.emplId, standsFor, today, isHr: false };
  if (move.first && leave.secondStep) {
    if (!isLocked) await lockShared(tx, 'people');
    const second = await findSecondApprover(tx, leave.appliedLeaveId, caller.emplId);
    if (!second) throw staleApplicationError();
    await dryRun(
      tx,
      async (dry) => void (await applyChange(dry, leave, change, { by, code: 'leave.change-approved', notifies: undefined })),
    );
    const { approver, notifies, remark: noted } = firstApprovalChange(second, move, 'leave.change-approved-first');
    if (!(await recordFirstApprovalOfChange(tx, leave, { by: caller.emplId, standsFor, reason, remark: noted, notifies, approver })))
      throw staleApplicationError();
    return undefined;
  }
  const code = leave.firstStep ? 'leave.change-approved-second' : 'leave.change-approved';
  const { returned } = await applyChange(tx, leave, change, { by, reason, code, notifies: move.notifies });
  await drop(leave);
  return returned;
}

type ChangeLookup = { to: Outcome; caller: Caller; key: LeaveKey; appliedLeaveId?: string | undefined; ifMatch: number | undefined };

/** Returns the leave after locking its balance and that of sick leave in key order, as every booking does. */
async function lockForTransition(
  tx: TransactionSql,
  asked: ChangeLookup,
): Promise<{ leave: StoredLeave; move: LeaveTransition; change: StoredChange | null; isLocked: boolean }> {
  const { emplId, startDate, leaveCode } = asked.key;
  let isLocked = false;
  for (const code of [...new Set([leaveCode, sickLeave])].toSorted())
    // With an entitlement, its lock includes a shared lock of the people.
    isLocked = (await lockEntitlement(tx, { emplId, leaveYear: yearOf(startDate), leaveCode: code })) !== undefined || isLocked;
  const leave = await findApplicationToTransition(tx, asked);
  return { leave, move: requireTransition(leave, asked), change: leave.change, isLocked };
}

export const changeFeature = feature({ name: 'Changes to approved leave', calls: changeContract, register: registerChanges });
