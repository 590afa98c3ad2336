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
    summary: 'List your sessions, at most 20: this one first, then by last use.',
    response: z.array(Session),
  },
  'DELETE /sessions/me/{sessionId}': {
    allow: 'signed-in',
    summary: 'End one of your sessions.',
    params: z.object({ sessionId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  'DELETE /sessions/me': {
    allow: 'signed-in',
    summary: 'End all your sessions except this one. The response has their number.',
    response: z.object({ ended: z.number() }),
  },
});
