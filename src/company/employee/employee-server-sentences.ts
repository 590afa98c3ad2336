import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages that only the server gives. Screens show the text that comes with the answer. */
export const employeeCallSentences = {
  'profile.none-changed': 'The list is empty. Send at least one profile.',
  'profile.not-by-token': 'API tokens cannot change this.',
  'profile.too-many': ({ most }: { most: number }) => `At most ${most} profiles can be changed at once. Send fewer.`,
  'profile.own': 'Ask HR to correct your own profile.',
  'profile.own-email-unconfirmed': 'To change your own email address, enter your current password in your profile.',
  'profile.password-wrong': 'The current password is wrong. Try again.',
  'profile.missed-left-to-hr': 'Only HR can add the days missed in an absence.',
  'profile.stand-in-left-to-hr': 'Only HR can set a stand-in for someone else.',
  'profile.wider-admin': "Only HR can make someone an admin of a department that isn't yours.",
} as const satisfies Sentences;

export const employeeMessage = messageFactory<typeof employeeCallSentences>();
