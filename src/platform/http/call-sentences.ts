import { plural } from '#src/base/text/plural.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about calls that the server and the client share. */
export const callSentences = {
  'record.not-found': 'Record not found!',
  'record.stale': ({ by }: { by: string | null }) => `${by ?? 'Someone'} has changed this record since you opened it.`,
  'call.more': ({ count }: { count: number }) => `And ${plural(count, 'more problem')}.`,
} as const satisfies Sentences;

export const callMessage = messageFactory<typeof callSentences>();
