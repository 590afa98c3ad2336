import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, year } from '#src/platform/http/contract/fields.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { ExplainedLineResponse } from './entitlement-entry-contract.ts';

const LeavePeriod = z.object({
  startDate: z.string(),
  endDate: z.string(),
  halfDayPart: z.enum(['AM', 'PM']).nullable(),
  startPart: z.literal('PM').nullable(),
  endPart: z.literal('AM').nullable(),
});

export const leaveCardContract = contract({
  'GET /leavecard/{emplId}/{year}': {
    allow: 'signed-in',
    summary:
      'Return the leave card of a person and year: each balance explained, the approved and pending leave, and the days off. ' +
      'Employees can read their own, managers those of direct reports, department admins those of their departments, HR all.',
    params: z.object({ emplId: boundedText(10), year }),
    response: z.object({
      emplId: z.string(),
      name: z.string(),
      departments: z.array(z.string()),
      /** Annual leave first. */
      balances: z.array(z.object({ leaveCode: z.string(), leaveDescr: z.string(), lines: z.array(ExplainedLineResponse) })),
      /** In order of date. */
      leave: z.array(
        z.object({
          appliedLeaveId: z.number(),
          leaveCode: z.string(),
          leaveDescr: z.string(),
          leaveDuration: z.number(),
          leaveStatus: z.enum(leaveStatuses),
          leaveStatusText: z.string(),
          /** Several if days in the middle were given back. */
          periods: z.array(LeavePeriod),
          /** The days that count as leave. */
          days: z.array(z.object({ on: z.string(), days: z.number() })),
        }),
      ),
      /** The public holidays of the person by name, and the days off of the work pattern. */
      free: z.array(z.object({ date: z.string(), holiday: z.string().optional() })),
    }),
  },
});
