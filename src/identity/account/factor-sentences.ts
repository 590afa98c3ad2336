import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about a person's own second factors. */
export const factorSentences = {
  'factor.name-blank': 'Enter a name for the passkey.',
  'factor.app-there': 'You already have an authenticator app. Remove it first.',
  'factor.app-gone': 'This setup has expired. Start again.',
  'factor.none': 'Set up an authenticator app or a passkey first.',
  'factor.passkey-there': 'This passkey is already set up.',
  'factor.too-many-passkeys': ({ most }: { most: number }) => `You can have at most ${most} passkeys. Remove one first.`,
  'factor.last': 'Your company requires a second factor. Set up another one before you remove this one.',
} as const satisfies Sentences;

export const factorMessage = messageFactory<typeof factorSentences>();
