import type { Sentences } from '#src/base/text/problem.ts';

/** The texts about leave types and periods that several screens share. */
export const leaveSentences = {
  'leave-type.blank': 'Leave Type cannot be blank.',
  'leave-type.unknown': 'Leave Type value does not exist.',
  'period.start-invalid': 'Invalid Start Date value.',
  'period.end-invalid': 'Invalid End Date value.',
  'period.end-before-start': 'End Date must not be lower than Start Date.',
} as const satisfies Sentences;

/** Messages for rules of the database. The trigger names the message. */
export const closedYearSentences = {
  'leave.next-year-needs': ({ year }: { year: number }) =>
    `${year - 1} is closed, and leave in ${year} needs the carried-over days that this would remove.`,
} as const satisfies Sentences;
