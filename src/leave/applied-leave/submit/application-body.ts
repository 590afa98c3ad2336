import { z } from 'zod';
import { boundedText, encodeMessage, ignoredField, plainDate, text, yesNo } from '#src/platform/http/contract/fields.ts';
import { CoverList } from '../cover/cover-contract.ts';
import { EndPart, HalfDayPart, StartPart } from '../applied-leave-fields.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';
import { maxReasonLength } from './max-reason-length.ts';

/** The body of a call that applies for leave. */
export const Application = z.strictObject({
  id: z.strictObject({
    emplid: boundedText(10).optional(),
    effDate: ignoredField,
    startDate: plainDate(appliedLeaveMessage('period.start-invalid')),
    leaveCode: ignoredField,
  }),
  employeeDetails: z.looseObject({ emplId: boundedText(10).optional() }).optional(),
  leaveCategory: z.looseObject({ leaveCode: text(3, appliedLeaveMessage('leave-type.blank')) }),
  endDate: plainDate(appliedLeaveMessage('period.end-invalid')),
  halfDay: yesNo.default('N'),
  halfDayPart: HalfDayPart.nullish(),
  startPart: StartPart.nullish(),
  endPart: EndPart.nullish(),
  leaveDuration: ignoredField,
  leaveStatus: ignoredField,
  /** The caller submits for the named applicant. */
  onBehalf: z.literal(true, { error: encodeMessage(appliedLeaveMessage('leave.on-behalf-form')) }).optional(),
  approver: text(10, appliedLeaveMessage('leave.approver-blank')),
  reason: text(maxReasonLength, appliedLeaveMessage('leave.reason-blank')),
  approverDate: ignoredField,
  approvedDate: ignoredField,
  attachment: boundedText(100).nullish(),
  cover: CoverList.optional(),
});

/** The body of a call that changes a pending request. Fields that are left out stay as they are. */
export const ChangedApplication = Application.omit({ onBehalf: true }).partial().extend({
  id: Application.shape.id.partial().optional(),
  halfDay: yesNo.optional(),
});
