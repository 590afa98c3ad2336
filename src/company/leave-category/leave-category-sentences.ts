import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';

/** What is said of a leave category (specification section 5). */
export const leaveCategorySentences = {
  ...textSentences,
  'leave-category.code-blank': 'Leave Code cannot be blank.',
  'leave-category.code-too-long': ({ most }: { most: number }) => `Leave Code must have at most ${most} characters.`,
  'leave-category.code-form': 'Leave Code must have letters and digits only.',
  'leave-category.descr-blank': 'Leave Description cannot be blank.',
  'leave-category.descr-too-long': ({ most }: { most: number }) => `Leave Description must have at most ${most} characters.`,
  'leave-category.taken': ({ leaveCode }: { leaveCode: string }) => `Leave Category '${leaveCode}' is already defined`,
  'leave-category.other-letters': ({ leaveCode }: { leaveCode: string }) =>
    `It is stored as ${leaveCode}: write it in the same letters to change it.`,
  'leave-category.counting-unknown': 'Counts Calendar Days must be Y or N.',
  'leave-category.counting-fixed': 'How days are counted cannot be changed: there is leave of this category.',
  'leave-category.rule-days': ({ from, to }: { from: number; to: number }) => `Please enter days from ${from} to ${to}, in halves.`,
  'leave-category.rule-number': ({ from, to }: { from: number; to: number }) => `Please enter a whole number from ${from} to ${to}.`,
  'leave-category.rule-month-day': 'Please enter a day of every year (29 February is not).',
  'leave-category.rule-told-most': ({ most }: { most: number }) => `People can be told at most ${most} times.`,
  'leave-category.rule-told-twice': 'This number stands there twice.',
  'leave-category.rule-code': 'There is no such value in the lookups.',
  'leave-category.rule-approver': 'The second approver must be an active manager.',
} as const satisfies Sentences;

export const leaveCategoryMessage = messageFactory<typeof leaveCategorySentences>();
