import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The messages about the parameters of a report. */
export const reportSentences = {
  'report.date-invalid': 'Enter a valid date.',
  'report.period-turned': 'The last day must not be before the first.',
  'report.period-too-long': ({ most }: { most: number }) => `A report can cover at most ${most} days.`,
  'report.year-invalid': 'Enter a valid year.',
  'report.months-turned': 'The last month must not be before the first.',
  'report.days-invalid': ({ most }: { most: number }) => `Days must be a whole number from 1 to ${most}.`,
  'report.no-mail': 'Email is not set up on the server, so nothing can be sent.',
  'report.too-many-sendings': ({ most }: { most: number }) => `You can have at most ${most} monthly reports. Stop one of them first.`,
  'report.takes-long':
    'This report takes a long time in a company of this size. Run it in the background (POST /reportrun); the result is stored for a day.',
  'report.comes-at-once': "This report is available at once. You don't need to run it in the background.",
  'report.too-many-runs': ({ most }: { most: number }) => `You can have at most ${most} queued reports. Cancel one of them first.`,
  'report.types-invalid': 'Enter leave type codes separated by commas.',
} as const satisfies Sentences;

export const reportMessage = messageFactory<typeof reportSentences>();
