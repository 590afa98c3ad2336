import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages for callers other than the screens, which never cause them. */
export const employeeCallSentences = {
  'profile.none-changed': 'The list is empty. Send at least one profile.',
  'profile.not-by-token': 'API tokens cannot change this.',
  'profile.too-many': ({ most }: { most: number }) => `At most ${most} profiles can be changed at once. Send fewer.`,
} as const satisfies Sentences;

export const employeeMessage = messageFactory<typeof employeeCallSentences>();
