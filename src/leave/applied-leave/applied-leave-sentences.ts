import { type LeaveStatus, statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { absenceRuleSentences } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import type { BalanceShortage } from './submit/balance-shortage.ts';
import { submitSentences, appendShortage } from '#src/leave/applied-leave/submit/submit-sentences.ts';
import { leaveRuleSentences } from './submit/leave-rule-sentences.ts';

/** Refusals that depend on the records, and refusals of calls without the form. */
export const appliedLeaveSentences = {
  ...submitSentences,
  ...leaveRuleSentences,
  ...absenceRuleSentences,
  'leave.date-invalid': 'Invalid date.',
  'leave.moment-invalid': 'Invalid time. Write it as 2026-11-27T09:30:00Z.',
  'leave.after-last-day': ({ lastDay }: { lastDay: PlainDate }) => `Leave must end by the last day of work, ${formatDate(lastDay)}.`,
  'leave.approver-invalid': 'Approver must be an active manager other than yourself.',
  'leave.step-taken': "You've already approved this. It needs a second approver.",
  'leave.new-approver-invalid': 'Approver must be an active manager other than the applicant.',
  'leave.on-behalf-form': 'On behalf must be true or left out.',
  'leave.on-behalf-of-nobody': 'Choose an active employee other than yourself.',
  'stand-in.from-invalid': 'Enter a valid start date.',
  'stand-in.to-invalid': 'Enter a valid end date.',
  'stand-in.invalid': 'Stand-in must be an active manager other than yourself.',
  'stand-in.order': 'The end date must not be before the start date.',
  'stand-in.over': 'The end date must not be in the past.',
  'cover.most': ({ most }: { most: number }) => `Name at most ${most} colleagues as cover.`,
  'cover.invalid': ({ emplId }: { emplId: string }) => `${emplId} cannot cover. Choose active colleagues of the applicant, each once.`,
  'cover.accept-form': 'Accept must be true or false.',
  'cover.reason-blank': 'Say why you cannot cover.',
  'cover.begun': 'This leave has begun or does not take place. Talk to your colleague instead.',
  'leave.comment-blank': 'Comment cannot be blank.',
  'leave.comments-full': ({ most }: { most: number }) => `An application can have at most ${most} comments.`,
  'leave.attachment-gone': 'The attachment could not be found. Please upload it again.',
  'change.kind': 'Send either the days to give back or the new dates, not both.',
  'change.days-form': 'Choose at least one day.',
  'change.part-form': 'Part must be AM or PM.',
  'change.ill-form': 'Ill must be true or left out, and needs days.',
  'change.not-of-it': 'These days are not part of the leave.',
  'change.costs-nothing': 'None of these days count as leave.',
  'change.all-of-it': "That's the whole leave. Cancel it instead.",
  'change.nothing': 'The leave is already on these dates.',
  'change.waits': 'This leave already has a pending change. Withdraw it first.',
  'change.gone': 'This leave has no pending change.',
  'change.past-year': 'Leave of a past year can no longer be changed. HR can still change it.',
  'change.other-year': 'The new dates must be in the same year.',
  'change.not-begun': 'The leave has not begun yet. Add a certificate to report illness now.',
  'change.sick-already': 'This is already sick leave.',
  'change.no-attachment': 'Days that are given back need no attachment.',
  'leave.beyond-balance-of-applicant': (why: BalanceShortage | undefined) =>
    appendShortage("Leave Duration shouldn't be higher than the employee's Leave Balance.", why),
  'leave.changed': 'This leave application has been changed in the meantime.',
  'decision.link-incomplete': 'The link is incomplete. Please open it again from the email.',
  'decision.link-over': 'This link has expired.',
  'decision.link-of-another': 'This link was sent to someone else. Sign in as that person to use it.',
  'decision.not-now': 'This request cannot be approved now. Please sign in to see why.',
  'decision.sign-in': 'Please sign in to decide.',
  'decision.too-many-tries': ({ seconds }: { seconds: number }) => `Too many tries. Please try again in ${seconds} seconds.`,
  'leave.moved': ({ status }: { status: LeaveStatus }) => `This leave application is now ${statusText(status)}.`,
} as const satisfies Sentences;

export const appliedLeaveMessage = messageFactory<typeof appliedLeaveSentences>();
