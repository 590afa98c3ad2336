import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { signInSentences } from './sign-in-sentences.ts';

/** Messages of the page and those that only the server can give. */
export const signInCallSentences = {
  ...signInSentences,
  'sign-in.wrong': 'Your Username or Password is incorrect. Please try again!',
  'sign-in.step-over': 'This sign-in has expired. Sign in again.',
  'sign-in.locked': 'LOCKED',
  'sign-in.directory-down': "The company's directory does not answer.",
  'sign-in.no-provider': 'You can only sign in with a password.',
  'sign-in.provider-down': ({ name }: { name: string }) => `${name} does not respond. Try again later.`,
  'sign-in.provider-refused': ({ name }: { name: string }) => `${name} did not sign you in.`,
  'sign-in.provider-wrong': ({ name }: { name: string }) => `The response from ${name} is not valid. Try again.`,
  'sign-in.provider-unverified': ({ name }: { name: string }) => `${name} has not verified your email address. Ask HR.`,
  'sign-in.provider-unknown': ({ email }: { email: string }) => `No employee has the address ${email}. Ask HR.`,
  'sign-in.provider-gone': 'Your account here is no longer active. Ask HR.',
  'sign-in.provider-other': ({ name }: { name: string }) => `Your address here is already linked with another user of ${name}. Ask HR.`,
  'sign-in.provider-fresh-address': ({ hasPassword }: { hasPassword: boolean }) =>
    `Your email address here changed less than a day ago. ${hasPassword ? 'Sign in with your password' : 'Ask HR for a link'}, or try again tomorrow.`,
  'sign-in.proof-over': 'Your confirmation has expired. Confirm again.',
  'sign-in.proof-stale': ({ name }: { name: string }) =>
    `${name} did not ask you to sign in again. Sign out there and confirm again, or set up a second factor right after your next sign-in here.`,
  'sign-in.proof-other': ({ name }: { name: string }) => `The account that you used at ${name} is not linked with your account here.`,
  'sign-in.password-too-long': 'Password is too long',
  'sign-in.link-incomplete': 'This link is incomplete. Open it from the email again.',
  'sign-in.link-void': 'This link has been used or has expired. Request a new one.',
} as const satisfies Sentences;

export const signInMessage = messageFactory<typeof signInCallSentences>();
