import { saying, type Sentences } from '#src/text/problem.ts';
import { signInSentences } from './sign-in-sentences.ts';

/** What the page says, with what only the server says. */
export const signInCallSentences = {
  ...signInSentences,
  'sign-in.wrong': 'Your Username or Password is incorrect. Please try again!',
  'sign-in.step-over': 'This sign-in has run out. Please sign in again.',
  'sign-in.locked': 'LOCKED',
  'sign-in.password-too-long': 'Password is too long',
  'sign-in.link-incomplete': 'This link is not complete. Please open it from the mail again.',
  'sign-in.link-void': 'This link has been used or has run out. Please ask for a new one.',
} as const satisfies Sentences;

export const say = saying<typeof signInCallSentences>();
