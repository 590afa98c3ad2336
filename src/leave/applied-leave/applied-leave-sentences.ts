import { type LeaveStatus, statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { absenceRuleSentences } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import type { BalanceShortage } from './submit/balance-shortage.ts';
import { applyLeaveSentences, appendShortage } from './submit/apply-leave-sentences.ts';
import { leaveRuleSentences } from './submit/leave-rule-sentences.ts';

/** Refusals that depend on the records, and refusals of calls without the form. */
export const appliedLeaveSentences = {
  ...applyLeaveSentences,
  ...leaveRuleSentences,
  ...absenceRuleSentences,
  'leave.date-invalid': 'Invalid date.',
  'leave.half-form': 'Half day must be AM or PM.',
  'leave.start-part-form': 'Start part must be PM or left out.',
  'leave.end-part-form': 'End part must be AM or left out.',
  'leave.after-last-day': ({ lastDay }: { lastDay: PlainDate }) => `Leave must end by the last day of work, ${formatDate(lastDay)}.`,
  'leave.approver-invalid': 'Approver must be an active manager other than yourself.',
  'leave.step-taken': 'You have approved this already. Somebody else takes the second step.',
  'leave.new-approver-invalid': 'Approver must be an active manager other than the applicant.',
  'leave.on-behalf-form': 'On behalf must be true or left out.',
  'leave.on-behalf-of-nobody': 'Say for whom you apply: somebody else who is active.',
  'stand-in.from-invalid': 'The first day of a stand-in must be a date.',
  'stand-in.to-invalid': 'The last day of a stand-in must be a date.',
  'stand-in.invalid': 'Stand-in must be an active manager other than yourself.',
  'stand-in.order': 'A stand-in cannot end before it begins.',
  'stand-in.over': 'To must not be in the past.',
  'leave.comment-blank': 'Comment cannot be blank.',
  'leave.comments-full': ({ most }: { most: number }) => `An application has at most ${most} comments.`,
  'leave.attachment-gone': 'The attachment is not there. Please upload it again.',
  'change.kind': 'Say which days are given back, or the new dates; not both.',
  'change.days-form': 'Name at least one day.',
  'change.part-form': 'Part must be AM or PM.',
  'change.ill-form': 'Ill must be true or left out, with the days.',
  'change.not-of-it': 'These days are not part of the leave.',
  'change.costs-nothing': 'These days cost nothing.',
  'change.all-of-it': 'That is all of the leave: cancel it instead.',
  'change.nothing': 'The leave has these dates already.',
  'change.waits': 'A change of this leave waits already: withdraw that one first.',
  'change.gone': 'No change of this leave waits any more.',
  'change.past-year': 'Leave of a past year can no longer be changed. HR can still change it.',
  'change.other-year': 'The leave must stay in its year.',
  'change.not-begun': 'The leave has not begun yet.',
  'change.sick-already': 'This is sick leave already.',
  'change.no-attachment': 'Days that are given back need no attachment.',
  'leave.beyond-balance-of-applicant': (why: BalanceShortage | undefined) =>
    appendShortage("Leave Duration shouldn't be higher than the employee's Leave Balance.", why),
  'leave.changed': 'This leave application has been changed in the meantime.',
  'decision.link-incomplete': 'The link is not complete. Please open it again from the mail.',
  'decision.link-over': 'This link is no longer good.',
  'decision.link-of-another': 'This link was sent to somebody else. Sign in as that person to use it.',
  'decision.not-now': 'This request cannot be approved now. Please sign in to see why.',
  'decision.sign-in': 'Please sign in to decide.',
  'decision.too-many-tries': ({ seconds }: { seconds: number }) => `Too many tries. Please try again in ${seconds} seconds.`,
  'leave.moved': ({ status }: { status: LeaveStatus }) => `This leave application is ${statusText(status)} now.`,
} as const satisfies Sentences;

export const appliedLeaveMessage = messageFactory<typeof appliedLeaveSentences>();
