import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What is said of what a report is asked for. */
export const reportSentences = {
  'report.date-invalid': 'This is not a date.',
  'report.period-turned': 'The last day must not be before the first.',
  'report.period-too-long': ({ most }: { most: number }) => `A report is of at most ${most} days.`,
  'report.year-invalid': 'This is not a year.',
  'report.months-turned': 'The last month must not be before the first.',
  'report.days-invalid': ({ most }: { most: number }) => `Days must be a whole number from 1 to ${most}.`,
  'report.no-mail': 'Mail is not set on the server, so nothing can be sent.',
  'report.too-many-sendings': ({ most }: { most: number }) => `At most ${most} reports are sent to one person. End one of them first.`,
  'report.takes-long':
    'This report takes long in a company of this size. Ask for it to be worked out (POST /reportrun); then it is kept for a day.',
  'report.comes-at-once': 'This report comes at once. It does not have to be worked out first.',
  'report.too-many-runs': ({ most }: { most: number }) => `At most ${most} reports wait for one person. Take one of them back first.`,
  'report.types-invalid': 'Leave types are codes with commas between them.',
} as const satisfies Sentences;

export const reportMessage = messageFactory<typeof reportSentences>();
