import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The messages of company shutdowns. */
export const shutdownSentences = {
  'leave-type.blank': leaveSentences['leave-type.blank'],
  'leave-type.unknown': leaveSentences['leave-type.unknown'],
  'period.start-invalid': leaveSentences['period.start-invalid'],
  'period.end-invalid': leaveSentences['period.end-invalid'],
  'period.end-before-start': leaveSentences['period.end-before-start'],
  'shutdown.beyond-year': ({ year }: { year: number }) => `Company shutdowns must be within Calendar Year of ${year}.`,
  'shutdown.employee-unknown': ({ emplId }: { emplId: string }) => `There is no active employee ${emplId}.`,
  'shutdown.own-alone': 'You would approve this leave for yourself. Apply for leave instead.',
  'shutdown.reason-blank': 'Enter a reason. Everyone will see it.',
  'shutdown.nobody': 'No one would get this leave.',
  'shutdown.nothing-left': 'There is nothing left to withdraw.',
} as const satisfies Sentences;

export const shutdownMessage = messageFactory<typeof shutdownSentences>();
