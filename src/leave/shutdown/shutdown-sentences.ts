import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What is said of company days. */
export const shutdownSentences = {
  'leave-type.blank': leaveSentences['leave-type.blank'],
  'leave-type.unknown': leaveSentences['leave-type.unknown'],
  'period.start-invalid': leaveSentences['period.start-invalid'],
  'period.end-invalid': leaveSentences['period.end-invalid'],
  'period.end-before-start': leaveSentences['period.end-before-start'],
  'shutdown.beyond-year': ({ year }: { year: number }) => `Company days must be within Calendar Year of ${year}.`,
  'shutdown.employee-unknown': ({ emplId }: { emplId: string }) => `There is no active employee ${emplId}.`,
  'shutdown.own-alone': 'Company days for nobody but yourself are leave that you would approve yourself: please apply for it.',
  'shutdown.reason-blank': 'Say why: everybody reads it.',
  'shutdown.nobody': 'Nobody has such days to be entered.',
  'shutdown.nothing-left': 'Nothing of these company days can be withdrawn any more.',
} as const satisfies Sentences;

export const shutdownMessage = messageFactory<typeof shutdownSentences>();
