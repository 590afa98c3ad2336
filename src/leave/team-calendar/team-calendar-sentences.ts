import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What is said of the period that a calendar is asked for. */
export const teamCalendarSentences = {
  ...leaveSentences,
  'calendar.period-too-long': ({ most }: { most: number }) => `A period has at most ${most} days.`,
  'calendar.too-often': 'This calendar is read too often. Please wait.',
} as const satisfies Sentences;

export const teamCalendarMessage = messageFactory<typeof teamCalendarSentences>();
