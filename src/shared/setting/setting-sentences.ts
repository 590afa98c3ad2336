import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about a company setting. */
export const settingSentences = {
  'setting.choice': ({ choices }: { choices: readonly string[] }) => `This must be one of ${choices.join(', ')}.`,
  'setting.switch': 'This must be true or false.',
  'setting.numbers': ({ most }: { most: number }) => `These must be at most ${most} whole numbers.`,
  'setting.number': ({ from, to }: { from: number; to: number }) => `Each must be a whole number from ${from} to ${to}.`,
  'setting.month-day': 'This must be a day and a month that every year has, as in 31/01.',
  'setting.twice': 'Each number may stand here once.',
  'setting.factor-first': 'Please set up a second factor for yourself first, in My account.',
  'setting.no-mail': 'Mail is not set on the server.',
} as const satisfies Sentences;

export const settingMessage = messageFactory<typeof settingSentences>();
