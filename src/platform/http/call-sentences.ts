import { plural } from '#src/base/text/plural.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about calls that the server and the client share. */
export const callSentences = {
  'record.not-found': 'Record not found!',
  'record.stale': ({ by }: { by: string | null }) => `${by ?? 'Somebody'} has changed this record since you opened it.`,
  'call.more': ({ count }: { count: number }) =>
    `There ${count === 1 ? 'is' : 'are'} ${plural(count, 'more problem')}, which ${count === 1 ? 'is' : 'are'} not named here.`,
} as const satisfies Sentences;

export const callMessage = messageFactory<typeof callSentences>();
