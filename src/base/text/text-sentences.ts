import { messageFactory, type Sentences } from './problem.ts';

/** What is said of values, and of rows of a sheet, whatever they are for. */
export const textSentences = {
  'value.no-number': 'Invalid number',
  'row.twice': 'This row has duplicate entry.',
} as const satisfies Sentences;

export const textMessage = messageFactory<typeof textSentences>();
