import type { Sentences } from '#src/base/text/problem.ts';

/** The texts about leave types, periods and reasons that several screens share. */
export const leaveSentences = {
  'leave-type.blank': 'Leave Type cannot be blank.',
  'leave-type.unknown': 'Leave Type value does not exist.',
  'period.start-invalid': 'Invalid Start Date value.',
  'period.end-invalid': 'Invalid End Date value.',
  'period.end-before-start': 'End Date must not be lower than Start Date.',
  'leave.half-form': 'Half day must be AM or PM.',
  'leave.start-part-form': 'Start part must be PM or left out.',
  'leave.end-part-form': 'End part must be AM or left out.',
  'leave.half-of-many': 'A half day is possible only when Start Date equals End Date.',
  'leave.parts-of-one': 'Part days are possible only when Start Date and End Date differ.',
  'leave.reason-too-long': ({ most }: { most: number }) => `Reason must have at most ${most} characters.`,
} as const satisfies Sentences;

/** Messages for rules of the database. The trigger names the message. */
export const closedYearSentences = {
  'leave.next-year-needs': ({ year }: { year: number }) =>
    `${year - 1} is closed, and leave in ${year} needs the carried-over days that this would remove.`,
} as const satisfies Sentences;
