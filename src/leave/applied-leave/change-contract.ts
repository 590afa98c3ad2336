import { z } from 'zod';
import { changeDecisions } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { contract } from '#src/platform/http/contract.ts';
import { bounded, coded, plainDate, Success, text } from '#src/platform/http/fields.ts';
import { Decision, EndPart, HalfDayPart, Key, StartPart, Which, returned } from './applied-leave-fields.ts';
import { AppliedLeave } from './applied-leave-shape.ts';
import { say } from './applied-leave-sentences.ts';
import { maxReason } from './apply-leave-rules.ts';

/** No leave has more days than a year. */
const mostDays = 366;

const GivenDay = z.strictObject({
  date: plainDate(say('leave.date-invalid')),
  part: z.enum(['AM', 'PM'], { error: coded(say('change.part-form')) }).optional(),
});

const AskedChange = z.strictObject({
  reason: text(maxReason, say('leave.reason-blank')),
  giveBack: z
    .array(GivenDay)
    .min(1, { error: coded(say('change.days-form')) })
    .max(mostDays)
    .optional(),
  /** On the days that are given back the person was ill: they become sick leave. */
  ill: z.literal(true, { error: coded(say('change.ill-form')) }).optional(),
  /** A move; what is left out stays. */
  startDate: plainDate(say('period.start-invalid')).optional(),
  endDate: plainDate(say('period.end-invalid')).optional(),
  halfDayPart: HalfDayPart.nullish(),
  startPart: StartPart.nullish(),
  endPart: EndPart.nullish(),
  attachment: bounded(100).nullish(),
});

/** Changes of approved leave. */
export const changeContract = contract({
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change': {
    allow: 'signed-in',
    summary:
      'Asks to give back days of own approved leave, to have them as sick leave, or to move it; it stays as it is until the approver decides, and holds the old days ' +
      'and the new. What HR asks of the leave of another is done at once.',
    params: Key,
    query: Which,
    body: AskedChange,
    response: AppliedLeave.extend({ ...Success.shape, ...returned }),
  },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}': {
    allow: 'signed-in',
    summary: 'Approves or rejects a change that waits. The address of the leave follows its new start date.',
    params: Key.extend({ decision: z.enum(changeDecisions) }),
    query: Which,
    body: Decision,
    response: Success.extend(returned),
  },
  'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change': {
    allow: 'signed-in',
    summary: 'Takes back a change that waits.',
    params: Key,
    query: Which,
    response: Success,
  },
});
