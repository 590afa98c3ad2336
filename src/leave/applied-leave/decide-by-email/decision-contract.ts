import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, optionalText, Success } from '#src/platform/http/contract/fields.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { EndPart, HalfDayPart, StartPart } from '../applied-leave-fields.ts';
import { EffectOnBalance, LeaveChange } from '../applied-leave-schemas.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';
import { maxReasonLength } from '../submit/max-reason-length.ts';

const incompleteLink = appliedLeaveMessage('decision.link-incomplete');
const Token = boundedText(43, incompleteLink, incompleteLink).regex(/^[\w-]{43}$/, encodeMessage(incompleteLink));

/** The application, and when the email was written. */
const ApplicationReference = z.object({
  appliedLeaveId: z.number(),
  id: z.object({ emplid: z.string(), effDate: z.string(), startDate: z.string(), leaveCode: z.string() }),
});
const Status = z.enum(leaveStatuses);
const NamedPeriod = z.object({ name: z.string(), startDate: z.string(), endDate: z.string() });

const dayPartFields = {
  halfDayPart: HalfDayPart.nullable(),
  startPart: StartPart.nullable(),
  endPart: EndPart.nullable(),
  leaveDuration: z.number(),
};

/** The destination of a link. Holders of a link see no reason, type or attachment. */
const OpenedLinkResponse = z.discriminatedUnion('way', [
  z.object({ way: z.literal('signIn') }),
  z.object({ way: z.literal('screen'), sentAt: z.string(), leave: ApplicationReference }),
  z.object({
    way: z.literal('here'),
    sentAt: z.string(),
    leave: NamedPeriod.extend({
      ...dayPartFields,
      leaveStatus: Status,
      approverName: z.string(),
      effect: EffectOnBalance.nullable(),
      /**
       * Both parts of leave over New Year, which are decided as one, with the cost and the remaining balance of each year. The dates and
       * days beside it cover both.
       */
      parts: z.array(NamedPeriod.omit({ name: true }).extend({ ...dayPartFields, effect: EffectOnBalance.nullable() })).optional(),
      alsoAway: z.string(),
      /** A change of approved leave: its new dates, or the days it gives back. `otherType` is set if these become leave of another type. */
      change: LeaveChange.omit({ reason: true, attachment: true, giveBack: true })
        .extend({
          kind: z.enum(['giveBack', 'otherType', 'move']),
          days: z.array(z.object({ date: z.string(), part: HalfDayPart.optional() })),
        })
        .nullable(),
      /** The second approver; null if one approval is enough. */
      second: z.string().nullable(),
    }),
  }),
  z.object({
    way: z.literal('over'),
    sentAt: z.string(),
    /** Null if the request was recalled or the caller may not read it. */
    leave: NamedPeriod.extend({
      ...ApplicationReference.shape,
      leaveStatus: Status,
      approverName: z.string(),
      /** The request still needs a decision by the caller. */
      waits: z.boolean(),
      last: z.object({ byName: z.string().nullable(), at: z.string(), fromStatus: Status.nullable(), toStatus: Status.nullable() }),
    }).nullable(),
    isGone: z.boolean(),
  }),
]);

export const decisionContract = contract({
  'POST /auth/decisionlink': {
    allow: 'anyone',
    summary: 'Open the link of an email. 409 if the link is no longer valid, with the outcome of the request for signed-in callers.',
    body: z.strictObject({ token: Token }),
    response: OpenedLinkResponse,
    ownTransaction: true,
  },
  'POST /auth/decision': {
    allow: 'anyone',
    summary:
      'Decide a request by the token of a link, once. 409 if the link is no longer valid. Unless the company allows decisions by link, the caller must be signed in as the recipient.',
    body: z.strictObject({ token: Token, decision: z.enum(['approve', 'reject']), reason: optionalText(maxReasonLength).nullish() }),
    response: Success,
    ownTransaction: true,
  },
});
