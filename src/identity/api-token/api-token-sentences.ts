import { formatDate } from '#src/base/dates/plain-date.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The texts about tokens for the client. */
export const apiTokenSentences = {
  'api-token.name-blank': 'The name of a token cannot be blank.',
  'api-token.scopes-none': 'Choose at least one scope.',
  'api-token.last-day-blank': 'Last day cannot be blank.',
  'api-token.last-day-over': 'Last day cannot be in the past.',
  'api-token.last-day-late': ({ latest }: { latest: string }) => `Last day can be ${formatDate(latest)} at the latest.`,
  'api-token.addresses-many': ({ most }: { most: number }) => `There can be ${most} addresses at most.`,
} as const satisfies Sentences;

/** The same, with the texts that only the server uses. */
export const apiTokenCallSentences = {
  ...apiTokenSentences,
  'api-token.name-taken': ({ name }: { name: string }) => `There is a token ${name} already.`,
  'api-token.address-form': ({ address }: { address: string }) =>
    `${address} is neither an address, such as 203.0.113.7, nor a range, such as 203.0.113.0/24.`,
  'api-token.ended': 'This token has ended already.',
  'api-token.other-address': ({ address }: { address: string }) => `This token is not for calls from ${address}.`,
  'api-token.too-many-calls': ({ most }: { most: number }) =>
    `This token has made ${most} calls within a minute. Please try again in a moment.`,
} as const satisfies Sentences;

export const apiTokenMessage = messageFactory<typeof apiTokenCallSentences>();
