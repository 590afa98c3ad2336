import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText } from '#src/platform/http/contract/fields.ts';

/** Date and time in the time zone of the company. */
const Moment = z.object({ day: z.string(), time: z.string() });

const Session = z.object({
  sessionId: z.number(),
  /** Null for sessions from before this was recorded. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  /** Whether the call uses this session. */
  isThis: z.boolean(),
  since: Moment,
  /** Recorded once a minute. */
  used: Moment.extend({ minutesAgo: z.number() }),
});

export type Session = z.output<typeof Session>;

export const sessionContract = contract({
  'GET /sessions/me': {
    allow: 'signed-in',
    summary: 'Where one is signed in, this session first, then those that were used last; at most 20.',
    response: z.array(Session),
  },
  'DELETE /sessions/me/{sessionId}': {
    allow: 'signed-in',
    summary: 'Ends one of the own sessions.',
    params: z.object({ sessionId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  'DELETE /sessions/me': {
    allow: 'signed-in',
    summary: 'Ends all own sessions but this one; the answer says how many.',
    response: z.object({ ended: z.number() }),
  },
});
