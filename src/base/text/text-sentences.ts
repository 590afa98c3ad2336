import { messageFactory, type Sentences } from './problem.ts';

/** Messages about values and rows of a sheet in general. */
export const textSentences = {
  'value.no-number': 'Invalid number',
  'row.twice': 'This row has duplicate entry.',
} as const satisfies Sentences;

export const textMessage = messageFactory<typeof textSentences>();
