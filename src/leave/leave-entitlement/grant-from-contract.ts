import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, plainDate, text, year } from '#src/platform/http/contract/fields.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

const params = z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) });

const body = z.strictObject({
  from: plainDate(leaveEntitlementMessage('balance.day-invalid')),
  days: z.number({ error: encodeMessage(leaveEntitlementMessage('grant.days')) }),
  reason: text(250, leaveEntitlementMessage('grant-from.reason-blank')),
});

const GrantFromResponse = z.object({
  /** Null in a preview and after an undo. */
  grantFromId: z.number().nullable(),
  /** From January on: the days a year that apply in the month, and its part of the grant in days. */
  months: z.array(z.object({ month: z.number(), days: z.number(), share: z.number() })),
  /** The sum of the months, rounded up to a half day. */
  entitlement: z.number(),
});

/** Other days a year from a date on, such as after a promotion or a move to part time. */
export const grantFromContract = contract({
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'List the grants from a date of an entitlement, in the order in which they were made.',
    params,
    response: z.array(
      z.object({
        grantFromId: z.number(),
        from: z.string(),
        days: z.number(),
        reason: z.string(),
        /** The days that it adds to the entitlement; negative when it removes days. */
        change: z.number(),
        by: z.string().nullable(),
      }),
    ),
  },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'Preview other days a year from a date on, month by month. Nothing is stored.',
    params,
    body: body.extend({ reason: body.shape.reason.optional() }),
    response: GrantFromResponse,
  },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary:
      'Grant other days a year from a date on. A month counts for them if the date is on or before its 15th. Carried and earned days stay.',
    params,
    body,
    response: GrantFromResponse,
  },
  'DELETE /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/{grantFromId}': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'Undo a grant from a date, the latest first.',
    params: params.extend({ grantFromId: boundedText(15).regex(/^\d{1,15}$/) }),
    response: GrantFromResponse,
  },
});
