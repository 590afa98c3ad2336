import { z } from 'zod';
import { boundedText, encodeMessage, optionalText, plainDate } from '#src/platform/http/contract/fields.ts';
import { appliedLeaveMessage } from './applied-leave-sentences.ts';
import { maxReasonLength } from './submit/apply-leave-rules.ts';

export const HalfDayPart = z.enum(['AM', 'PM'], { error: encodeMessage(appliedLeaveMessage('leave.half-form')) });
export const StartPart = z.literal('PM', { error: encodeMessage(appliedLeaveMessage('leave.start-part-form')) });
export const EndPart = z.literal('AM', { error: encodeMessage(appliedLeaveMessage('leave.end-part-form')) });

/** Each day of the period with what it cost when it was counted, and why not more. */
export const DayCosts = z.array(z.object({ date: z.string(), days: z.number(), reason: z.string().optional() }));

export const ApplicationParams = z.object({
  emplId: boundedText(10),
  effDate: plainDate(appliedLeaveMessage('leave.date-invalid')),
  startDate: plainDate(appliedLeaveMessage('leave.date-invalid')),
  leaveCode: boundedText(3),
});

/** Says which of several applications with the same key is meant; without it the live one, else the newest. */
export const ApplicationQuery = z.strictObject({
  appliedLeaveId: boundedText(15)
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** What is said with a decision. */
/** Days that came back after their last day: how many, and how many of them expired at once. Absent where none expired. */
export const returnedDaysFields = { returned: z.number().optional(), expired: z.number().optional() };

export const DecisionBody = z.strictObject({ reason: optionalText(maxReasonLength).nullish() }).nullish();

/** What a leave category asks of whoever applies. */
export const ApplicableRules = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  countsCalendarDays: z.boolean(),
  needsBalance: z.boolean(),
  mayGoBelowBy: z.number(),
  noticeDays: z.number(),
  longestDays: z.number().nullable(),
  backdateDays: z.number().nullable(),
  attachmentFromDays: z.number().nullable(),
  autoApprove: z.boolean(),
  /** Whether any of it differs from what holds without rules. */
  hasRules: z.boolean(),
  /** Whether days of the caller's come later or lapse: what is left on a day is then no difference, and `GET /appliedleave/preview` says it. */
  isOrdered: z.boolean(),
  /** The first start date for which it is offered to the caller; null: never. */
  availableFrom: z.string().nullable(),
});

/** How much of what is left lapses, after which day. */
export const ExpiringDays = z.array(z.object({ days: z.number(), after: z.string() }));

/** What each year of a leave costs, and leaves. */
export const YearParts = z.array(
  z.object({
    year: z.number(),
    leaveDuration: z.number(),
    balanceAfter: z.number().nullable(),
    /** How many days it has too few. */
    lacks: z.number().optional(),
    lapses: ExpiringDays.optional(),
  }),
);
