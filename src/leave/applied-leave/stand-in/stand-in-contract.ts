import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, plainDate } from '#src/platform/http/contract/fields.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';

const Person = z.object({ emplId: z.string(), name: z.string() });

const StandIn = z.object({
  /** The stand-in that the caller has named, and the days; null for none. */
  emplId: z.string().nullable(),
  name: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The stand-in that HR has named for the caller's absences. */
  lasting: Person.nullable(),
  /** The people for whom the caller decides today, and the last day if it is known. `applicant` limits it to requests of that person. */
  standsInFor: z.array(Person.extend({ until: z.string().nullable(), applicant: Person.nullable() })),
  /** The people who decide for the caller today. */
  standIns: z.array(Person.extend({ until: z.string().nullable() })),
});

export const standInContract = contract({
  'GET /appliedleave/deciders': {
    allow: 'signed-in',
    summary:
      "Return the stand-ins of an approver today for the caller's leave, and the second approver if the leave is long enough to need one. Nothing is stored.",
    query: z.strictObject({ approver: boundedText(10), leaveCode: boundedText(3), days: boundedText(5).regex(/^\d{1,3}(?:\.5)?$/) }),
    response: z.object({
      standIns: z.array(Person.extend({ until: z.string().nullable() })),
      /** Null if one step is enough. `fromDays`: the number of days from which a second step is needed. */
      second: Person.extend({ canDecide: z.boolean(), fromDays: z.number() }).nullable(),
    }),
  },
  'GET /standin/me': {
    allow: ['MANAGER'],
    summary:
      'Return the stand-in that the caller has named, the people for whom the caller decides today, and the people who decide for the caller.',
    response: StandIn,
  },
  'PUT /standin/me': {
    allow: ['MANAGER'],
    summary: "Name the caller's stand-in from one day to another. Without an `emplId`, remove the stand-in.",
    body: z.union([
      z.strictObject({
        emplId: boundedText(10).min(1),
        from: plainDate(appliedLeaveMessage('stand-in.from-invalid')),
        to: plainDate(appliedLeaveMessage('stand-in.to-invalid')),
      }),
      z.strictObject({ emplId: z.null() }),
    ]),
    response: StandIn,
  },
});
