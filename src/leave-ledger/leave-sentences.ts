import type { Sentences } from '#src/text/problem.ts';

/** What more than one screen of leave says of types and periods. */
export const leaveSentences = {
  'leave-type.blank': 'Leave Type cannot be blank.',
  'leave-type.unknown': 'Leave Type value does not exist.',
  'period.start-invalid': 'Invalid Start Date value.',
  'period.end-invalid': 'Invalid End Date value.',
  'period.end-before-start': 'End Date must not be lower than Start Date.',
} as const satisfies Sentences;
