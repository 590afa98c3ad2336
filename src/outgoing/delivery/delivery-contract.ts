import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, Success } from '#src/platform/http/contract/fields.ts';
import { mailDeliveryColumns } from './delivery-columns.ts';

export const deliveryContract = contract({
  'GET /deliveries': {
    allow: ['HR'],
    summary: 'List the emails of the last 30 days, the newest first, with recipient, kind and state.',
    list: mailDeliveryColumns,
    response: z.object({
      mailOutboxId: z.string(),
      day: z.string(),
      time: z.string(),
      name: z.string(),
      emplId: z.string(),
      what: z.string(),
      state: z.string(),
      /** The complete answer of the mail server without secrets; a code if there was none. */
      fault: z.string().nullable(),
      tries: z.number(),
      /** Whether HR can send it again. */
      canBeSentAgain: z.boolean(),
    }),
  },
  'POST /delivery/{mailOutboxId}/again': {
    allow: ['HR'],
    summary: 'Send an undelivered email again. It is retried for as long as the first time.',
    params: z.object({ mailOutboxId: boundedText(36).pipe(z.guid()) }),
    response: Success,
  },
  'GET /sending': {
    allow: ['HR'],
    summary: 'Get the state of outgoing mail.',
    response: z.object({
      /** The reason and the start of a pause in sending; null if sending is not paused. */
      held: z.object({ because: z.enum(['restored', 'switched off']), since: z.string() }).nullable(),
      mail: z.enum(['not set', 'sending', 'silent']),
      silentSince: z.string().nullable(),
      waiting: z.number(),
      undelivered: z.number(),
      /** The address for a test email. */
      testMailTo: z.string().nullable(),
    }),
  },
  'GET /installation': {
    allow: ['HR'],
    summary: 'Get the system status: the store of attachments, the last backup, and whether the sign-in systems respond.',
    response: z.object({
      attachments: z.enum(['folder', 'bucket', 'silent']),
      lastBackup: z.string().nullable(),
      /** `asked`: not known yet; `since`: when the state was first seen. */
      doors: z.array(
        z.object({ door: z.enum(['provider', 'directory']), state: z.enum(['asked', 'answers', 'silent']), since: z.string().nullable() }),
      ),
    }),
  },
  'POST /sending/resume': {
    allow: ['HR'],
    summary: 'Resume sending: all pending messages, or without those older than a day.',
    body: z.strictObject({ throwAwayOld: z.boolean().default(false) }),
    response: z.object({ thrownAway: z.number() }),
  },
  'POST /settings/testmail': {
    allow: ['HR'],
    summary: 'Send yourself a test email and get the answer of the mail server.',
    ownTransaction: true,
    response: z.object({ isTaken: z.boolean(), answer: z.string(), to: z.string(), at: z.string(), seconds: z.number() }),
  },
});
