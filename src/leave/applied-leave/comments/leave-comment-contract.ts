import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, text } from '#src/platform/http/contract/fields.ts';
import { ApplicationParams, ApplicationQuery } from '../applied-leave-fields.ts';
import { AppliedLeave, LeaveComment } from '../applied-leave-schemas.ts';
import { appliedLeaveMessage } from '../applied-leave-sentences.ts';
import { maxCommentLength } from './leave-comment.ts';

/** Comments and later attachments of an application. */
export const leaveCommentContract = contract({
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': {
    allow: 'signed-in',
    summary: 'List the comments of applicant, approver, line manager and HR on an application, oldest first.',
    params: ApplicationParams,
    query: ApplicationQuery,
    response: z.array(LeaveComment),
  },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': {
    allow: 'signed-in',
    summary: 'Add a comment to an application, for everyone who may read its comments.',
    params: ApplicationParams,
    query: ApplicationQuery,
    body: z.strictObject({ text: text(maxCommentLength, appliedLeaveMessage('leave.comment-blank')) }),
    response: LeaveComment,
  },
  'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment': {
    allow: 'signed-in',
    summary: 'Add or replace the attachment of your own pending or approved application.',
    params: ApplicationParams,
    query: ApplicationQuery,
    body: z.strictObject({ attachment: boundedText(100).min(1) }),
    response: AppliedLeave,
  },
});
