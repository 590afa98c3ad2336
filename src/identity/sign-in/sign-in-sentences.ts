import { invalidEmailText } from '#src/base/text/email.ts';
import type { Sentences } from '#src/base/text/problem.ts';
import { waitText } from '#src/base/text/plural.ts';

/** Errors of the page's fields, and for too many attempts (specification sections 5 and 8). */
export const signInSentences = {
  'sign-in.email-form': invalidEmailText,
  'sign-in.password-too-short': 'Password is too short',
  'sign-in.too-many-tries': ({ seconds }: { seconds: number }) => `Too many attempts. Try again in ${waitText(seconds)}.`,
} as const satisfies Sentences;
