import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { encodeMessage } from '#src/platform/http/contract/fields.ts';
import { notificationColumns } from './notification-columns.ts';
import { notificationMessage } from './notification-server-sentences.ts';
import { type AwayDigestChoice, awayDigestChoices } from './away-digest-choices.ts';
import { mailChoices, type MailChoice, type NotificationKind, notificationKinds } from './notification-kinds.ts';

// The keys of the table.
const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

// The keys of the table.
const choice = z.enum(Object.keys(mailChoices) as [MailChoice, ...MailChoice[]]);

// The keys of the table.
const awayDigest = z.enum(Object.keys(awayDigestChoices) as [AwayDigestChoice, ...AwayDigestChoice[]]);

/** A person's choices of email, and which kinds the company sends by email at all. */
const OwnSettings = z.object({
  kinds: z.array(z.object({ kind: z.enum(kinds), what: z.string(), choice, isMailed: z.boolean() })),
  awayDigest,
});

const id = z
  .int()
  .min(1)
  .max(2 ** 53 - 1);

/** The leave of a notification in its current state. */
const Leave = z.object({
  appliedLeaveId: z.number(),
  /** The reader's relation to the leave. */
  reader: z.enum(['applicant', 'approver', 'other']),
  id: z.object({ emplid: z.string(), effDate: z.string(), startDate: z.string(), leaveCode: z.string() }),
  name: z.string(),
  approverName: z.string(),
  leaveDescr: z.string(),
  endDate: z.string(),
  halfDayPart: z.enum(['AM', 'PM']).nullable(),
  leaveDuration: z.number(),
});

const names = z.record(z.string(), z.string()).nullish();
const Note = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
  labels: z.object({ people: names, types: names }),
});

export const notificationContract = contract({
  'GET /notices': {
    allow: 'signed-in',
    summary: 'List your notifications, the newest first. Those about records that you may no longer see have only a kind and a time.',
    list: notificationColumns,
    response: z.object({
      noticeId: z.number(),
      kind: z.enum(kinds),
      day: z.string(),
      time: z.string(),
      state: z.enum(['Unread', 'Read']),
      name: z.string().nullable(),
      what: z.string(),
      by: z.string().nullable(),
      figures: z
        .object({
          was: z.number().optional(),
          now: z.number().optional(),
          days: z.number().optional(),
          /** The first day of a recalled request; `until` is its last day. */
          from: z.string().optional(),
          /** The last day of days that expire; `type` is their leave type. */
          until: z.string().optional(),
          type: z.string().optional(),
          /** The year of a year end; `days` were carried over, and `lost` expired. */
          year: z.number().optional(),
          lost: z.number().optional(),
          /** The owner of a reset second factor, or the creator of a token. */
          emplId: z.string().optional(),
          /** It is about both parts of leave over New Year. */
          both: z.boolean().optional(),
          /** The name of an API token. */
          token: z.string().optional(),
          /** The name of a requested report. */
          report: z.string().optional(),
          /** `directory`: the account was linked with the directory, not with the provider. */
          linkedWith: z.string().optional(),
          /** The colleague whose leave the reader covers or has to know of, with its dates, its half day and its state. `soon`: it begins on the next working day. */
          name: z.string().optional(),
          half: z.enum(['AM', 'PM']).optional(),
          state: z.enum(['pending', 'approved', 'over', 'declined', 'changed']).optional(),
          soon: z.boolean().optional(),
        })
        .nullable(),
      leave: Leave.nullable(),
      /** The note in the timeline that the notification is about, as a code with its figures and names; null without a note. */
      note: Note.nullable(),
    }),
  },
  'GET /notices/count': {
    allow: 'signed-in',
    summary: 'Count your unread notifications.',
    response: z.object({ unread: z.number() }),
  },
  'POST /notices/read': {
    allow: 'signed-in',
    summary: 'Mark your notifications as read: the given ones, or all up to the newest one on screen (`until`).',
    body: z
      .strictObject({ noticeIds: z.array(id).max(500).optional(), until: id.optional() })
      .refine(({ noticeIds, until }) => noticeIds !== undefined || until !== undefined, {
        error: encodeMessage(notificationMessage('notice.which')),
      }),
    response: z.object({ unread: z.number() }),
  },
  'GET /noticesettings/me': {
    allow: 'signed-in',
    summary:
      'Get how you receive each kind of notification by email, and whether the company sends it by email at all (`isMailed`). `awayDigest` is how often you get an email that says who is away.',
    response: OwnSettings,
  },
  'PATCH /noticesettings/me': {
    allow: 'signed-in',
    summary: 'Change how you receive some kinds of notification by email, or how often an email says who is away. Other choices stay.',
    body: z
      .strictObject({ kinds: z.partialRecord(z.enum(kinds), choice).optional(), awayDigest: awayDigest.optional() })
      .refine((body) => body.kinds !== undefined || body.awayDigest !== undefined, {
        error: encodeMessage(notificationMessage('notice.settings-which')),
      }),
    response: OwnSettings,
  },
});
