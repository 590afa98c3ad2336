import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The messages about the period of a calendar. */
export const teamCalendarSentences = {
  ...leaveSentences,
  'calendar.period-too-long': ({ most }: { most: number }) => `A period can have at most ${most} days.`,
  'plan.over': 'A plan must end today or later.',
  'plan.too-early': 'A plan must not start before last year.',
  'plan.too-late': ({ year }: { year: number }) => `A plan must end by 31/12/${year}.`,
  'plan.full': ({ most }: { most: number }) => `You can have at most ${most} plans. Delete one first.`,
  'calendar.too-often': 'This calendar is loaded too often. Try again later.',
} as const satisfies Sentences;

export const teamCalendarMessage = messageFactory<typeof teamCalendarSentences>();
