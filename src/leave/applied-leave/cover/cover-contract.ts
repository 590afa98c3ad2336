import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, optionalText, plainDate, Success, text } from '#src/platform/http/contract/fields.ts';
import { EndPart, HalfDayPart, StartPart } from '../applied-leave-fields.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';
import { maxCovers } from './cover.ts';
import { maxReasonLength } from '../submit/max-reason-length.ts';

/** The colleagues who cover, as a caller names them. */
export const CoverList = z
  .array(text(10, appliedLeaveMessage('cover.invalid', { emplId: '' })))
  .max(maxCovers, encodeMessage(appliedLeaveMessage('cover.most', { most: maxCovers })));

/** A colleague who covers a leave. */
export const Cover = z
  .object({
    emplId: z.string(),
    name: z.string(),
    /** False for people who have left. */
    isActive: z.boolean(),
    /** The reason of a colleague who declined; null for the others. */
    declined: z.string().nullable(),
  })
  .meta({ id: 'Cover' });

const params = z.object({ appliedLeaveId: boundedText(15).regex(/^[1-9]\d{0,14}$/) });

export const coverContract = contract({
  'GET /cover/me': {
    allow: 'signed-in',
    summary:
      'List the pending and approved leave that the caller covers and that has not ended, the next one first. It has no leave type and no reason.',
    response: z.array(
      z.object({
        appliedLeaveId: z.number(),
        emplId: z.string(),
        name: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        halfDayPart: HalfDayPart.nullable(),
        startPart: StartPart.nullable(),
        endPart: EndPart.nullable(),
        /** The leave is not approved yet. */
        isPending: z.boolean(),
        declined: z.string().nullable(),
        /** The caller may still accept or decline: the leave has not begun. */
        isOpen: z.boolean(),
      }),
    ),
  },
  'GET /cover/colleagues': {
    allow: 'signed-in',
    summary: "List the colleagues of the caller's team and departments who could cover, and when they are away in a period. At most 200.",
    query: z.strictObject({
      startDate: plainDate(appliedLeaveMessage('period.start-invalid')),
      endDate: plainDate(appliedLeaveMessage('period.end-invalid')),
      /** The applicant, if the caller submits for another person. */
      emplId: boundedText(10).optional(),
    }),
    response: z.array(z.object({ emplId: z.string(), name: z.string(), isAway: z.boolean() })),
  },
  'POST /cover/{appliedLeaveId}': {
    allow: 'signed-in',
    summary:
      'Decline to cover a leave, with a reason, or accept again, until the leave begins. The applicant and the approver are notified. The status of the leave stays.',
    params,
    body: z.strictObject({
      accept: z.boolean({ error: encodeMessage(appliedLeaveMessage('cover.accept-form')) }),
      reason: optionalText(maxReasonLength).optional(),
    }),
    response: Success,
  },
  'PUT /cover/{appliedLeaveId}': {
    allow: 'signed-in',
    summary: 'Name the colleagues who cover your own leave, until it ends. Colleagues who are named again keep their answer.',
    params,
    body: z.strictObject({ cover: CoverList }),
    response: z.array(Cover),
  },
});
