import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about a company setting. */
export const settingSentences = {
  'setting.choice': ({ choices }: { choices: readonly string[] }) => `This must be one of ${choices.join(', ')}.`,
  'setting.switch': 'This must be true or false.',
  'setting.numbers': ({ most }: { most: number }) => `These must be at most ${most} whole numbers.`,
  'setting.number': ({ from, to }: { from: number; to: number }) => `Each must be a whole number from ${from} to ${to}.`,
  'setting.month-day': 'Enter a day and a month that exist in every year, such as 31/01.',
  'setting.twice': 'Enter each number only once.',
  'setting.factor-first': 'Set up your own second factor first, in My account.',
  'setting.no-mail': 'The server is not configured to send email.',
} as const satisfies Sentences;

export const settingMessage = messageFactory<typeof settingSentences>();
