import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The messages about the period of a calendar. */
export const teamCalendarSentences = {
  ...leaveSentences,
  'calendar.period-too-long': ({ most }: { most: number }) => `A period can have at most ${most} days.`,
  'calendar.too-often': 'This calendar is loaded too often. Try again later.',
} as const satisfies Sentences;

export const teamCalendarMessage = messageFactory<typeof teamCalendarSentences>();
