import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';

/** Messages about leave categories (specification section 5). */
export const leaveCategorySentences = {
  ...textSentences,
  'leave-category.code-blank': 'Leave Code cannot be blank.',
  'leave-category.code-too-long': ({ most }: { most: number }) => `Leave Code must have at most ${most} characters.`,
  'leave-category.code-form': 'Leave Code can only have letters and digits.',
  'leave-category.descr-blank': 'Leave Description cannot be blank.',
  'leave-category.descr-too-long': ({ most }: { most: number }) => `Leave Description must have at most ${most} characters.`,
  'leave-category.taken': ({ leaveCode }: { leaveCode: string }) => `Leave Category '${leaveCode}' is already defined`,
  'leave-category.other-letters': ({ leaveCode }: { leaveCode: string }) =>
    `This code exists as ${leaveCode}. To change it, use the same upper and lower case.`,
  'leave-category.counting-unknown': 'Counts Calendar Days must be Y or N.',
  'leave-category.counting-fixed': "You can't change how days are counted because leave has been booked.",
  'leave-category.rule-days': ({ from, to }: { from: number; to: number }) => `Enter ${from} to ${to} days, in half days.`,
  'leave-category.rule-number': ({ from, to }: { from: number; to: number }) => `Enter a whole number from ${from} to ${to}.`,
  'leave-category.rule-month-day': 'Enter a day that exists every year, so not 29 February.',
  'leave-category.rule-told-most': ({ most }: { most: number }) => `Enter at most ${most} reminders.`,
  'leave-category.rule-told-twice': 'Enter each number once.',
  'leave-category.rule-code': 'This value is not in the lookups. Choose another.',
  'leave-category.dates-most': ({ most }: { most: number }) => `Enter at most ${most} dates.`,
  'leave-category.date-invalid': 'Enter dates as dd/mm/yyyy, separated by commas.',
  'leave-category.date-twice': ({ date }: { date: PlainDate }) => `Enter ${formatDate(date)} once.`,
  'leave-category.earns-twice': 'Choose each leave type once.',
  'leave-category.earns-unknown': 'This leave type does not exist. Choose another.',
  'leave-category.earns-itself': 'A leave type cannot make its own months earn nothing.',
  'leave-category.earns-cycle': ({ type }: { type: string }) =>
    `Months of ${type} already earn nothing because of this leave type. Choose another type.`,
  'leave-category.description-too-long': ({ most }: { most: number }) => `The description must have at most ${most} characters.`,
  'leave-category.policy-url': 'Enter an address that begins with https://, without a user name.',
  'leave-category.rule-approver': 'The second approver must be an active manager.',
} as const satisfies Sentences;

export const leaveCategoryMessage = messageFactory<typeof leaveCategorySentences>();
