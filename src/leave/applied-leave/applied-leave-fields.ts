import { z } from 'zod';
import { boundedText, encodeMessage, optionalText, plainDate } from '#src/platform/http/contract/fields.ts';
import { appliedLeaveMessage } from './applied-leave-sentences.ts';
import { maxReasonLength } from '#src/leave/applied-leave/submit/max-reason-length.ts';

export const HalfDayPart = z.enum(['AM', 'PM'], { error: encodeMessage(appliedLeaveMessage('leave.half-form')) });
export const StartPart = z.literal('PM', { error: encodeMessage(appliedLeaveMessage('leave.start-part-form')) });
export const EndPart = z.literal('AM', { error: encodeMessage(appliedLeaveMessage('leave.end-part-form')) });

/** Each day of the period with its cost when it was counted, and why it counts less than a full day. */
export const DayCosts = z.array(z.object({ date: z.string(), days: z.number(), reason: z.string().optional() }));

export const ApplicationParams = z.object({
  emplId: boundedText(10),
  effDate: plainDate(appliedLeaveMessage('leave.date-invalid')),
  startDate: plainDate(appliedLeaveMessage('leave.date-invalid')),
  leaveCode: boundedText(3),
});

/** Selects one of several applications with the same key; without it the live one, else the newest. */
export const ApplicationQuery = z.strictObject({
  appliedLeaveId: boundedText(15)
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** Filters for programs, which need dates as dates. The filters of the columns look for texts. */
export const ApplicationFilter = z.strictObject({
  ...ApplicationQuery.shape,
  from: plainDate(appliedLeaveMessage('leave.date-invalid')).optional(),
  to: plainDate(appliedLeaveMessage('leave.date-invalid')).optional(),
  changedSince: boundedText(35)
    .pipe(z.iso.datetime({ offset: true, error: encodeMessage(appliedLeaveMessage('leave.moment-invalid')) }))
    .optional(),
});

export const DecisionBody = z.strictObject({ reason: optionalText(maxReasonLength).nullish() }).nullish();

/** The rules of a leave category for the applicant. */
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
  coverFromDays: z.number().nullable(),
  autoApprove: z.boolean(),
  /** The only dates on which the type is possible; empty for any date. */
  allowedDates: z.array(z.string()),
  /** The maximum number of these dates in a year. */
  allowedDatesMost: z.number().nullable(),
  /** Plain text that explains the type. */
  description: z.string().nullable(),
  policyUrl: z.string().nullable(),
  /** Whether any rule differs from the defaults, or the type explains itself. */
  hasRules: z.boolean(),
  /**
   * Whether days of the caller are credited later or expire. The balance on a day is then more than a difference: `GET
   * /appliedleave/preview` returns it.
   */
  isOrdered: z.boolean(),
  /** The first start date on which the caller may take this type; null means never. */
  availableFrom: z.string().nullable(),
});

/** The remaining days that expire, and their last day. */
export const ExpiringDays = z.array(z.object({ days: z.number(), after: z.string() }));

/** The cost and the remaining balance of each year of a leave. */
export const YearParts = z.array(
  z.object({
    year: z.number(),
    leaveDuration: z.number(),
    balanceAfter: z.number().nullable(),
    /** The number of missing days. */
    lacks: z.number().optional(),
    lapses: ExpiringDays.optional(),
  }),
);
