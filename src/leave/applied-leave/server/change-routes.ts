import type { FastifyInstance } from 'fastify';
import { changeContract } from '#src/leave/applied-leave/change-contract.ts';
import type { PendingSickLeave } from '#src/ledger/leave-ledger/server/change-leave.ts';
import { sickLeave } from '#src/shared/setting/sick-types.ts';
import { giveFile } from '#src/shared/attachment/server/attachment-queries.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { type TransactionSql, tryOut } from '#src/platform/db/server/sql.ts';
import { versioned } from '#src/platform/http/server/answer.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import type { LeaveMove, Outcome } from '#src/ledger/leave-ledger/status/leave-movers.ts';
import { say as remark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { closeWithdrawnChange } from '#src/shared/notice/server/telling.ts';
import { dropChange, keepChange, passChange, type StoredChange } from '#src/ledger/leave-ledger/server/change-leave.ts';
import { lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import type { ReturnedDays } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { findSecondStep } from '#src/ledger/leave-ledger/server/second-step.ts';
import { lockEntitlement } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { type ChangeDecision, changeDecision } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { slotsOfPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { findLeaveJson, type LeaveKey, type StoredLeave } from './applied-leave-queries.ts';
import { type By, carryOut, toldChange } from './carry-out-change.ts';
import { dropAttachment, type Services } from './drop-attachment.ts';
import { refusedByDatabase } from './refused-by-database.ts';
import { findMovable, firstStepOf, moved, moveOf, settleEnded } from './move-leave.ts';
import { planChange } from './plan-change.ts';

export function registerChanges(app: FastifyInstance, services: Services): void {
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
      const { leave, move } = await lockMovable(tx, { to: 'change asked', caller, key: params, ...query, ifMatch });
      const isFreeOfRules = move.by === 'otherHr';
      const by: By = { emplId: caller.emplId, today: services.today(), isFreeOfRules };
      const change = await planChange(tx, leave, body, by);
      const attachment = body.attachment || null;
      const asked = { ...leave, changeAttachment: attachment };
      let returned: ReturnedDays | undefined;
      if (move.by === 'otherHr') {
        if (attachment !== null) await giveFile(tx, attachment, leave.emplId);
        ({ returned } = await carryOut(tx, asked, change, { by, reason: change.reason, code: 'leave.change-made', tells: move.tells }));
        await dropAttachment(services, tx, { ...leave, afterCommit });
      } else {
        let sick: PendingSickLeave | undefined;
        await tryOut(tx, async (dry) => {
          ({ sick } = await carryOut(dry, asked, change, { by, code: 'leave.change-approved', tells: undefined, isTried: true }));
        });
        const needsMore = Math.max(0, change.leaveDuration - leave.leaveDuration);
        const holds = change.kind === 'move' ? [slotsOfPeriod(change)] : [];
        const told = {
          by: by.emplId,
          reason: change.reason,
          remark: remark('leave.change-asked', toldChange(leave, change)),
          tells: move.tells,
        };
        const kept = await keepChange(
          tx,
          leave,
          { change: { ...change, ...(sick && { sick }) }, needsMore, holds, attachment },
          told,
        ).catch(refusedByDatabase(change));
        if (!kept) throw moved();
        await settleEnded(tx, leave, by.today);
      }
      const found = await findLeaveJson(tx, leave.appliedLeaveId);
      if (!found) throw new Error('What this transaction has changed is there.');
      return versioned({ ...found.json, ...returned, message: 'Success' }, found.version);
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
      const drop = (leave: StoredLeave) => dropAttachment(services, tx, { ...leave, afterCommit });
      const asked = { decision, caller, key, ...query, ifMatch, reason: body?.reason, today: services.today(), drop };
      return { message: 'Success', ...(await decideChange(tx, asked)) };
    },

    async 'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change'({ params, query, caller, ifMatch, tx, afterCommit }) {
      const { leave } = await lockMovable(tx, { to: 'change withdrawn', caller, key: params, ...query, ifMatch });
      if (!(await dropChange(tx, leave, { by: caller.emplId, remark: remark('leave.change-withdrawn') }))) throw moved();
      await closeWithdrawnChange(tx, leave.appliedLeaveId);
      await settleEnded(tx, leave, services.today());
      await dropAttachment(services, tx, { ...leave, attachment: leave.changeAttachment, afterCommit });
      return { message: 'Success' };
    },
  });
}

/**
 * Decides on a change that waits.
 *
 * @param drop removes the file of a leave, if nothing has it any more
 * @throws AppError as `findMovable` and `carryOut`
 */
export async function decideChange(
  tx: TransactionSql,
  {
    decision,
    reason,
    today,
    drop,
    ...asked
  }: Omit<Asked, 'to'> & {
    decision: ChangeDecision;
    reason?: string | null | undefined;
    today: PlainDate;
    drop: (leave: StoredLeave) => Promise<void>;
  },
): Promise<ReturnedDays | undefined> {
  const approves = decision === changeDecision(true);
  const { leave, move, change, isLocked } = await lockMovable(tx, { ...asked, to: approves ? 'change approved' : 'change rejected' });
  const { caller } = asked;
  const standsFor = leave.approver === caller.emplId ? undefined : leave.approver;
  if (!change) throw moved(leave.status);
  if (!approves) {
    const told = { by: caller.emplId, standsFor, reason, remark: remark('leave.change-rejected'), tells: move.tells };
    if (!(await dropChange(tx, leave, told))) throw moved();
    await settleEnded(tx, leave, today);
    await drop({ ...leave, attachment: leave.changeAttachment });
    return undefined;
  }
  const by = { emplId: caller.emplId, standsFor, today, isFreeOfRules: false };
  if (move.first && leave.secondStep) {
    if (!isLocked) await lockBesideOthers(tx, 'people');
    const second = await findSecondStep(tx, leave.appliedLeaveId, caller.emplId);
    if (!second) throw moved();
    await tryOut(tx, async (dry) => void (await carryOut(dry, leave, change, { by, code: 'leave.change-approved', tells: undefined })));
    const { approver, tells, remark: noted } = firstStepOf(second, move, 'leave.change-approved-first');
    if (!(await passChange(tx, leave, { by: caller.emplId, standsFor, reason, remark: noted, tells, approver }))) throw moved();
    return undefined;
  }
  const code = leave.firstStep ? 'leave.change-approved-second' : 'leave.change-approved';
  const { returned } = await carryOut(tx, leave, change, { by, reason, code, tells: move.tells });
  await drop(leave);
  return returned;
}

type Asked = { to: Outcome; caller: Caller; key: LeaveKey; appliedLeaveId?: string | undefined; ifMatch: number | undefined };

/** The leave, once its balance and that of sick leave are locked, in the order of their keys as everybody does who books leave. */
async function lockMovable(
  tx: TransactionSql,
  asked: Asked,
): Promise<{ leave: StoredLeave; move: LeaveMove; change: StoredChange | null; isLocked: boolean }> {
  const { emplId, startDate, leaveCode } = asked.key;
  let isLocked = false;
  for (const code of [...new Set([leaveCode, sickLeave])].toSorted())
    // With an entitlement the people are locked beside others.
    isLocked = (await lockEntitlement(tx, { emplId, leaveYear: yearOf(startDate), leaveCode: code })) !== undefined || isLocked;
  const leave = await findMovable(tx, asked);
  return { leave, move: moveOf(leave, asked), change: leave.change, isLocked };
}
