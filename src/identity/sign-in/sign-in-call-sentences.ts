import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { signInSentences } from './sign-in-sentences.ts';

/** What the page says, with what only the server says. */
export const signInCallSentences = {
  ...signInSentences,
  'sign-in.wrong': 'Your Username or Password is incorrect. Please try again!',
  'sign-in.step-over': 'This sign-in has run out. Please sign in again.',
  'sign-in.locked': 'LOCKED',
  'sign-in.directory-down': "The company's directory does not answer.",
  'sign-in.no-provider': 'Nothing but the password is set up to sign in with.',
  'sign-in.provider-down': ({ name }: { name: string }) => `${name} does not answer. Please try again later.`,
  'sign-in.provider-refused': ({ name }: { name: string }) => `${name} has not signed you in.`,
  'sign-in.provider-wrong': ({ name }: { name: string }) => `What ${name} answered cannot be relied on. Please try again.`,
  'sign-in.provider-unverified': ({ name }: { name: string }) => `${name} does not say that your e-mail address is yours. Please ask HR.`,
  'sign-in.provider-unknown': ({ email }: { email: string }) => `No employee has the address ${email}. Please ask HR.`,
  'sign-in.provider-gone': 'Your account here is not in use any more. Please ask HR.',
  'sign-in.provider-other': ({ name }: { name: string }) =>
    `Somebody else at ${name} signs in to the account with your address. Please ask HR.`,
  'sign-in.provider-fresh-address': ({ hasPassword }: { hasPassword: boolean }) =>
    `Your email address here changed less than a day ago. ${hasPassword ? 'Sign in with your password' : 'Ask HR for a link'}, or try again tomorrow.`,
  'sign-in.proof-over': 'This has run out. Please confirm once more.',
  'sign-in.proof-stale': ({ name }: { name: string }) =>
    `${name} did not ask you to sign in again. Sign out there and confirm once more, or set up a second factor right after your next sign-in here.`,
  'sign-in.proof-other': ({ name }: { name: string }) => `Your account here is not linked with that one at ${name}.`,
  'sign-in.password-too-long': 'Password is too long',
  'sign-in.link-incomplete': 'This link is not complete. Please open it from the mail again.',
  'sign-in.link-void': 'This link has been used or has run out. Please ask for a new one.',
} as const satisfies Sentences;

export const signInMessage = messageFactory<typeof signInCallSentences>();
