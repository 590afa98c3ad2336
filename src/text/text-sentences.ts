import { saying, type Sentences } from './problem.ts';

/** What is said of values whatever they are for. */
export const textSentences = { 'value.no-number': 'Invalid number' } as const satisfies Sentences;

export const say = saying<typeof textSentences>();
