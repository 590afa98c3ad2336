import type { Sentences } from '#src/base/text/problem.ts';

/** What more than one screen of leave says of types and periods. */
export const leaveSentences = {
  'leave-type.blank': 'Leave Type cannot be blank.',
  'leave-type.unknown': 'Leave Type value does not exist.',
  'period.start-invalid': 'Invalid Start Date value.',
  'period.end-invalid': 'Invalid End Date value.',
  'period.end-before-start': 'End Date must not be lower than Start Date.',
} as const satisfies Sentences;

/** What the database refuses by a rule of its own: a trigger names the sentence. */
export const closedYearSentences = {
  'leave.next-year-needs': ({ year }: { year: number }) =>
    `${year - 1} is closed, and the leave of ${year} needs the days that this would take from what was carried over.`,
} as const satisfies Sentences;
