import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Problems of a cell itself, before the rules of its sheet apply. Each follows the heading of the cell. */
export const cellSentences = {
  'cell.error': ({ error }: { error: string }) => `the cell contains ${error}.`,
  'cell.not-calculated': 'This formula has never been calculated. Open and save the file in Excel.',
} as const satisfies Sentences;

export const cellMessage = messageFactory<typeof cellSentences>();
