import type { z } from 'zod';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { changeContract } from '#src/leave/applied-leave/change-contract.ts';
import { sickLeave } from '#src/shared/setting/sick-types.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, refuse } from '#src/platform/http/app-error.ts';
import type { StoredChange } from '#src/ledger/leave-ledger/server/change-leave.ts';
import { afterGivingBack } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { isLastYearOpen } from '#src/shared/setting/open-years.ts';
import { findSharedSettings } from '#src/shared/setting/server/setting-queries.ts';
import { blame } from '#src/base/text/problem.ts';
import type { StoredLeave } from './applied-leave-queries.ts';
import { isFree } from './attach-file.ts';
import { changedApplication } from './changed-application.ts';
import { judge } from './judge-application.ts';

export type AskedChange = z.output<(typeof changeContract)['POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change']['body']>;

type Asking = { emplId: string; isFreeOfRules: boolean; today: PlainDate };

/**
 * What is asked, held against the leave and, for new dates, against all rules as if the old ones were not there.
 *
 * @throws AppError 400 or 409
 */
export async function planChange(tx: TransactionSql, leave: StoredLeave, body: AskedChange, by: Asking): Promise<StoredChange> {
  const { giveBack, ill, reason, attachment } = body;
  const isMove = [body.startDate, body.endDate, body.halfDayPart, body.startPart, body.endPart].some((value) => value !== undefined);
  refuse([
    ...blame('giveBack', (giveBack === undefined) !== isMove && say('change.kind')),
    ...blame('ill', ill && !giveBack && say('change.ill-form')),
    ...blame('attachment', Boolean(attachment) && giveBack !== undefined && !ill && say('change.no-attachment')),
  ]);
  if (leave.leaveYear < yearOf(by.today) && !by.isFreeOfRules && !isLastYearOpen(leave.leaveYear, by.today, await findSharedSettings(tx)))
    throw new AppError(409, say('change.past-year'));
  if (isMove) return plannedMove(tx, leave, body, by);
  refuse([
    ...blame('ill', ill && leave.leaveCode === sickLeave && say('change.sick-already'), 'records'),
    ...blame('ill', ill && leave.startDate > by.today && say('change.not-begun'), 'records'),
  ]);
  await refuseMissing(tx, leave, attachment || null, by);
  const left = afterGivingBack(leave, giveBack ?? [], { free: ill === true });
  if (left === 'not of it') refuse(blame('giveBack', say('change.not-of-it')));
  if (left === 'costs nothing') refuse(blame('giveBack', say('change.costs-nothing')));
  if (left === 'all of it') refuse(blame('giveBack', say('change.all-of-it')));
  if (typeof left === 'string' || !giveBack) throw new Error('It was refused above.');
  return { kind: ill ? 'ill' : 'giveBack', reason, giveBack, ...left };
}

async function refuseMissing(
  tx: TransactionSql,
  { appliedLeaveId: instead }: StoredLeave,
  attachment: string | null,
  by: Asking,
): Promise<void> {
  if (attachment === null) return;
  if (!(await isFree(tx, { attachment, emplId: by.emplId, instead }))) refuse(blame('attachment', say('leave.attachment-gone'), 'records'));
}

async function plannedMove(tx: TransactionSql, leave: StoredLeave, body: AskedChange, by: Asking): Promise<StoredChange> {
  const startDate = body.startDate ?? leave.startDate;
  refuse(blame('startDate', yearOf(startDate) !== leave.leaveYear && say('change.other-year')));
  const endDate = body.endDate ?? leave.endDate;
  const isOneDay = startDate === endDate;
  const wanted = changedApplication(leave, {
    id: { startDate },
    endDate,
    halfDayPart: body.halfDayPart === undefined && !isOneDay ? null : body.halfDayPart,
    startPart: body.startPart === undefined && isOneDay ? null : body.startPart,
    endPart: body.endPart === undefined && isOneDay ? null : body.endPart,
    reason: body.reason,
    attachment: body.attachment,
  });
  const judged = await judge(
    tx,
    { ...wanted, halfDay: wanted.halfDayPart ? 'Y' : 'N' },
    {
      applicant: leave.emplId,
      uploadedBy: body.attachment ? by.emplId : leave.emplId,
      isFreeOfRules: by.isFreeOfRules,
      today: by.today,
      instead: leave,
      keepsApprover: true,
    },
  );
  const { halfDayPart, startPart, endPart, leaveDuration, dayCosts } = judged;
  const { secondApproval, ...judgedBy } = judged.judgedBy;
  const needsSecond = secondApproval && leaveDuration >= secondApproval.from;
  const period = { startDate, endDate, halfDayPart, startPart, endPart };
  const isSame = Object.entries(period).every(([field, value]) => leave[field as keyof typeof period] === value);
  refuse(blame('startDate', isSame && leave.givenBack.length === 0 && say('change.nothing')));
  return {
    kind: 'move',
    reason: body.reason,
    ...period,
    leaveDuration,
    dayCosts,
    givenBack: [],
    judgedBy,
    ...(needsSecond && { secondApproval }),
  };
}
