import type { z } from 'zod';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { changeContract } from '#src/leave/applied-leave/change/change-contract.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, throwIfProblems } from '#src/platform/http/app-error.ts';
import type { StoredChange } from '#src/ledger/leave-ledger/server/application/pending-change.ts';
import { limitToLeave } from '#src/ledger/leave-ledger/calculation/limit-to-leave.ts';
import { giveBackDays } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { isLastYearOpen } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import type { StoredLeave } from '../applied-leave-queries.ts';
import { checkUnusedAttachment } from '../attachment/attach-file.ts';
import { mergeApplication } from './merge-application.ts';
import { validateApplication } from '../submit/validate-application.ts';

export type ChangeRequest = z.output<
  (typeof changeContract)['POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change']['body']
>;

type ChangeRequester = { emplId: string; isHr: boolean; today: PlainDate };

/**
 * Validates a change against the leave and, for new dates, against all rules as if the old dates did not exist.
 *
 * @throws AppError 400 or 409
 */
export async function validateChange(
  tx: TransactionSql,
  leave: StoredLeave,
  body: ChangeRequest,
  by: ChangeRequester,
): Promise<StoredChange> {
  const { giveBack, ill, reason, attachment } = body;
  const isMove = [body.startDate, body.endDate, body.halfDayPart, body.startPart, body.endPart].some((value) => value !== undefined);
  throwIfProblems([
    ...fieldProblems('giveBack', (giveBack === undefined) !== isMove && appliedLeaveMessage('change.kind')),
    ...fieldProblems('ill', ill && !giveBack && appliedLeaveMessage('change.ill-form')),
    ...fieldProblems('attachment', Boolean(attachment) && giveBack !== undefined && !ill && appliedLeaveMessage('change.no-attachment')),
  ]);
  if (leave.leaveYear < yearOf(by.today) && !by.isHr && !isLastYearOpen(leave.leaveYear, by.today, (await findSettings(tx)).values))
    throw new AppError(409, appliedLeaveMessage('change.past-year'));
  if (isMove) return validateNewDates(tx, leave, body, by);
  throwIfProblems([
    ...fieldProblems('ill', ill && leave.leaveCode === sickLeave && appliedLeaveMessage('change.sick-already'), 'records'),
    ...fieldProblems('ill', ill && leave.startDate > by.today && !attachment && appliedLeaveMessage('change.not-begun'), 'records'),
  ]);
  await refuseUsedAttachment(tx, leave, attachment || null, by);
  const left = giveBackDays(leave, giveBack ?? [], { ill: ill === true });
  if (left === 'not of it') throwIfProblems(fieldProblems('giveBack', appliedLeaveMessage('change.not-of-it')));
  if (left === 'costs nothing') throwIfProblems(fieldProblems('giveBack', appliedLeaveMessage('change.costs-nothing')));
  if (left === 'all of it') throwIfProblems(fieldProblems('giveBack', appliedLeaveMessage('change.all-of-it')));
  if (typeof left === 'string' || !giveBack) throw new Error('Unreachable: the request was refused above.');
  return ill ? { kind: 'ill', reason, giveBack: limitToLeave(leave, giveBack), ...left } : { kind: 'giveBack', reason, giveBack, ...left };
}

async function refuseUsedAttachment(
  tx: TransactionSql,
  { appliedLeaveId: replaces }: StoredLeave,
  attachment: string | null,
  by: ChangeRequester,
): Promise<void> {
  if (attachment === null) return;
  if (!(await checkUnusedAttachment(tx, { attachment, emplId: by.emplId, replaces })))
    throwIfProblems(fieldProblems('attachment', appliedLeaveMessage('leave.attachment-gone'), 'records'));
}

async function validateNewDates(tx: TransactionSql, leave: StoredLeave, body: ChangeRequest, by: ChangeRequester): Promise<StoredChange> {
  const startDate = body.startDate ?? leave.startDate;
  throwIfProblems(fieldProblems('startDate', yearOf(startDate) !== leave.leaveYear && appliedLeaveMessage('change.other-year')));
  const endDate = body.endDate ?? leave.endDate;
  const isOneDay = startDate === endDate;
  const wanted = mergeApplication(
    leave,
    {
      id: { startDate },
      endDate,
      halfDayPart: body.halfDayPart === undefined && !isOneDay ? null : body.halfDayPart,
      startPart: body.startPart === undefined && isOneDay ? null : body.startPart,
      endPart: body.endPart === undefined && isOneDay ? null : body.endPart,
      reason: body.reason,
      attachment: body.attachment,
    },
    [],
  );
  const validated = await validateApplication(
    tx,
    { ...wanted, halfDay: wanted.halfDayPart ? 'Y' : 'N' },
    {
      kind: 'moveDates',
      applicant: leave.emplId,
      uploadedBy: body.attachment ? by.emplId : leave.emplId,
      isHr: by.isHr,
      today: by.today,
      replaces: leave,
    },
  );
  const { halfDayPart, startPart, endPart, leaveDuration, dayCosts } = validated;
  const { secondApproval, ...judgedBy } = validated.judgedBy;
  const needsSecond = secondApproval && leaveDuration >= secondApproval.from;
  const period = { startDate, endDate, halfDayPart, startPart, endPart };
  const isSame = Object.entries(period).every(([field, value]) => leave[field as keyof typeof period] === value);
  throwIfProblems(fieldProblems('startDate', isSame && leave.givenBack.length === 0 && appliedLeaveMessage('change.nothing')));
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
