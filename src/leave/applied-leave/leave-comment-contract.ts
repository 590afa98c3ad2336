import { z } from 'zod';
import { contract } from '#src/platform/http/contract.ts';
import { bounded, text } from '#src/platform/http/fields.ts';
import { Key, Which } from './applied-leave-fields.ts';
import { AppliedLeave, LeaveComment } from './applied-leave-shape.ts';
import { say } from './applied-leave-sentences.ts';
import { maxComment } from './leave-comment.ts';

/** What is added to an application beside its moves. */
export const leaveCommentContract = contract({
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': {
    allow: 'signed-in',
    summary: 'What applicant, approver, line manager and HR have said about an application, the oldest first.',
    params: Key,
    query: Which,
    response: z.array(LeaveComment),
  },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments': {
    allow: 'signed-in',
    summary: 'Says something about an application, to all who may read its comments.',
    params: Key,
    query: Which,
    body: z.strictObject({ text: text(maxComment, say('leave.comment-blank')) }),
    response: LeaveComment,
  },
  'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment': {
    allow: 'signed-in',
    summary: 'Adds the attachment of an own application that waits or is approved, or puts another in its place.',
    params: Key,
    query: Which,
    body: z.strictObject({ attachment: bounded(100).min(1) }),
    response: AppliedLeave,
  },
});
