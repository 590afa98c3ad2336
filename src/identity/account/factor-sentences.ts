import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The texts about the user's own second factors. */
export const factorSentences = {
  'factor.name-blank': 'Please name the passkey.',
  'factor.app-there': 'An authenticator app is set up already. Remove it first.',
  'factor.app-gone': 'This set-up has run out. Please begin again.',
  'factor.none': 'Set up an authenticator app or a passkey first.',
  'factor.passkey-there': 'This passkey is set up already.',
  'factor.too-many-passkeys': ({ most }: { most: number }) => `At most ${most} passkeys can be set up. Please remove one first.`,
  'factor.last': 'Your company asks for a second factor: set up another one before you remove this.',
} as const satisfies Sentences;

export const factorMessage = messageFactory<typeof factorSentences>();
