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
  'report.takes-long': 'This report is too large to show at once. Request it by email, or choose fewer days or a department.',
  'report.too-many-emails': ({ most }: { most: number }) =>
    `You can wait for at most ${most} reports by email. Try again when one of them has arrived.`,
  'report.types-invalid': 'Enter leave type codes separated by commas.',
} as const satisfies Sentences;

export const reportMessage = messageFactory<typeof reportSentences>();
