import { invalidEmailText } from '#src/base/text/email.ts';
import type { Sentences } from '#src/base/text/problem.ts';
import { waitText } from '#src/base/text/wait-text.ts';

/** What the page says of its fields and of too many tries (specification sections 5 and 8). */
export const signInSentences = {
  'sign-in.email-form': invalidEmailText,
  'sign-in.password-too-short': 'Password is too short',
  'sign-in.too-many-tries': ({ seconds }: { seconds: number }) => `Too many tries. Please try again in ${waitText(seconds)}.`,
} as const satisfies Sentences;
