import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { encodeMessage } from '#src/platform/http/contract/fields.ts';
import { noticeColumns } from './notification-columns.ts';
import { notificationMessage } from './notification-call-sentences.ts';
import { mailChoices, type MailChoice } from './mail-choices.ts';
import { type NoticeKind, noticeKinds } from './notification-kinds.ts';

// The table's own keys.
const kinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

// The table's own keys.
const choice = z.enum(Object.keys(mailChoices) as [MailChoice, ...MailChoice[]]);

/** What somebody gets by mail, and what of it the company has switched on at all. */
const OwnSettings = z.object({
  kinds: z.array(z.object({ kind: z.enum(kinds), what: z.string(), choice, isMailed: z.boolean() })),
});

const id = z
  .int()
  .min(1)
  .max(2 ** 53 - 1);

/** The leave that a notice is of, as it is now. */
const Leave = z.object({
  appliedLeaveId: z.number(),
  /** What the reader is to it: whose leave it is, who decides, or neither. */
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

export const noticeContract = contract({
  'GET /notices': {
    allow: 'signed-in',
    summary: 'The own notices, the newest first. What the caller may read no longer has nothing but its kind and its time.',
    list: noticeColumns,
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
          /** The last day of days that lapse, and of which type they are. */
          until: z.string().optional(),
          type: z.string().optional(),
          /** Of a year end, with the days that went over (`days`) and those that were lost. */
          year: z.number().optional(),
          lost: z.number().optional(),
          /** Whose second factor was reset, or who made a token. */
          emplId: z.string().optional(),
          /** It is told of both parts of leave over New Year. */
          both: z.boolean().optional(),
          /** The name of a token of the API. */
          token: z.string().optional(),
          /** The name of a report that was asked for. */
          report: z.string().optional(),
          /** `directory`: the account was linked with the directory, not with the provider. */
          linkedWith: z.string().optional(),
        })
        .nullable(),
      leave: Leave.nullable(),
      /** The note of the timeline that the notice is about, as a code with its figures, and the names for it; null where it has none. */
      note: Note.nullable(),
    }),
  },
  'GET /notices/count': {
    allow: 'signed-in',
    summary: 'How many of the own notices are unread.',
    response: z.object({ unread: z.number() }),
  },
  'POST /notices/read': {
    allow: 'signed-in',
    summary: 'Marks own notices as read: those that are named, or all up to the newest one that was shown (`until`).',
    body: z
      .strictObject({ noticeIds: z.array(id).max(500).optional(), until: id.optional() })
      .refine(({ noticeIds, until }) => noticeIds !== undefined || until !== undefined, {
        error: encodeMessage(notificationMessage('notice.which')),
      }),
    response: z.object({ unread: z.number() }),
  },
  'GET /noticesettings/me': {
    allow: 'signed-in',
    summary: 'How each kind of notice comes by mail, and whether the company has it sent at all (`isMailed`).',
    response: OwnSettings,
  },
  'PATCH /noticesettings/me': {
    allow: 'signed-in',
    summary: 'Changes how some kinds of notice come by mail; what is not named stays.',
    body: z.strictObject({ kinds: z.partialRecord(z.enum(kinds), choice) }),
    response: OwnSettings,
  },
});
