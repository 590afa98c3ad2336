import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, text } from '#src/platform/http/contract/fields.ts';
import { ApplicationParams, ApplicationQuery } from '../applied-leave-fields.ts';
import { AppliedLeave, LeaveComment } from '../applied-leave-shape.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';
import { maxCommentLength } from './leave-comment.ts';

/** Comments and later attachments of an application. */
export const leaveCommentContract = contract({
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': {
    allow: 'signed-in',
    summary: 'What applicant, approver, line manager and HR have said about an application, the oldest first.',
    params: ApplicationParams,
    query: ApplicationQuery,
    response: z.array(LeaveComment),
  },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': {
    allow: 'signed-in',
    summary: 'Says something about an application, to all who may read its comments.',
    params: ApplicationParams,
    query: ApplicationQuery,
    body: z.strictObject({ text: text(maxCommentLength, appliedLeaveMessage('leave.comment-blank')) }),
    response: LeaveComment,
  },
  'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment': {
    allow: 'signed-in',
    summary: 'Adds the attachment of an own application that waits or is approved, or puts another in its place.',
    params: ApplicationParams,
    query: ApplicationQuery,
    body: z.strictObject({ attachment: boundedText(100).min(1) }),
    response: AppliedLeave,
  },
});
