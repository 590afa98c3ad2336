import { z } from 'zod';
import { returnedDaysFields } from '#src/ledger/leave-ledger/wording/recalculated-leave-schema.ts';
import { changeDecisions } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, plainDate, Success, text } from '#src/platform/http/contract/fields.ts';
import { DecisionBody, EndPart, HalfDayPart, ApplicationParams, StartPart, ApplicationQuery } from '../applied-leave-fields.ts';
import { AppliedLeave } from '../applied-leave-schemas.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';
import { maxReasonLength } from '../submit/max-reason-length.ts';

/** No leave has more days than a year. */
const maxDays = 366;

const GivenDay = z.strictObject({
  date: plainDate(appliedLeaveMessage('leave.date-invalid')),
  part: z.enum(['AM', 'PM'], { error: encodeMessage(appliedLeaveMessage('change.part-form')) }).optional(),
});

const ChangeRequestBody = z.strictObject({
  reason: text(maxReasonLength, appliedLeaveMessage('leave.reason-blank')),
  giveBack: z
    .array(GivenDay)
    .min(1, { error: encodeMessage(appliedLeaveMessage('change.days-form')) })
    .max(maxDays)
    .optional(),
  /** The person was ill on the days given back, which become sick leave. */
  ill: z.literal(true, { error: encodeMessage(appliedLeaveMessage('change.ill-form')) }).optional(),
  /** The new dates of a move; fields that are left out stay the same. */
  startDate: plainDate(appliedLeaveMessage('period.start-invalid')).optional(),
  endDate: plainDate(appliedLeaveMessage('period.end-invalid')).optional(),
  halfDayPart: HalfDayPart.nullish(),
  startPart: StartPart.nullish(),
  endPart: EndPart.nullish(),
  attachment: boundedText(100).nullish(),
});

/** Changes of approved leave. */
export const changeContract = contract({
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change': {
    allow: 'signed-in',
    summary:
      'Request to give back days of your own approved leave, to turn them into sick leave, or to move the leave. Until the approver decides, the leave stays as it is ' +
      "and reserves the old and the new days. Changes that HR makes to another person's leave take effect at once.",
    params: ApplicationParams,
    query: ApplicationQuery,
    body: ChangeRequestBody,
    response: AppliedLeave.extend({ ...Success.shape, ...returnedDaysFields }),
  },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}': {
    allow: 'signed-in',
    summary: 'Approve or reject a pending change. The address of the leave follows its new start date.',
    params: ApplicationParams.extend({ decision: z.enum(changeDecisions) }),
    query: ApplicationQuery,
    body: DecisionBody,
    response: Success.extend(returnedDaysFields),
  },
  'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change': {
    allow: 'signed-in',
    summary: 'Withdraw a pending change.',
    params: ApplicationParams,
    query: ApplicationQuery,
    response: Success,
  },
});
