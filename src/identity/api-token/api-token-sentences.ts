import { formatDate } from '#src/base/dates/plain-date.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages about tokens for the client. */
export const apiTokenSentences = {
  'api-token.name-blank': 'The name of a token cannot be blank.',
  'api-token.scopes-none': 'Choose at least one scope.',
  'api-token.last-day-blank': 'Expiry date cannot be blank.',
  'api-token.last-day-over': 'Expiry date cannot be in the past.',
  'api-token.last-day-late': ({ latest }: { latest: string }) => `Expiry date can be ${formatDate(latest)} at the latest.`,
  'api-token.addresses-many': ({ most }: { most: number }) => `Enter at most ${most} addresses.`,
} as const satisfies Sentences;

/** These messages and those that only the server can give. */
export const apiTokenCallSentences = {
  ...apiTokenSentences,
  'api-token.name-taken': ({ name }: { name: string }) => `There is already a token ${name}.`,
  'api-token.address-form': ({ address }: { address: string }) =>
    `${address} is neither an address, such as 203.0.113.7, nor a range, such as 203.0.113.0/24.`,
  'api-token.ended': 'This token has already ended.',
  'api-token.other-address': ({ address }: { address: string }) => `This token cannot be used from ${address}.`,
  'api-token.too-many-calls': ({ most }: { most: number }) => `This token has made ${most} calls within a minute. Try again in a moment.`,
} as const satisfies Sentences;

export const apiTokenMessage = messageFactory<typeof apiTokenCallSentences>();
