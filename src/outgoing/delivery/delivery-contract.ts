import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, Success } from '#src/platform/http/contract/fields.ts';
import { mailDeliveryColumns } from './delivery-columns.ts';

export const deliveryContract = contract({
  'GET /deliveries': {
    allow: ['HR'],
    summary: 'Mails that were written down in the last 30 days, the newest first: to whom, what they are, how far they have come.',
    list: mailDeliveryColumns,
    response: z.object({
      mailOutboxId: z.string(),
      day: z.string(),
      time: z.string(),
      name: z.string(),
      emplId: z.string(),
      what: z.string(),
      state: z.string(),
      /** The whole answer of the mail server, without secrets; a code where there was none. */
      fault: z.string().nullable(),
      tries: z.number(),
      /** Whether it can be sent again by hand. */
      canBeSentAgain: z.boolean(),
    }),
  },
  'POST /delivery/{mailOutboxId}/again': {
    allow: ['HR'],
    summary: 'Sends a mail that was not delivered again, and tries it for as long as the first time.',
    params: z.object({ mailOutboxId: boundedText(36).pipe(z.guid()) }),
    response: Success,
  },
  'GET /sending': {
    allow: ['HR'],
    summary: 'How it stands with what goes out.',
    response: z.object({
      /** Why nothing goes out, and since when; null while it does. */
      held: z.object({ because: z.enum(['restored', 'switched off']), since: z.string() }).nullable(),
      mail: z.enum(['not set', 'sending', 'silent']),
      silentSince: z.string().nullable(),
      waiting: z.number(),
      undelivered: z.number(),
      /** Where a test mail would go. */
      testMailTo: z.string().nullable(),
    }),
  },
  'GET /installation': {
    allow: ['HR'],
    summary: 'Where attachments lie and whether that answers, when a backup was made last, and whether what people sign in with answers.',
    response: z.object({
      attachments: z.enum(['folder', 'bucket', 'silent']),
      lastBackup: z.string().nullable(),
      /** `asked`: nothing is known yet. Since when it has been seen to be so. */
      doors: z.array(
        z.object({ door: z.enum(['provider', 'directory']), state: z.enum(['asked', 'answers', 'silent']), since: z.string().nullable() }),
      ),
    }),
  },
  'POST /sending/resume': {
    allow: ['HR'],
    summary: 'Lets go of what is held back: all of it, or what is not older than a day.',
    body: z.strictObject({ throwAwayOld: z.boolean().default(false) }),
    response: z.object({ thrownAway: z.number() }),
  },
  'POST /settings/testmail': {
    allow: ['HR'],
    summary: 'Sends the caller a mail at once, and says what the mail server answered.',
    ownTransaction: true,
    response: z.object({ isTaken: z.boolean(), answer: z.string(), to: z.string(), at: z.string(), seconds: z.number() }),
  },
});
