import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What is said of calls by hand; no screen makes such a one. */
export const employeeCallSentences = {
  'profile.none-changed': 'No profile has been changed.',
  'profile.not-by-token': 'A token of the API cannot change this.',
  'profile.too-many': ({ most }: { most: number }) => `At most ${most} profiles can be changed at once.`,
} as const satisfies Sentences;

export const employeeMessage = messageFactory<typeof employeeCallSentences>();
